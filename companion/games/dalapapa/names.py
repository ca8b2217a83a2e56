"""The words of Dalapapa Domaine, and the names of its colours in both languages."""

import unicodedata
from functools import cache
from pathlib import Path

from companion.language.text import Text, Verbatim, translations
from companion.language.words import Words

WORDS = Words.load(Path(__file__).with_name("words.toml"))
_COLOUR = "colour_"


def one_spelling(colour: str) -> str:
    """Return the same key for all spellings of a colour (Rouge, RED and rouge are red).

    An unknown colour is lower-cased.
    """
    word = unicodedata.normalize("NFC", colour).lower()
    return _known().get(word, word)


def colour_text(colour: str) -> Text:
    """Return a territory's colour as an adjective: vert, green; an unknown colour as recorded."""
    return WORDS.get(_COLOUR + one_spelling(colour), Verbatim(colour))


@cache
def _known() -> dict[str, str]:
    """Return our key of each colour by its name in any language."""
    keys = [key for key in WORDS if key.startswith(_COLOUR)]
    return {
        name: key.removeprefix(_COLOUR)
        for key in keys
        for name in translations(WORDS[key]).values()
    }
