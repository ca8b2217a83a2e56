"""Typography: French no-break spaces, apostrophes, minus signs.

An apostrophe inside a word becomes a raised comma; other quotes stay. A minus is as wide as a plus,
a hyphen is not.
"""

import re
from functools import lru_cache

from companion.language.typography import NO_BREAK, spaced

__all__ = ["NO_BREAK", "figure", "held"]

_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)")


@lru_cache(maxsize=1024)
def held(words: str) -> str:
    """The text with no-break spaces before those marks and with true apostrophes."""
    return _APOSTROPHE.sub("’", spaced(words))


def figure(points: int, *, plus: str = "") -> str:
    """Points as text: "12", "−5" with a true minus; `plus` adds the plus sign to a gain."""
    return f"{plus if points >= 0 else '−'}{abs(points)}"
