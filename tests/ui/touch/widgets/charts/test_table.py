"""A table has a head for each column; only rows that lead somewhere can be tapped."""

from typing import Any

from companion.profiles import Profile
from tests.ui.touch.evening import Evening


def table(*rows: Any) -> Any:
    """Return a table of two columns with these rows."""
    from ui.touch.widgets.charts.table import FigureTable, TableColumn, TableRow  # noqa: PLC0415

    shown = FigureTable()
    shown.show(
        [TableColumn("Player", 2, "left"), TableColumn("Games")], [TableRow(*r) for r in rows]
    )
    return shown


def rows(shown: Any) -> list[Any]:
    from ui.touch.widgets.charts.table import FigureRow  # noqa: PLC0415

    return [row for row in reversed(shown.ids.rows.children) if isinstance(row, FigureRow)]


def test_every_row_has_a_cell_below_each_head(opened: Evening) -> None:
    shown = table((("Ana", "3"),), (("Bo", "1,000"),))
    assert [head.text for head in reversed(shown.ids.head.children)] == ["Player", "Games"]
    cells = [[cell.text for cell in reversed(row.children[:2])] for row in rows(shown)]
    assert cells == [["Ana", "3"], ["Bo", "1,000"]]


def test_an_empty_table_has_only_its_heads(opened: Evening) -> None:
    assert rows(table()) == []


def test_signs_have_a_place_in_every_row_if_any_row_has_a_sign(opened: Evening) -> None:
    shown = table((("Ana", "3"), Profile("Ana", "red")), (("All", "4"),))
    assert {row.before for row in rows(shown)} == {shown.before}
    assert shown.before > 0
    assert table((("All", "4"),)).before == 0


def test_a_row_that_leads_somewhere_calls_back(opened: Evening) -> None:
    from ui.touch.widgets.controls.tappable import Tappable  # noqa: PLC0415

    tapped: list[str] = []
    shown = table(
        (("Ana", "3"), None, lambda: tapped.append("Ana")),
        (("Bo", "1"), None, lambda: tapped.append("Bo")),
        (("All", "4"),),
    )
    ana, bo, all_ = rows(shown)
    bo.dispatch("on_release")
    assert tapped == ["Bo"]
    assert isinstance(ana, Tappable)
    assert not isinstance(all_, Tappable)
