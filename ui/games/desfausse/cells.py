"""The looks of the trophy board's cells, from the state alone."""

from enum import StrEnum

from msgspec import Struct

from companion.games.desfausse.actions import Trophy
from companion.games.desfausse.board import BoardCell
from companion.games.desfausse.board_only import round_won_by
from companion.games.desfausse.columns import COLUMNS, Column
from companion.games.desfausse.state import State
from companion.games.desfausse.tokens import sources
from companion.games.desfausse.trophies import forced, open_columns
from companion.table.view import View


class CellLook(StrEnum):
    """The ways in which a cell of the trophy board is drawn."""

    PLAIN = "plain"
    OPEN = "open"  # a token may be placed here now: the cell glows
    FORCED = "forced"  # a token must be placed here


def looks(state: State, player: int) -> dict[BoardCell, CellLook]:
    """Return the cells that are not plain; `player` is the owner of the token to place."""
    if state.finished:
        return {}
    must = forced(state) if state.tracks_dice else None
    return {
        BoardCell(state.round, column): CellLook.FORCED if column is must else CellLook.OPEN
        for column in reachable(state, player)
    }


def reachable(state: State, player: int) -> tuple[Column, ...]:
    """Return the columns of this round's row where a token of that player may be placed now."""
    if state.finished:
        return ()
    if state.tracks_dice:
        return open_columns(state)
    if round_won_by(state) is not None:
        return ()
    return tuple(column for column in COLUMNS if sources(state, player, column))


def unsaved_cells(view: View) -> frozenset[BoardCell]:
    """Return the cells whose token was placed by an unsaved action."""
    if not view.unsaved_actions:
        return frozenset()
    cells = set()
    state: State = view.game.start(view.setup)
    for index, action in enumerate(view.actions):
        if isinstance(action, Trophy) and index in view.unsaved_actions:
            cells.add(BoardCell(action.round or state.round, action.column))
        state = view.game.apply(state, action)
    return frozenset(cells)


def placed(state: State, player: int, column: Column, source: BoardCell | None) -> Trophy:
    """Return the action that places that player's token, from the hand or another cell."""
    moved = None if source is None else (source.round, source.column)
    if state.tracks_dice:
        return Trophy(column, moved_from=moved)
    name = state.setup.players[player]
    return Trophy(column, player=name, round=state.round, moved_from=moved)


class Badge(Struct, frozen=True):
    """A player's card in the strip: pieces in hand and on the board."""

    name: str
    points: int
    tokens: int
    counts: tuple[int, ...]


def badges(state: State) -> tuple[Badge, ...]:
    """Return all players' badges in turn order; without dice if only the board is tracked."""
    return tuple(
        Badge(
            name,
            state.total(at),
            state.tokens[at],
            state.hands[at].counts if state.hands else (),
        )
        for at, name in enumerate(state.setup.players)
    )
