"""French sets a space before ? ! : ; % and inside « »: one at which no line may end.

It is the no-break space before all of them: Roboto has no narrow one (U+202F).
An apostrophe inside a word is a raised comma; what stands beside a word may be a quotation mark.
A minus is as wide as a plus, a hyphen is not one.
"""

import re
from functools import lru_cache

NO_BREAK = "\u00a0"
_HELD = re.compile(r"(?<=«) | (?=[?!:;%»])")
_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)")


@lru_cache(maxsize=1024)
def held(words: str) -> str:
    """The words, with each mark held to the word it belongs to, and true apostrophes."""
    return _APOSTROPHE.sub("’", _HELD.sub(NO_BREAK, words))


def figure(points: int, *, plus: str = "") -> str:
    """Points as they are written: "12", "−5" with a true minus; `plus` stands before a gain."""
    return f"{plus if points >= 0 else '−'}{abs(points)}"
