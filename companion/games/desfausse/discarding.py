"""The discard: a combination without the 1s, to the cup or to opponents, once a turn."""

from collections import Counter

from msgspec.structs import replace

from companion.games.desfausse.actions import CUP, Discard
from companion.games.desfausse.errors import (
    BadPositions,
    CupOrOpponents,
    GivingHasBegun,
    LastDieIsNotDiscarded,
    MixedGoesToTheCup,
    MixedValues,
    NotAnOpponent,
    NothingGoes,
    NotInCombination,
    OneDestinationADie,
    OneDiscardATurn,
    OnesMakeNoCombination,
    OpponentIsFull,
    ReverseTakesATwo,
    RollFirst,
    SkipTakesASix,
    TooFewDice,
    WrongNumberGone,
)
from companion.games.desfausse.state import Gone, State, replaced
from companion.games.leaving import check_here

SKIP_VALUE = 6
REVERSE_VALUE = 2


def least_dice(state: State) -> int:
    """Return the fewest dice of a combination: two, or one by the option."""
    return 1 if state.setup.options.single else 2


def may_discard(state: State) -> bool:
    """Return whether a discard is open in this turn, whatever the dice show."""
    turn = state.turn
    return (
        bool(turn.rolls) and not (turn.gone or turn.givers or turn.placed) and (turn.named is None)
    )


def due(state: State, combination: tuple[int, ...]) -> int:
    """Return how many dice of a combination go: one less for each 1 showing, at least 0."""
    return max(0, len(combination) - len(state.turn.ones))


def discard(state: State, action: Discard) -> State:
    """Return the state once the dice have gone. Raises IllegalAction."""
    _check_moment(state)
    _check_combination(state, action)
    _check_gone(state, action)
    _check_destinations(state, action)
    after, in_cup, to_hands = _moved(state, action)
    value = state.turn.dice[action.combination[0]].value
    if action.skip and not (value == SKIP_VALUE and in_cup):
        raise SkipTakesASix()
    if action.reverse and not (value == REVERSE_VALUE and in_cup):
        raise ReverseTakesATwo()
    gone = Gone(action.gone, given=to_hands, desmons=_is_desmons(state, after), skip=action.skip)
    return replace(
        after,
        turn=replace(after.turn, gone=gone),
        direction=_direction(state, action.reverse),
    )


def _check_moment(state: State) -> None:
    turn = state.turn
    if not turn.rolls:
        raise RollFirst()
    if turn.named is not None:
        raise LastDieIsNotDiscarded()
    if turn.gone:
        raise OneDiscardATurn()
    if turn.givers or turn.placed:
        raise GivingHasBegun()


def _check_combination(state: State, action: Discard) -> None:
    dice, combination = state.turn.dice, action.combination
    _check_positions(combination, len(dice))
    if len(combination) < least_dice(state):
        raise TooFewDice(least=least_dice(state))
    values = {dice[position].value for position in combination}
    if 1 in values:
        raise OnesMakeNoCombination()
    if len(values) > 1:
        raise MixedValues()


def _check_positions(positions: tuple[int, ...], count: int) -> None:
    if len(set(positions)) != len(positions) or not set(positions) <= set(range(count)):
        raise BadPositions(last=count - 1, positions=list(positions))


def _check_gone(state: State, action: Discard) -> None:
    number = due(state, action.combination)
    if not number:
        raise NothingGoes(ones=len(state.turn.ones))
    _check_positions(action.gone, len(state.turn.dice))
    if not set(action.gone) <= set(action.combination):
        raise NotInCombination()
    if len(action.gone) != number:
        raise WrongNumberGone(due=number, count=len(action.gone))


def _check_destinations(state: State, action: Discard) -> None:
    if len(action.to) != len(action.gone):
        raise OneDestinationADie()
    for name in action.to:
        if name != CUP and (name not in state.setup.players or name == state.name):
            raise NotAnOpponent(name=name, player=state.name)
        check_here(state.setup.players, state.left, name)
    if CUP in action.to and set(action.to) != {CUP}:
        raise CupOrOpponents()
    if CUP in action.to:
        return
    if len({state.turn.dice[position].colour for position in action.combination}) > 1:
        raise MixedGoesToTheCup()
    _check_room(state, action)


def _check_room(state: State, action: Discard) -> None:
    """Raise OpponentIsFull if a full hand gets dice while another opponent has room.

    The order of the listed dice does not matter: they must be distributable in some order that
    never offers a die to a full hand while another has room.
    """
    gifts = Counter(action.to)
    names = state.setup.players
    room = {names[at]: state.hands[at].room - gifts[names[at]] for at in state.opponents}
    if any(left > 0 for left in room.values()):
        for name, left in room.items():
            if left < 0:
                raise OpponentIsFull(name=name)


def _moved(state: State, action: Discard) -> tuple[State, int, int]:
    """Return the state after the dice have moved, the number to the cup, the number to hands."""
    hands, cup, to_hands = state.hands, state.cup, 0
    for position, name in zip(action.gone, action.to, strict=True):
        sort = state.turn.dice[position].sort
        hands = replaced(hands, state.player, hands[state.player].minus(sort))
        to = None if name == CUP else state.setup.players.index(name)
        if to is not None and hands[to].room > 0:
            hands = replaced(hands, to, hands[to].plus(sort))
            to_hands += 1
        else:
            cup = cup.plus(sort)
    return replace(state, hands=hands, cup=cup), len(action.gone) - to_hands, to_hands


def _is_desmons(before: State, after: State) -> bool:
    big = before.hand.big - after.hand.big
    if before.setup.options.desmons == "any":
        return big > 0
    return big > 0 and not after.hand.big


def _direction(state: State, reverse: bool) -> int:
    """Return the direction after the discard: between two players a reverse changes nothing."""
    return -state.direction if reverse and len(state.opponents) > 1 else state.direction
