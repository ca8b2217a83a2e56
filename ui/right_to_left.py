"""Words with Hebrew or Arabic letters, in the order and forms for drawing."""

import unicodedata
from functools import lru_cache

from arabic_reshaper import ArabicReshaper
from bidi import get_display

_LETTERS = {"R", "AL"}
_MARK = "NSM"
_JOINED = ArabicReshaper(configuration={"delete_harakat": False})


def reads_from_the_right(words: str) -> bool:
    """Return whether some of the words are read from right to left."""
    return not words.isascii() and any(map(_is_letter, words))


def without_points(words: str) -> str:
    """Return words without the vowel points of Hebrew and Arabic."""
    return "".join(sign for sign in words if not is_point(sign))


def is_point(sign: str) -> bool:
    """Return whether a character is a vowel point, or another mark, of Hebrew or Arabic."""
    script = unicodedata.name(sign, "").startswith(("HEBREW", "ARABIC"))
    return script and unicodedata.bidirectional(sign) == _MARK


@lru_cache(maxsize=1024)
def as_drawn(words: str) -> str:
    """Return the characters of words from left to right, with Arabic letters joined.

    The sentence itself is read from the left, by the Unicode bidirectional algorithm; a mark stays
    behind its letter.
    """
    if not reads_from_the_right(words):
        return words
    lines = words.split("\n")
    return "\n".join(
        _marks_last(get_display(_JOINED.reshape(line), base_dir="L")) for line in lines
    )


def _marks_last(drawn: str) -> str:
    """Move the marks of right-to-left letters behind their letters; reversal put them before."""
    found: list[str] = []
    waiting: list[str] = []
    for sign in drawn:
        if unicodedata.bidirectional(sign) == _MARK and not (found and _is_left(found[-1])):
            waiting.append(sign)
            continue
        found.append(sign)
        found += reversed(waiting)
        waiting = []
    return "".join([*found, *waiting])


def _is_letter(sign: str) -> bool:
    return unicodedata.bidirectional(sign) in _LETTERS


def _is_left(sign: str) -> bool:
    return unicodedata.bidirectional(sign) == "L"
