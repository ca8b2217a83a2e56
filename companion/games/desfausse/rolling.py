"""Rolls: the whole hand first, then all but the dice kept; and the last die, its value named."""

from msgspec.structs import replace

from companion.games.desfausse.actions import Name, Roll, RolledDie
from companion.games.desfausse.errors import (
    AllKept,
    AlreadyNamed,
    BadKept,
    GivingHasBegun,
    KeptDieChanged,
    KeptOnFirstRoll,
    NameFirst,
    NameOnlyLastDie,
    NoRollLeft,
    NoSuchDie,
    NoSuchFace,
    NotNameable,
    NotOnBigDice,
    NotTheHand,
    OneRolledAgain,
    OneRollForTheLastDie,
    RollingIsOver,
)
from companion.games.desfausse.hand import COLOURS, SMALL_FACES, Hand
from companion.games.desfausse.state import Gone, State, replaced
from companion.games.desfausse.vocabulary import difference, sort_name

ROLLS = 3


def may_roll(state: State) -> bool:
    """Return whether a roll is open: some dice may still be thrown, and no action ended rolling."""
    turn = state.turn
    if state.finished or not state.tracks_dice or turn.gone or turn.givers or turn.placed:
        return False
    if not turn.rolls:
        return len(state.hand) > 1 or turn.named is not None
    return turn.named is None and len(turn.rolls) < ROLLS and len(turn.ones) < len(turn.dice)


def nameable(state: State) -> tuple[int, ...]:
    """Return the values that may be named now for a last die not yet rolled: all but 1."""
    turn = state.turn
    if len(state.hand) != 1 or turn.rolls or turn.named is not None:
        return ()
    return state.hand.dice[0].faces[1:]


def name(state: State, action: Name) -> State:
    """Return the state with a value named for the last die. Raises IllegalAction."""
    if state.turn.named is not None:
        raise AlreadyNamed(value=state.turn.named)
    if len(state.hand) != 1 or state.turn.rolls:
        raise NameOnlyLastDie()
    allowed = nameable(state)
    if action.value not in allowed:
        raise NotNameable(values=", ".join(map(str, allowed)), value=action.value)
    return replace(state, turn=replace(state.turn, named=action.value))


def roll(state: State, action: Roll) -> State:
    """Return the state after a roll.

    A last die is discarded unless it shows a 1 or the named value.
    """
    _check_open(state)
    _check_dice(state, action.dice)
    _check_kept(state, action)
    turn = replace(state.turn, rolls=(*state.turn.rolls, action.dice))
    after = replace(state, turn=turn)
    if turn.named is not None and action.dice[0].value not in (1, turn.named):
        return _last_die_gone(after)
    return after


def _check_open(state: State) -> None:
    turn = state.turn
    if turn.gone:
        raise RollingIsOver()
    if turn.givers or turn.placed:
        raise GivingHasBegun()
    if not turn.rolls and turn.named is None and len(state.hand) == 1:
        raise NameFirst()
    if turn.rolls and turn.named is not None:
        raise OneRollForTheLastDie()
    if len(turn.rolls) == ROLLS:
        raise NoRollLeft()


def _check_dice(state: State, dice: tuple[RolledDie, ...]) -> None:
    for die in dice:
        if die.colour not in COLOURS:
            raise NoSuchDie()
        if die.value not in SMALL_FACES:
            raise NoSuchFace(value=die.value)
        if die.value not in die.sort.faces:
            raise NotOnBigDice(value=die.value)
    shown = Hand.of(die.sort for die in dice)
    if shown != state.hand:
        raise NotTheHand(name=state.name, what=difference(state.hand, shown))


def _check_kept(state: State, action: Roll) -> None:
    before, kept = state.turn.dice, set(action.kept)
    if not before:
        if kept:
            raise KeptOnFirstRoll()
        return
    if len(kept) != len(action.kept) or not kept <= set(range(len(before))):
        raise BadKept(last=len(before) - 1, kept=list(action.kept))
    for position in state.turn.ones:
        if position not in kept:
            raise OneRolledAgain(sort=sort_name(before[position].sort))
    if len(kept) == len(before):
        raise AllKept()
    for position in action.kept:
        if before[position] != action.dice[position]:
            raise KeptDieChanged(position=position + 1, before=before[position].value)


def _last_die_gone(state: State) -> State:
    big = bool(state.hand.big)
    return replace(
        state,
        hands=replaced(state.hands, state.player, Hand()),
        cup=state.cup.plus(state.hand.dice[0]),
        turn=replace(state.turn, gone=Gone((0,), desmons=big)),
    )
