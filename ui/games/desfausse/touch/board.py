"""The trophy board: eight columns by three rounds, a token per cell, a symbol above each column."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, Rectangle, RoundedRectangle
from kivy.lang import Builder
from kivy.properties import (
    BooleanProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.games.desfausse.board import ROUNDS, BoardCell
from companion.games.desfausse.columns import COLUMNS, POINTS, Column
from companion.games.desfausse.state import State
from companion.table.view import View
from ui.games.desfausse.cells import unsaved_cells
from ui.telling.figures import figure
from ui.touch.running_app import the_app
from ui.touch.widgets.draw import player_sign
from ui.touch.widgets.draw.dashes import dashed
from ui.touch.widgets.draw.self_drawn import SelfDrawn
from ui.touch.widgets.text import text

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["TrophyBoard", "player_sign", "text"]

# The little dice of a head, as shares of its width and height.
_HEAPS: dict[Column, tuple[tuple[float, float], ...]] = {
    Column.TWO: ((0.32, 0.5), (0.68, 0.5)),
    Column.THREE: ((0.32, 0.3), (0.68, 0.3), (0.5, 0.72)),
    Column.FOUR: ((0.32, 0.28), (0.68, 0.28), (0.32, 0.72), (0.68, 0.72)),
    Column.FIVE: ((0.24, 0.26), (0.76, 0.26), (0.5, 0.5), (0.24, 0.74), (0.76, 0.74)),
}

HOW = {
    Column.TWO: "desfausse.how_two",
    Column.THREE: "desfausse.how_three",
    Column.FOUR: "desfausse.how_four",
    Column.FIVE: "desfausse.how_five",
    Column.OPPONENTS: "desfausse.how_opponents",
    Column.DESMONS: "desfausse.how_desmons_all",
    Column.ONES: "desfausse.how_ones",
    Column.ALL: "desfausse.how_all",
}

CAPTIONS = {
    Column.TWO: "desfausse.caption_two",
    Column.THREE: "desfausse.caption_three",
    Column.FOUR: "desfausse.caption_four",
    Column.FIVE: "desfausse.caption_five",
    Column.OPPONENTS: "desfausse.caption_opponents",
    Column.DESMONS: "desfausse.caption_desmons",
    Column.ONES: "desfausse.caption_ones",
    Column.ALL: "desfausse.caption_all",
}


def how_won(state: State, column: Column) -> str:
    """Return the words for the condition of a token in that column."""
    special = column is Column.DESMONS and state.setup.options.desmons == "any"
    return the_app().t("desfausse.how_desmons_any" if special else HOW[column])


class HeadArt(SelfDrawn):
    """A column's symbol: a number of dice, two people, a big die, ones, or nothing."""

    column = ObjectProperty(None, allownone=True)

    drawn_by = (*SelfDrawn.drawn_by, "column")

    def _draw(self) -> None:
        self.canvas.clear()
        edge = min(self.width, self.height)
        if self.column is None or edge <= 4:
            return
        draw: dict[Column, Callable[[float], None]] = {
            Column.OPPONENTS: self._people,
            Column.DESMONS: lambda edge: self._die(0.5, 0.5, edge * 0.8, (1, 3, 5)),
            Column.ONES: self._ones,
            Column.ALL: self._nothing,
        }
        with self.canvas:
            if self.column in _HEAPS:
                for x, y in _HEAPS[self.column]:
                    self._die(x, y, edge * 0.32, ())
            else:
                draw[self.column](edge)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        edge = min(self.width, self.height)
        return self.center_x + (x - 0.5) * edge, self.center_y + (y - 0.5) * edge

    def _die(self, x: float, y: float, side: float, pips: tuple[int, ...]) -> None:
        cx, cy = self._at(x, y)
        Color(*self.palette.ink)
        RoundedRectangle(pos=(cx - side / 2, cy - side / 2), size=(side, side), radius=[side * 0.2])
        Color(*self.palette.card)
        spots = {1: (0.0, 0.0), 3: (-0.26, 0.26), 5: (0.26, -0.26)}
        for pip in pips:
            dx, dy = spots[pip]
            size = side * 0.2
            Ellipse(pos=(cx + dx * side - size / 2, cy + dy * side - size / 2), size=(size, size))

    def _people(self, edge: float) -> None:
        Color(*self.palette.ink)
        for x in (0.27, 0.73):
            cx, cy = self._at(x, 0.68)
            head = edge * 0.26
            Ellipse(pos=(cx - head / 2, cy - head / 2), size=(head, head))
            cx, cy = self._at(x, 0.3)
            Ellipse(
                pos=(cx - edge * 0.22, cy - edge * 0.3),
                size=(edge * 0.44, edge * 0.5),
                angle_start=-90,
                angle_end=90,
            )

    def _ones(self, edge: float) -> None:
        for x, y in ((0.26, 0.3), (0.74, 0.3), (0.5, 0.72)):
            self._die(x, y, edge * 0.4, (1,))

    def _nothing(self, edge: float) -> None:
        Color(*self.palette.ink)
        x0, y0 = self._at(0.14, 0.14)
        x1, y1 = self._at(0.86, 0.86)
        for left, bottom, across, up in dashed((x0, y0, x1, y1), edge * 0.08, edge * 0.15):
            Rectangle(pos=(left, bottom), size=(across, up))


