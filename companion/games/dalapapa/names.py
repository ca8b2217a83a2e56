"""The words of Dalapapa Domaine, and the names of its colours in both languages."""

from pathlib import Path

from companion.errors import Text
from companion.translation import Words

WORDS = Words.load(Path(__file__).with_name("words.toml"))


def colour_text(colour: str) -> Text:
    """A territory's colour as an adjective: vert, green; the record's own word if none we know."""
    key = f"colour_{colour}"
    return WORDS[key] if key in WORDS else Text(colour, colour)
