"""A turn of Dalapapa Domaine: a domino placed, tokens paid or earned, replay, end or pass."""

from msgspec.structs import replace

from companion.games.dalapapa.actions import Place
from companion.games.dalapapa.errors import (
    CannotPayConnection,
    MayNotPass,
    NoConnection,
    NotAPass,
    NothingToDraw,
    NoTokensToReplay,
    PlacedAlready,
    PlaceFirst,
    TooManyConnections,
)
from companion.games.dalapapa.state import State
from companion.games.leaving import Leave, leaver

FREE_CONNECTIONS = 2
REPLAY_PRICE = 2


def place(state: State, action: Place) -> State:
    """Return the state with a domino laid; its tokens go to the bank or come from the bank.

    Raises PlacedAlready, NoConnection, TooManyConnections, CannotPayConnection.
    """
    most = state.setup.options.most_connections
    if state.placed:
        raise PlacedAlready(name=state.name)
    if action.connections < 1:
        raise NoConnection(count=action.connections)
    if action.connections > most:
        raise TooManyConnections(count=action.connections, most=most)
    tokens = earned(state, action.connections)
    if state.tokens[state.player] + tokens < 0:
        raise CannotPayConnection(name=state.name)
    return replace(_paid(state, tokens), placed=True, laid=state.laid + 1)


def earned(state: State, connections: int) -> int:
    """Return the tokens that a number of connections brings now; -1 for a single connection.

    A turn never brings more tokens than the bank holds.
    """
    return min(connections - FREE_CONNECTIONS, state.bank)


def replay(state: State) -> State:
    """Return the state with another turn for the same player.

    Raises PlaceFirst, NothingToDraw, NoTokensToReplay.
    """
    if not state.placed:
        raise PlaceFirst(name=state.name)
    if not state.bag:
        raise NothingToDraw(name=state.name)
    tokens = state.tokens[state.player]
    if not may_replay(state):
        raise NoTokensToReplay(name=state.name, price=REPLAY_PRICE, tokens=tokens)
    return replace(_paid(state, -REPLAY_PRICE), placed=False)


def may_replay(state: State) -> bool:
    """Return whether the player to play has placed, and can draw and pay for another turn."""
    return state.placed and bool(state.bag) and state.tokens[state.player] >= REPLAY_PRICE


def end(state: State) -> State:
    """Return the state with the next player's turn begun. Raises PlaceFirst."""
    if not state.placed:
        raise PlaceFirst(name=state.name)
    return _next(state)


def skip(state: State) -> State:
    """Return the state with the turn passed. Raises NotAPass, MayNotPass."""
    if state.placed:
        raise NotAPass(name=state.name)
    if not may_pass(state):
        raise MayNotPass(name=state.name, tokens=state.tokens[state.player])
    return _next(state)


def leave(state: State, action: Leave) -> State:
    """Return the state without a player, whose tokens go back to the bank.

    A turn of theirs ends; a single player left ends the game. Raises NotAPlayer, HasLeft.
    """
    players = state.setup.players
    gone = leaver(players, state.left, action)
    tokens = tuple(0 if at == gone else held for at, held in enumerate(state.tokens))
    after = replace(state, tokens=tokens, left=tuple(sorted((*state.left, gone))))
    if len(after.left) + 1 == len(players):
        return replace(after, finished=True)
    return _next(after) if gone == state.player and not state.awaits_count else after


def may_pass(state: State) -> bool:
    """Return whether the table may decide that the player to play cannot place.

    This is so for a player without a token, who cannot pay for a single connection. Once the bag is
    empty, anybody may have no domino that fits.
    """
    return not state.placed and (not state.tokens[state.player] or not state.bag)


def _paid(state: State, tokens: int) -> State:
    after = (held + tokens * (index == state.player) for index, held in enumerate(state.tokens))
    return replace(state, tokens=tuple(after))


def _next(state: State) -> State:
    turns_left = None if state.turns_left is None else state.turns_left - 1
    player = (state.player + 1) % len(state.setup.players)
    after = replace(state, player=player, placed=False, turns_left=turns_left)
    passed_over = player in state.left and not after.awaits_count
    return _next(after) if passed_over else after
