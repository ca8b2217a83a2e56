"""Text in both languages, and how numbers, lists and names are written in each."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

Language = Literal["fr", "en"]
LANGUAGES: tuple[Language, ...] = ("fr", "en")

_OF_SOMEBODY = re.compile(r"\bde \{(name|player)\}")
# Control characters, line and paragraph separators, and characters that turn the direction.
BREAKS = frozenset({"Cc", "Zl", "Zp"})
_TURNS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class Text(NamedTuple):
    """The same words in French and English."""

    fr: str
    en: str

    def to(self, language: Language) -> str:
        """Return the words in one language."""
        return self.fr if language == "fr" else self.en


def plural(count: int, single: Text, many: Text) -> Text:
    """Return `single` or `many`, as each language wants for the count (French: 0 is singular)."""
    return Text(single.fr if count < 2 else many.fr, single.en if count == 1 else many.en)


def decimal(number: float, places: int) -> Text:
    """Return a number with `places` decimals and each language's signs and separators."""
    written = f"{number:,.{places}f}"
    return Text(written.replace(",", "\u00a0").replace(".", ","), written)


def whole(number: int) -> Text:
    """Return a whole number with each language's thousands separator."""
    written = f"{number:,}"
    return Text(written.replace(",", "\u00a0"), written)


def listed(names: Sequence[str]) -> Text:
    """Return names as each language lists them: "Ana, Bo and Chloé"."""
    *most, last = names
    if not most:
        return Text(last, last)
    first = ", ".join(most)
    return Text(f"{first} et {last}", f"{first} and {last}")


def elided(words: str, facts: Mapping[str, object]) -> str:
    """Return French words with "de {name}" turned into "d'{name}" before a vowel.

    `facts` are the values for the braces. Before h or y elision depends on the name: nothing is
    elided.
    """

    def fit(of: re.Match[str]) -> str:
        begins = unicodedata.normalize("NFKD", str(facts.get(of[1], "")))[:1].casefold()
        return f"d'{{{of[1]}}}" if begins and begins in "aeiouœæ" else of[0]

    return _OF_SOMEBODY.sub(fit, words)


def visible(name: str) -> str:
    """Return a name that is safe in one line of output.

    Characters that break lines, control a terminal or turn the text's direction are escaped as in
    JSON.
    """
    if name.isascii() and name.isprintable():
        return name
    return "".join(f"\\u{ord(sign):04x}" if _steers(sign) else sign for sign in name)


def _steers(sign: str) -> bool:
    return unicodedata.category(sign) in BREAKS or sign in _TURNS
