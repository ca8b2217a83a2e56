"""Dice of one face, as people name them."""

from companion.language.counts import number_word
from companion.language.text import Text

FACES = ("one", "two", "three", "four", "five", "six")
_MANY_FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")


def equal_dice(count: int, face: int) -> Text:
    """Return up to five dice of the same face in words: "one six", "three fives"; « trois 5 »."""
    french, english = number_word(count)
    return Text(f"{french} {face}", f"{english} {(_MANY_FACES if count > 1 else FACES)[face - 1]}")
