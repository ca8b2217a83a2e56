"""A table of figures with heads; a row may be a key."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from kivy.lang import Builder
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.profiles import Profile
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.draw import player_sign
from ui.touch.widgets.text import text

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["FigureKey", "FigureRow", "FigureTable", "TableColumn", "TableRow", "player_sign"]


SIGN = 34  # width of a player's sign, in units


class TableColumn(NamedTuple):
    """The head of a column, and its width relative to the others."""

    title: str
    share: float = 1
    halign: str = "right"


class TableRow(NamedTuple):
    """A cell for each column; `tap`, if set, is called when the row is tapped."""

    cells: Sequence[str]
    profile: Profile | None = None
    tap: Callable[[], Any] | None = None


class FigureRow(BoxLayout):
    """A row; `profile` is its player, if any.

    The row is at most `high` units high; the sign's place is `before` units wide.
    """

    profile = ObjectProperty(None, allownone=True)
    high = NumericProperty(50)
    before = NumericProperty(0)


class FigureKey(Tappable, FigureRow):
    """A row that can be tapped."""


class FigureCell(text.Text):
    """A figure."""


class FigureHead(text.Text):
    """The head of a column."""


class FigureTable(BoxLayout):
    """Rows under a head, each up to `row_height` units high."""

    row_height = NumericProperty(50)
    before = NumericProperty(0)  # room for the signs, in units

    def show(self, columns: Sequence[TableColumn], rows: Sequence[TableRow]) -> None:
        """Show these rows; the players' signs, if any, stand before the first column."""
        self.ids.head.clear_widgets()
        self.ids.rows.clear_widgets()
        self.before = SIGN if any(row.profile for row in rows) else 0
        for column in columns:
            head = FigureHead(text=column.title, halign=column.halign)
            head.size_hint_x = column.share
            self.ids.head.add_widget(head)
        for row in rows:
            self.ids.rows.add_widget(self._row(columns, row))
        self.ids.rows.add_widget(Widget(size_hint_y=0.001, height=0))  # the rest of the height

    def _row(self, columns: Sequence[TableColumn], row: TableRow) -> FigureRow:
        tap = row.tap
        kind = FigureRow if tap is None else FigureKey
        shown = kind(profile=row.profile, high=self.row_height, before=self.before)
        if tap is not None:
            shown.bind(on_release=lambda _: tap())
        for place, (column, words) in enumerate(zip(columns, row.cells, strict=True)):
            cell = FigureCell(text=words, halign=column.halign, bold=place == 0)
            cell.size_hint_x = column.share
            shown.add_widget(cell)
        return shown
