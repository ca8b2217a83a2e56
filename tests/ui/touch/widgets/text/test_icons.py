"""The signs on keys are icons of a single font."""

import ast
from pathlib import Path

from tests.ui.touch.evening import Evening

CUT = Path(__file__).parents[5] / "deploy" / "cut_fonts.py"


def icons() -> dict[str, str]:
    """Return the characters of icons, with the names of the icons."""
    module = ast.parse(CUT.read_text(encoding="utf-8"))
    (table,) = (
        each.value
        for each in module.body
        if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == "ICONS"
    )
    listed: dict[str, str] = ast.literal_eval(table)
    return listed


def test_the_font_has_every_icon_that_is_listed(opened: Evening) -> None:
    # importing this opens the window
    from ui.touch.widgets.text.glyphs import is_icon  # noqa: PLC0415

    assert [sign for sign in icons() if not is_icon(sign)] == []


def test_letters_and_symbols_without_an_icon_come_from_other_fonts(opened: Evening) -> None:
    # importing this opens the window
    from ui.touch.widgets.text.glyphs import is_icon  # noqa: PLC0415

    assert [sign for sign in "A7■①" if is_icon(sign)] == []
