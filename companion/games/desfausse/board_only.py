"""The game with the board alone: the table taps tokens and ends the rounds."""

from companion.games.desfausse.actions import EndRound, Trophy
from companion.games.desfausse.columns import COLUMNS, Column
from companion.games.desfausse.state import State
from companion.games.desfausse.tokens import cell, put, sources
from companion.games.desfausse.trophy_errors import (
    NotThisRound,
    RoundIsWon,
    SayWhoAndWhere,
)
from companion.games.errors import NotAPlayer
from companion.games.leaving import check_here, staying


def round_won_by(state: State) -> int | None:
    """Return the player whose token stands on this round's 12, which ends all placing, or None."""
    return state.board[cell(state, Column.ALL)]


def tap(state: State, action: Trophy) -> State:
    """Return the state with a token placed or moved as tapped. Raises IllegalAction."""
    if action.player is None or action.round is None:
        raise SayWhoAndWhere()
    players = state.setup.players
    if action.player not in players:
        raise NotAPlayer(name=action.player)
    check_here(players, state.left, action.player)
    if action.round != state.round:
        raise NotThisRound(round=state.round, asked=action.round)
    out = round_won_by(state)
    if out is not None:
        raise RoundIsWon(name=players[out])
    return put(state, players.index(action.player), action.column, action.moved_from)


def taps(state: State) -> tuple[Trophy | EndRound, ...]:
    """Return every token that may be placed or moved now, and the end of the round."""
    if round_won_by(state) is not None:
        return (EndRound(),)
    tokens = tuple(
        Trophy(
            column,
            player=state.setup.players[player],
            round=state.round,
            moved_from=None if source is None else (source.round, source.column),
        )
        for player in staying(state.setup.players, state.left)
        for column in COLUMNS
        for source in sources(state, player, column)
    )
    return (*tokens, EndRound())
