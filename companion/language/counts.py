"""Small numbers in words."""

from companion.language.text import Counted, Text, Verbatim, meaning

_NUMBERS = (
    meaning("number", "zero"),
    meaning("number", "one"),
    meaning("number", "two"),
    meaning("number", "three"),
    meaning("number", "four"),
    meaning("number", "five"),
    meaning("number", "six"),
    meaning("number", "seven"),
    meaning("number", "eight"),
    meaning("number", "nine"),
    meaning("number", "ten"),
)


def number_word(count: int) -> Text:
    """Return a number as a word, masculine where that matters: "three"; in figures above ten."""
    return _NUMBERS[count] if count in range(len(_NUMBERS)) else Verbatim(str(count))


def counted_dice(count: int) -> Text:
    """Return a number of dice in words: "four dice"."""
    return Counted("{number} die", "{number} dice", count, number=number_word(count))


def counted_rolls(count: int) -> Text:
    """Return how often dice are rolled: "three rolls"."""
    return Counted("{number} roll", "{number} rolls", count, number=number_word(count))
