"""French no-break spaces: where a sentence is shown, none of its marks begins a line.

Words are written with ordinary spaces where they stand in the code; every face holds them when it
shows them. It is U+00A0, for many fonts lack the narrow U+202F. No English sentence has a space
before such a mark, so the same is done in both languages.
"""

import re
from functools import lru_cache

from companion.language.text import Language

NO_BREAK = "\u00a0"
_BEFORE_A_MARK = re.compile(r"(?<=«) | (?=[?!:;%»](?![\w/]))")


@lru_cache(maxsize=1024)
def spaced(words: str) -> str:
    """The words with no-break spaces before ? ! : ; % and inside « »."""
    return _BEFORE_A_MARK.sub(NO_BREAK, words)


def of(name: str, words: str, language: Language) -> str:
    """What is said of somebody or something: "game.jsonl: no such file"."""
    return f"{name}{NO_BREAK}: {words}" if language == "fr" else f"{name}: {words}"
