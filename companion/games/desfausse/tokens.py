"""Tokens on the trophy board: placed from the hand, moved, sent back; the win by seven."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.desfausse.board import BoardCell
from companion.games.desfausse.columns import Column
from companion.games.desfausse.state import TOKENS_A_ROUND, State, replaced
from companion.games.desfausse.trophy_errors import (
    CellTaken,
    MoveOnlyWithoutToken,
    NoTokenLeft,
    NotYourToken,
    OnesAlreadyYours,
    OnlyFromThisRound,
    SayWhichMoves,
)
from companion.games.desfausse.vocabulary import WORDS

# The only columns to which a token already on the board may move.
MOVABLE_TO = (Column.ONES, Column.ALL)


def cell(state: State, column: Column) -> BoardCell:
    """Return the current round's cell in a column."""
    return BoardCell(state.round, column)


def movable(state: State, player: int) -> tuple[BoardCell, ...]:
    """Return the cells of a player's tokens that may move once no token is left in hand."""
    this_round = state.setup.options.moved_token == "this_round"
    return tuple(
        place for place in state.board.cells(player) if not this_round or place.round == state.round
    )


def sources(state: State, player: int, column: Column) -> tuple[BoardCell | None, ...]:
    """Return the possible origins of a token for this round's cell in a column (None: hand)."""
    owner = state.board[cell(state, column)]
    if owner == player or (owner is not None and column is not Column.ONES):
        return ()
    if state.tokens[player]:
        return (None,)
    return movable(state, player) if column in MOVABLE_TO else ()


def put(state: State, player: int, column: Column, moved_from: tuple[int, Column] | None) -> State:
    """Return the state with a token on this round's cell; an opponent's token there is sent home.

    Raises IllegalAction.
    """
    to = cell(state, column)
    _check_cell(state, player, to)
    _check_source(state, player, column, moved_from)
    board, tokens = state.board, state.tokens
    sent_home = board[to]
    if sent_home is not None:
        tokens = replaced(tokens, sent_home, tokens[sent_home] + 1)
    if moved_from is None:
        tokens = replaced(tokens, player, tokens[player] - 1)
    else:
        board = board.put(BoardCell(*moved_from), None)
    board = board.put(to, player)
    seven = player if board.has_seven(player) else None
    return replace(state, board=board, tokens=tokens, seven=seven)


def refilled(state: State) -> State:
    """Return the state with everyone's tokens filled up to three, from those for later rounds."""
    taken = [
        min(max(0, TOKENS_A_ROUND - held), left)
        for held, left in zip(state.tokens, state.reserve, strict=True)
    ]
    return replace(
        state,
        tokens=_added(state.tokens, taken),
        reserve=_added(state.reserve, [-count for count in taken]),
    )


def _check_cell(state: State, player: int, to: BoardCell) -> None:
    owner = state.board[to]
    if owner is None:
        return
    if to.column is not Column.ONES:
        raise CellTaken(column=WORDS[to.column], name=state.setup.players[owner])
    if owner == player:
        raise OnesAlreadyYours(name=state.setup.players[player])


def _check_source(
    state: State, player: int, column: Column, moved_from: tuple[int, Column] | None
) -> None:
    name = state.setup.players[player]
    if state.tokens[player]:
        if moved_from is not None:
            raise MoveOnlyWithoutToken(name=name)
        return
    if column not in MOVABLE_TO:
        raise NoTokenLeft(name=name)
    if moved_from is None:
        raise SayWhichMoves(name=name)
    source = BoardCell(*moved_from)
    if source not in tuple(state.board.cells(player)):
        raise NotYourToken(name=name, column=WORDS[source.column], round=source.round)
    if source not in movable(state, player):
        raise OnlyFromThisRound()


def _added(values: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    return tuple(value + change for value, change in zip(values, more, strict=True))
