"""The reason why a tap on a die or a cell does nothing: a rule, from the state."""

from companion.games.desfausse import GAME
from companion.games.desfausse.actions import DesfausseAction, Roll
from companion.games.desfausse.board import BoardCell
from companion.games.desfausse.errors import KeptOnFirstRoll
from companion.games.desfausse.rolling import may_roll
from companion.games.desfausse.state import State
from companion.games.desfausse.trophy_errors import NotThisRound
from companion.games.errors import IllegalAction
from ui.games.desfausse.cells import placed, reachable


def against_die(state: State, position: int | None) -> IllegalAction | None:
    """Return the reason why a die cannot be rolled again, or stay; None if possible.

    `position` is its place in the roll, None if it was not rolled.
    """
    dice, ones = state.turn.dice, state.turn.ones
    if not dice and may_roll(state):
        return KeptOnFirstRoll()
    return _against(state, Roll(dice, tuple(one for one in ones if one != position)))


def against_token(state: State, player: int, place: BoardCell) -> IllegalAction | None:
    """Return the reason why no token of that player can go to a cell now; None if possible."""
    if place.round != state.round:
        return NotThisRound(round=state.round, asked=place.round)
    if place.column in reachable(state, player):
        return None
    return _against(state, placed(state, player, place.column, None))


def _against(state: State, action: DesfausseAction) -> IllegalAction | None:
    try:
        GAME.apply(state, action)
    except IllegalAction as refusal:
        return refusal
    return None
