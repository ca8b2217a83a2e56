"""Typography: French no-break spaces, apostrophes, minus signs.

French sets a no-break space before ? ! : ; % and inside « »; it is U+00A0, as Roboto lacks the
narrow U+202F. An apostrophe inside a word becomes a raised comma; other quotes stay. A minus is as
wide as a plus, a hyphen is not.
"""

import re
from functools import lru_cache

NO_BREAK = "\u00a0"
_HELD = re.compile(r"(?<=«) | (?=[?!:;%»])")
_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)")


@lru_cache(maxsize=1024)
def held(words: str) -> str:
    """The text with no-break spaces before those marks and with true apostrophes."""
    return _APOSTROPHE.sub("’", _HELD.sub(NO_BREAK, words))


def figure(points: int, *, plus: str = "") -> str:
    """Points as text: "12", "−5" with a true minus; `plus` adds the plus sign to a gain."""
    return f"{plus if points >= 0 else '−'}{abs(points)}"
