"""French no-break spaces, so that no punctuation mark begins a line.

In the code, words have ordinary spaces; every face calls `spaced` before it shows them. The space
is U+00A0, since many fonts lack the narrow U+202F. No English sentence has a space before such a
mark, so both languages are treated alike.
"""

import re
from functools import lru_cache

from companion.language.text import Language, Text

NO_BREAK = "\u00a0"
_BEFORE_A_MARK = re.compile(r"(?<=«) | (?=[?!:;%»](?![\w/]))")


@lru_cache(maxsize=1024)
def spaced(words: str) -> str:
    """Return the words with no-break spaces before ? ! : ; % and inside « »."""
    return _BEFORE_A_MARK.sub(NO_BREAK, words)


def of(name: str, words: str, language: Language) -> str:
    """Return a name and words about it: "game.jsonl: no such file"."""
    return f"{name}{colon(language)}{words}"


def colon(language: Language) -> str:
    """Return a colon between words, with the spaces of the language."""
    return spaced(Text(": ").to(language))
