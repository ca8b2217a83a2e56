"""The rule of more than half 1s: each opponent, in turn order, gives a die of their choice."""

from msgspec.structs import replace

from companion.games.desfausse.actions import Give
from companion.games.desfausse.errors import (
    AllHaveGiven,
    NoSuchDie,
    NothingToGive,
    NotInHand,
    NotYourGift,
)
from companion.games.desfausse.hand import COLOURS, Sort
from companion.games.desfausse.state import State, replaced
from companion.games.desfausse.vocabulary import sort_name


def ones_rule(state: State) -> bool:
    """Return whether the turn's roll is more than half 1s, so that no die can be discarded."""
    return state.turn.ones_over_half


def giver(state: State) -> int | None:
    """Return the index of the player who gives a die now; None if nobody has to (any more)."""
    if not ones_rule(state):
        return None
    have_given = state.turn.givers - state.turn.givers_left
    return next(iter(state.opponents[have_given:]), None)


def gifts(state: State) -> tuple[Give, ...]:
    """Return the dice from which the next giver can choose."""
    due = giver(state)
    if due is None:
        return ()
    name = state.setup.players[due]
    return tuple(Give(name, sort.size, sort.colour) for sort in state.hands[due].sorts)


def give(state: State, action: Give) -> State:
    """Return the state after a die is given, or laid in the cup for a full hand.

    Raises IllegalAction.
    """
    due = giver(state)
    if due is None:
        raise AllHaveGiven() if state.turn.givers else NothingToGive()
    names = state.setup.players
    if action.player != names[due]:
        raise NotYourGift(due=names[due], name=action.player)
    sort = Sort(action.size, action.colour)
    if sort.colour not in COLOURS:
        raise NoSuchDie()
    if not state.hands[due][sort]:
        raise NotInHand(name=names[due], sort=sort_name(sort))
    hands = replaced(state.hands, due, state.hands[due].minus(sort))
    turn = replace(state.turn, givers=state.turn.givers + 1)
    if not state.hand.room:
        return replace(state, hands=hands, cup=state.cup.plus(sort), turn=turn)
    hands = replaced(hands, state.player, state.hand.plus(sort))
    return replace(state, hands=hands, turn=turn)
