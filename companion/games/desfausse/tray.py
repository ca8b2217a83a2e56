"""Convert between tray and rules: the awaited dice, and the roll that seen dice make."""

from collections.abc import Sequence

from companion.dice import Colour, Die, Size, WantedDice
from companion.games.desfausse.actions import Roll, RolledDie
from companion.games.desfausse.errors import NoSuchDie
from companion.games.desfausse.hand import LIMIT, SORTS, Hand, Sort, wanted
from companion.games.desfausse.rolling import may_roll
from companion.games.desfausse.state import State
from companion.games.desfausse.vocabulary import difference
from companion.language.text import Text

BIG_OF_A_COLOUR = 5


def wanted_dice(state: State) -> WantedDice | None:
    """Return the whole hand while a roll is open, by size, colour and faces; else None."""
    return WantedDice(state.hand.wanted()) if may_roll(state) else None


def dice_in_play() -> WantedDice:
    """Return every sort of the game, as many dice as a hand can hold."""
    return WantedDice(
        tuple(
            wanted(sort, 0, BIG_OF_A_COLOUR if sort.size is Size.BIG else LIMIT) for sort in SORTS
        )
    )


def rolled(state: State) -> tuple[Die, ...]:
    """Return the dice of the turn's last roll by position, with those discarded since."""
    return tuple(Die(die.value, colour=die.colour, size=die.size) for die in state.turn.dice)


def roll(state: State, dice: Sequence[Die], kept: Sequence[int]) -> Roll:
    """Return the roll that these dice make. Raises NoSuchDie for a die without size or colour.

    A 1 stays set aside even if it was moved in the tray and so looks thrown: a thrown die of its
    sort that shows 1 is taken for it.
    """
    shown = [as_rolled(die) for die in dice]
    stay = set(kept)
    before = state.turn.dice
    if len(shown) == len(before):
        for position in state.turn.ones:
            thrown = _set_aside(shown, stay, position, before[position])
            if position not in stay and thrown is not None:
                shown[position], shown[thrown] = shown[thrown], shown[position]
                stay.add(position)
    return Roll(tuple(shown), tuple(sorted(stay)))


def mismatch(state: State, dice: Sequence[Die]) -> Text | None:
    """Return the dice of the hand that are missing or too many, in words; None if all agree.

    Once a roll is on the table some dice may lie beside the tray: fewer dice are then no fault.
    Dice of unknown size or colour count as missing.
    """
    known = [Sort(die.size, die.colour) for die in dice if die.size and die.colour]
    if not all(sort in SORTS for sort in known):
        return None
    shown = Hand.of(known)
    if state.turn.rolls and len(dice) < len(state.hand):
        shown = Hand(tuple(map(max, shown.counts, state.hand.counts)))
    return difference(state.hand, shown) if shown != state.hand else None


def as_rolled(die: Die, known: RolledDie | None = None) -> RolledDie:
    """Return a seen die as a record writes it; an unknown size or colour is that of `known`.

    Raises NoSuchDie if size or colour is in neither.
    """
    size: Size | None = die.size or (known.size if known else None)
    colour: Colour | None = die.colour or (known.colour if known else None)
    if size is None or colour is None:
        raise NoSuchDie()
    return RolledDie(size, colour, die.value)


def _set_aside(
    shown: Sequence[RolledDie], stay: set[int], position: int, die: RolledDie
) -> int | None:
    """Return the index among the thrown dice of a position's set-aside 1, or None."""
    places = (position, *range(len(shown)))
    return next((at for at in places if at not in stay and shown[at] == die), None)


def hand_dice(state: State) -> tuple[tuple[Sort, int | None], ...]:
    """Return the dice of the current player: those left of the roll, then those given.

    Dice not rolled in this turn have None as their value.
    """
    turn = state.turn
    gone = turn.gone.positions if turn.gone else ()
    shown = [die for at, die in enumerate(turn.dice) if at not in gone]
    left = state.hand
    for die in shown:
        left = left.minus(die.sort)
    return (*(_valued(die) for die in shown), *((sort, None) for sort in left.dice))


def _valued(die: RolledDie) -> tuple[Sort, int | None]:
    return die.sort, die.value
