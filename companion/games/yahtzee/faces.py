"""Dice of one face, as people name them."""

from companion.language.counts import number_word
from companion.language.text import Counted, Text

_ALIKE = (
    Counted("{number} one", "{number} ones", 0),
    Counted("{number} two", "{number} twos", 0),
    Counted("{number} three", "{number} threes", 0),
    Counted("{number} four", "{number} fours", 0),
    Counted("{number} five", "{number} fives", 0),
    Counted("{number} six", "{number} sixes", 0),
)
_THE = (
    Counted("the one", "the {number} ones", 0),
    Counted("the two", "the {number} twos", 0),
    Counted("the three", "the {number} threes", 0),
    Counted("the four", "the {number} fours", 0),
    Counted("the five", "the {number} fives", 0),
    Counted("the six", "the {number} sixes", 0),
)


def equal_dice(count: int, face: int) -> Text:
    """Return up to five dice of the same face in words: "one six", "three fives"."""
    return _ALIKE[face - 1].filled(count=count, number=number_word(count))


def the_equal_dice(count: int, face: int) -> Text:
    """Return up to five dice of the same face as people point at them: "the three fives"."""
    return _THE[face - 1].filled(count=count, number=number_word(count))