class TrophyHead(BoxLayout):
    """The head of a column: name, symbol and points."""

    column = ObjectProperty(None, allownone=True)
    points = StringProperty()
    caption = StringProperty()  # the condition, in a word


class TrophyCell(SelfDrawn, BoxLayout):
    """A cell; `owner` is the profile of the token's player."""

    owner = ObjectProperty(None, allownone=True)
    current = BooleanProperty(False)
    unsaved = BooleanProperty(False)

    drawn_by = (*SelfDrawn.drawn_by, "current")

    def _draw(self) -> None:
        palette, u = self.palette, self.u
        ground = self.canvas.before
        ground.clear()
        with ground:
            Color(*palette.line)
            self._rounded(1.5 * u, 8 * u)
            Color(*(palette.mine if self.current else palette.card))
            self._rounded(2.5 * u, 7 * u)

    def _rounded(self, within: float, radius: float) -> None:
        RoundedRectangle(
            pos=(self.x + within, self.y + within),
            size=(max(0, self.width - 2 * within), max(0, self.height - 2 * within)),
            radius=[radius],
        )


class TrophyRow(BoxLayout):
    """The row of a round; the current round's is marked."""

    words = StringProperty()
    current = BooleanProperty(False)


class TrophyBoard(BoxLayout):
    """The board of a view."""

    view = ObjectProperty(None, allownone=True)
    language = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._cells: dict[BoardCell, TrophyCell] = {}
        self._rows: list[TrophyRow] = []
        self._heads: list[TrophyHead] = []
        self._refresh_soon = Clock.create_trigger(self._refresh, -1)
        super().__init__(**kwargs)

    def on_kv_post(self, _: object) -> None:
        """Create the cells once, and redraw them on every change."""
        self._build()
        for name in ("view", "language"):
            self.fbind(name, self._refresh_soon)
        self._refresh()

    def cell(self, place: BoardCell) -> TrophyCell:
        """Return the widget of a cell."""
        return self._cells[place]

    def _build(self) -> None:
        for column in COLUMNS:
            head = TrophyHead(column=column, points=figure(POINTS[column], plus="+"))
            self._heads.append(head)
            self.ids.heads.add_widget(head)
        for number in range(1, ROUNDS + 1):
            row = TrophyRow()
            self._rows.append(row)
            for column in COLUMNS:
                cell = self._cells[BoardCell(number, column)] = TrophyCell()
                row.add_widget(cell)
            self.ids.rows.add_widget(row)

    def _refresh(self, *_: object) -> None:
        view: View | None = self.view
        if view is None:
            return
        state: State = view.state
        players = state.setup.players
        for head in self._heads:
            head.caption = the_app().t(CAPTIONS[head.column])
        for number, row in enumerate(self._rows, 1):
            row.words = str(number)
            row.current = number == state.round and not state.finished
        waiting = unsaved_cells(view)
        for place, cell in self._cells.items():
            cell.unsaved = place in waiting
            owner = state.board[place]
            cell.owner = None if owner is None else the_app().profile_of(players[owner])
            cell.current = place.round == state.round and not state.finished
