"""French drops a vowel before another: « le tour d'Anna », not « de Anna »."""

import re
import unicodedata
from collections.abc import Mapping

_OF_SOMEBODY = re.compile(r"\bde \{(name|player)\}")


def elided(words: str, facts: Mapping[str, object]) -> str:
    """French words in which facts are yet to be filled in, fit for the names among these.

    Before an h or a y it depends on the name: there nothing is dropped.
    """

    def fit(of: re.Match[str]) -> str:
        begins = unicodedata.normalize("NFKD", str(facts.get(of[1], "")))[:1].casefold()
        return f"d'{{{of[1]}}}" if begins and begins in "aeiouœæ" else of[0]

    return _OF_SOMEBODY.sub(fit, words)
