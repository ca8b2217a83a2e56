"""The thirteen boxes of a Yahtzee sheet, and the score of dice in each."""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum

FULL_HOUSE = 25
SMALL_STRAIGHT = 30
LARGE_STRAIGHT = 40
YAHTZEE = 50


class Box(StrEnum):
    """A box of the sheet, in the sheet's order."""

    ONES = "ones"
    TWOS = "twos"
    THREES = "threes"
    FOURS = "fours"
    FIVES = "fives"
    SIXES = "sixes"
    THREE_OF_A_KIND = "three_of_a_kind"
    FOUR_OF_A_KIND = "four_of_a_kind"
    FULL_HOUSE = "full_house"
    SMALL_STRAIGHT = "small_straight"
    LARGE_STRAIGHT = "large_straight"
    YAHTZEE = "yahtzee"
    CHANCE = "chance"


BOXES = tuple(Box)  # made once: an enumeration is slow to list
UPPER, LOWER = BOXES[:6], BOXES[6:]

_OF_A_KIND = {Box.THREE_OF_A_KIND: 3, Box.FOUR_OF_A_KIND: 4, Box.YAHTZEE: 5}
_STRAIGHTS = {Box.SMALL_STRAIGHT: 4, Box.LARGE_STRAIGHT: 5}


def upper_box(value: int) -> Box:
    """Return the upper box that collects a value, 1 to 6."""
    return UPPER[value - 1]


def is_yahtzee(dice: Sequence[int]) -> bool:
    """Return whether all dice show the same value."""
    return len(set(dice)) == 1


def score(box: Box, dice: Sequence[int]) -> int:
    """Return the score of five dice in a box on a normal roll; 0 if they do not fit."""
    if box in UPPER:
        value = UPPER.index(box) + 1
        return value * list(dice).count(value)
    if _fits(box, dice):
        return _worth(box, dice)
    return 0


def joker_score(box: Box, dice: Sequence[int]) -> int:
    """Return the score of a joker in a lower box: a Yahtzee that counts as any combination."""
    return _worth(box, dice)


def _fits(box: Box, dice: Sequence[int]) -> bool:
    if box in _OF_A_KIND:
        return max(Counter(dice).values()) >= _OF_A_KIND[box]
    if box in _STRAIGHTS:
        length = _STRAIGHTS[box]
        return any(set(range(low, low + length)) <= set(dice) for low in range(1, 8 - length))
    if box is Box.FULL_HOUSE:
        return sorted(Counter(dice).values()) == [2, 3]
    return True


def _worth(box: Box, dice: Sequence[int]) -> int:
    match box:
        case Box.FULL_HOUSE:
            return FULL_HOUSE
        case Box.SMALL_STRAIGHT:
            return SMALL_STRAIGHT
        case Box.LARGE_STRAIGHT:
            return LARGE_STRAIGHT
        case Box.YAHTZEE:
            return YAHTZEE
        case _:
            return sum(dice)
