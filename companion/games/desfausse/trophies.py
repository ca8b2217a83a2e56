"""The trophy at the end of a turn: the conditions met, the open and the forced columns."""

from msgspec.structs import replace

from companion.games.desfausse.actions import Trophy
from companion.games.desfausse.columns import COLUMNS, Column, number_column
from companion.games.desfausse.errors import GiftsFirst, RollFirst
from companion.games.desfausse.ones import giver, ones_rule
from companion.games.desfausse.state import State
from companion.games.desfausse.tokens import put, sources
from companion.games.desfausse.trophy_errors import (
    DiceTellWho,
    NotMet,
    OnesAlreadyYours,
    OnesTakeTheToken,
    OneTokenATurn,
)
from companion.games.desfausse.vocabulary import WORDS


def met(state: State) -> frozenset[Column]:
    """Return the columns whose condition this turn has met, whether their cells are free or not."""
    turn = state.turn
    if turn.rolls and ones_rule(state):
        return frozenset({Column.ONES})
    if turn.gone is None:
        return frozenset()
    columns = {number_column(len(turn.gone.positions))}
    if turn.gone.given:
        columns.add(Column.OPPONENTS)
    if turn.gone.desmons:
        columns.add(Column.DESMONS)
    if not len(state.hand):
        columns.add(Column.ALL)
    return frozenset(column for column in columns if column is not None)


def open_columns(state: State) -> tuple[Column, ...]:
    """Return the columns of this round's row where a token may be placed now: those that glow."""
    if state.finished or not state.tracks_dice or state.turn.placed or giver(state) is not None:
        return ()
    conditions = met(state)
    return tuple(
        column
        for column in COLUMNS
        if column in conditions and sources(state, state.player, column)
    )


def forced(state: State) -> Column | None:
    """Return the column that must get a token before the turn can end; None if there is none.

    The -1 with more than half 1s, unless its cell already holds the player's token; the 12 for the
    first player out who has no token in hand.
    """
    columns = open_columns(state)
    if Column.ONES in columns:
        return Column.ONES
    if Column.ALL in columns and not state.tokens[state.player]:
        return Column.ALL
    return None


def trophies(state: State) -> tuple[Trophy, ...]:
    """Return every token that may be placed or moved now."""
    return tuple(
        Trophy(column, moved_from=None if source is None else (source.round, source.column))
        for column in open_columns(state)
        for source in sources(state, state.player, column)
    )


def place(state: State, action: Trophy) -> State:
    """Return the state with a token on a cell of this round's row. Raises IllegalAction."""
    if action.player is not None or action.round is not None:
        raise DiceTellWho()
    if not state.turn.rolls:
        raise RollFirst()
    if state.turn.placed:
        raise OneTokenATurn()
    due = giver(state)
    if due is not None:
        raise GiftsFirst(name=state.setup.players[due])
    conditions = met(state)
    if action.column not in conditions:
        if Column.ONES in conditions:
            raise OnesTakeTheToken() if forced(state) else OnesAlreadyYours(name=state.name)
        raise NotMet(column=WORDS[action.column])
    after = put(state, state.player, action.column, action.moved_from)
    return replace(after, turn=replace(state.turn, placed=True))
