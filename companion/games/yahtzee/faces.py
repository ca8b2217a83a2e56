"""Dice of one face, as people name them."""

from companion.language.counts import number_word
from companion.language.text import Counted, Text

_ALIKE = (
    Counted("{number} one", "{number} ones"),
    Counted("{number} two", "{number} twos"),
    Counted("{number} three", "{number} threes"),
    Counted("{number} four", "{number} fours"),
    Counted("{number} five", "{number} fives"),
    Counted("{number} six", "{number} sixes"),
)
_THE = (
    Counted("the one", "the {number} ones"),
    Counted("the two", "the {number} twos"),
    Counted("the three", "the {number} threes"),
    Counted("the four", "the {number} fours"),
    Counted("the five", "the {number} fives"),
    Counted("the six", "the {number} sixes"),
)


def equal_dice(count: int, face: int) -> Text:
    """Return up to five dice of the same face in words: "one six", "three fives"."""
    return _ALIKE[face - 1].filled(count=count, number=number_word(count))


def the_equal_dice(count: int, face: int) -> Text:
    """Return up to five dice of the same face as people point at them: "the three fives"."""
    return _THE[face - 1].filled(count=count, number=number_word(count))
