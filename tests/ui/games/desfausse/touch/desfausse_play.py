"""Moments of a DESfausse game as lists of actions."""

from companion.dice import Colour, Size
from companion.games.desfausse.actions import (
    CUP,
    DesfausseAction,
    Discard,
    EndTurn,
    Give,
    Roll,
    RolledDie,
    Trophy,
)
from companion.games.desfausse.columns import Column
from companion.games.desfausse.hand import START

Actions = tuple[DesfausseAction, ...]


def roll(*values: int, kept: tuple[int, ...] = ()) -> Roll:
    """Return a roll of a new hand: two small red, two small green, a big red, a big green."""
    dice = zip(START.dice, values, strict=True)
    return Roll(tuple(RolledDie(*sort, value) for sort, value in dice), kept)


# Two small red 4s and a big red one, a small green 4, a 1, a big green 5.
ROLLED: Actions = (roll(4, 4, 4, 1, 4, 5),)
# Three red 4s less a die for the 1: two dice, to two opponents.
GIVEN: Actions = (Discard((0, 1, 4), (0, 4), ("Bo", "Chloé")),)
# Four 1s of six dice: the other players give.
ONES: Actions = (roll(1, 1, 1, 1, 3, 5),)
ONES2: Actions = (*ONES, Give("Bo", Size.BIG, Colour.GREEN))
THREES_TO_CUP: Actions = (roll(3, 3, 3, 4, 5, 5), Discard((0, 1, 2), (0, 1, 2), (CUP, CUP, CUP)))
ENDED: Actions = (*THREES_TO_CUP, Trophy(Column.THREE), EndTurn())
# A whole hand goes to the cup: the round is over.
OUT: Actions = (roll(4, 4, 4, 4, 4, 4), Discard((0, 1, 2, 3, 4, 5), (0, 1, 2, 3, 4, 5), (CUP,) * 6))
# Ana takes the 7: all others share the lowest total.
TIED: Actions = (*OUT, Trophy(Column.FIVE))
BOARD: Actions = (
    Trophy(Column.TWO, player="Ana", round=1),
    Trophy(Column.OPPONENTS, player="Bo", round=1),
    Trophy(Column.ONES, player="Jean-Baptiste", round=1),
)
