"""The paper of the generic table: own column as tiles, keys for other choices, the points."""

from collections.abc import Sequence
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from companion.games.game import Action
from companion.games.leaving import Leave
from companion.table.view import View
from ui.telling.game_telling import GameTelling, situation
from ui.telling.score_table import Cell, Kind, Row, ScoreTable
from ui.telling.unsaved import unsaved_cells
from ui.touch.generic.choice_keys import ChoiceKeys, OfferedAction
from ui.touch.generic.score_sheet import ScoreSheet
from ui.touch.model.composition import Area, Composition
from ui.touch.running_app import the_app
from ui.touch.stage.tile import TileFace, Tiles

AWAY = (-10_000, 0)
KEYS = 0.58  # share of the paper's width: keys beside the points
KEYS_BESIDE_TILES = 0.3
MOST_COLUMNS = 4  # most players side by side in a wide window: more would be too small


class SheetPart(FloatLayout):
    """Draws the choices and the scores from the game's telling.

    A tap on a choice dispatches `on_choose(action, again)`; `again`: possibly the second tap of a
    double tap.
    """

    __events__ = ("on_choose",)

    def __init__(self, telling: GameTelling[Any, Any], **kwargs: Any) -> None:
        self._telling = telling
        self._does: dict[object, Action] = {}
        self._tiled = False
        self._players = 0
        super().__init__(**kwargs)
        self.tiles = Tiles()
        self.keys = ChoiceKeys()
        self.scores = ScoreSheet(whole=False)
        self.scores.telling = telling
        self.tiles.bind(on_choose=self._choose_tile)
        self.keys.bind(on_choose=lambda _, action, again: self.dispatch("on_choose", action, again))
        for part in (self.tiles, self.keys, self.scores):
            part.size_hint = None, None
            self.add_widget(part)

    def on_choose(self, action: Action, again: bool) -> None:
        """Event: a choice was tapped."""

    def show(self, view: View) -> None:
        """Show the current choices, and the points."""
        own = self._own_rows(view)
        self._tiled = bool(own)
        self._does = {row.key: cell.does for row, cell in own if cell.does is not None}
        unsaved = unsaved_cells(self._telling, view)
        seat = self._seat(view)
        table = self._table(view)
        places = {
            row for name, row, column in unsaved if table and name == table.key and column == seat
        }
        faces = [_face(row, cell, row.key in places) for row, cell in own]
        half = -(-len(faces) // 2)
        self.tiles.sections = [faces[:half], faces[half:]]
        language = the_app().t.language
        choices = dict.fromkeys((*view.choices, *self._telling.measured(view.state)))
        known = set(map(repr, self._does.values()))
        self.keys.offers = [
            OfferedAction(action, self._telling.choice(view.state, action).to(language))
            for action in choices
            if not isinstance(action, Leave) and repr(action) not in known
        ]
        self.keys.pencilled = view.pencilled
        self.scores.view = view
        self._players = len(view.setup.players)

    def faces_of(self, view: View, seat: int) -> Sequence[Sequence[TileFace]]:
        """Return the column of a player as tiles, if the game has tiles."""
        table = self._table(view)
        if table is None:
            return ()
        faces = [_face(row, row.cells[seat], False) for row in table.rows if row.kind is Kind.PLAIN]
        half = -(-len(faces) // 2)
        return faces[:half], faces[half:]

    def lay(self, made: Composition) -> None:
        """Lay the parts: tiles, keys and points share the paper."""
        self.tiles.composition = made
        tiled, keyed = self._tiled, bool(self.keys.offers)
        sheet, gap = made.sheet, 12 * made.unit
        tiles: Area | None = sheet if tiled else None
        keys: Area | None = None
        scores: Area | None = made.others
        if made.kind == "wide" and tiled and self._players > MOST_COLUMNS:
            scores, right = None, made.paper.x + made.paper.width
            sheet = tiles = sheet._replace(width=right - 2 * gap - sheet.x)
        if made.kind == "low":
            if tiled and keyed:
                wide = KEYS_BESIDE_TILES * sheet.width
                tiles = sheet._replace(width=sheet.width - wide - gap)
                keys = sheet._replace(x=sheet.x + sheet.width - wide, width=wide)
            elif keyed:
                wide = KEYS * sheet.width
                keys = sheet._replace(width=wide)
                scores = sheet._replace(x=sheet.x + wide + gap, width=sheet.width - wide - gap)
            elif not tiled:
                scores = sheet
        else:
            if made.kind == "tall" and not tiled:  # the points take the room left by the keys
                sheet = made.paper._replace(
                    x=sheet.x, width=sheet.width, height=sheet.top - made.paper.y
                )
                scores = sheet
            if keyed:
                high = min((0.4 if tiled else 0.6) * sheet.height, self.keys.needed)
                if tiled:
                    high = min(high, sheet.height - gap - self.tiles.least(made))
                keys = sheet._replace(y=sheet.top - high, height=high)
                sheet = sheet._replace(height=sheet.height - high - gap)
            tiles = sheet if tiled else None
            scores = sheet if scores is not made.others else scores
        for part, area in ((self.tiles, tiles), (self.keys, keys), (self.scores, scores)):
            part.pos = area[:2] if area is not None else AWAY
            if area is not None:
                part.size = area[2:]
            part.opacity, part.disabled = float(area is not None), area is None

    def _choose_tile(self, _: Any, key: object, again: bool) -> None:
        if key in self._does:
            self.dispatch("on_choose", self._does[key], again)

    def _table(self, view: View) -> ScoreTable | None:
        """Return the table in which the current player may choose a cell."""
        parts = self._telling.table(view.state, situation(view))
        seat = self._seat(view)
        return next(
            (
                part
                for part in parts
                if isinstance(part, ScoreTable)
                and any(column.seat == seat for column in part.columns)
                and any(_fillable(row) for row in part.rows)
            ),
            None,
        )

    def _own_rows(self, view: View) -> list[tuple[Row, Cell]]:
        """Return the rows of that table and their cells in the current player's column."""
        table, seat = self._table(view), self._seat(view)
        if table is None:
            return []
        column = next(at for at, label in enumerate(table.columns) if label.seat == seat)
        return [(row, row.cells[column]) for row in table.rows if row.kind is Kind.PLAIN]

    @staticmethod
    def _seat(view: View) -> int:
        players = view.setup.players
        return players.index(view.to_play) if view.to_play in players else 0


def _fillable(row: Row) -> bool:
    """Return whether cells of a row are filled by choices: some open, or possible now."""
    if row.kind is not Kind.PLAIN:
        return False
    return any(cell.said is None or cell.does is not None for cell in row.cells)


def _face(row: Row, cell: Cell, unsaved: bool) -> TileFace:
    language = the_app().t.language
    return TileFace(
        row.key,
        row.label.text(()).to(language),
        cell.text.to(language),
        below=cell.extra,
        ink=cell.ink,
        pips=row.label.pips,
        unsaved=unsaved,
    )
