"""Small words that change before a vowel: « d'Ana », "Ana e Inés", "Luca ed Elena"."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import NamedTuple

_VOWELS = tuple("aeiouœæ")


class _Rule(NamedTuple):
    """A word before a fact, the word that replaces it, and a test of the fact's beginning."""

    word: re.Pattern[str]
    instead: str
    applies: Callable[[str], bool]


def _before(word: str, gap: str = " ") -> re.Pattern[str]:
    return re.compile(rf"\b{word}{gap}\{{(name|player|last)\}}")


_RULES = {
    # Before h or y, French elision depends on the name: nothing is elided.
    "fr": [_Rule(_before("de"), "d'", lambda fact: fact.startswith(_VOWELS))],
    "es": [
        _Rule(
            _before("y"),
            "e ",
            lambda fact: (
                fact.startswith(("i", "hi", "y"))
                and not fact.startswith(("hia", "hie", "ya", "ye"))
            ),
        )
    ],
    "it": [
        _Rule(_before("e"), "ed ", lambda fact: fact.startswith("e")),
        _Rule(_before("a"), "ad ", lambda fact: fact.startswith("a")),
    ],
}


def euphonic(template: str, facts: Mapping[str, object], language: str) -> str:
    """Return a sentence whose small words fit the names that will follow them.

    `facts` are the values for the braces {name}, {player} and {last}.
    """
    for rule in _RULES.get(language, ()):

        def fit(found: re.Match[str], rule: _Rule = rule) -> str:
            plain = unicodedata.normalize("NFKD", str(facts.get(found[1], ""))).casefold()
            return f"{rule.instead}{{{found[1]}}}" if rule.applies(plain) else found[0]

        template = rule.word.sub(fit, template)
    return template
