"""The colours of Dalapapa's pieces and territories."""

from collections.abc import Mapping

from companion.games.dalapapa.names import one_spelling
from ui.telling.colours import Rgba, contrast, rgba

COIN = (rgba("#e2b53a"), rgba("#8a6410"))
BONE = (rgba("#f4ecda"), rgba("#8d7a5c"))
PLAQUE = (rgba("#c9433a"), rgba("#ffffff"))

_LIGHT, _DARK = rgba("#ffffff"), rgba("#1c1510")
_UNKNOWN = rgba("#8f8a84")


# The colours a territory may have, as the record writes them.
PAINTS: Mapping[str, Rgba] = {
    "red": rgba("#b3241c"),
    "orange": rgba("#ec8b2b"),
    "yellow": rgba("#f5cf3c"),
    "green": rgba("#1d7a3c"),
    "blue": rgba("#2456b4"),
    "purple": rgba("#6c2f91"),
    "black": rgba("#35302d"),
    "white": rgba("#f6f5f0"),
}


def paint(colour: str) -> Rgba:
    """The fill colour of a territory's swatch: grey if its colour's word is unknown."""
    return PAINTS.get(one_spelling(colour), _UNKNOWN)


def on_paint(ground: Rgba) -> Rgba:
    """The text colour on that swatch: white or nearly black, whichever is easier to read."""
    return max((_LIGHT, _DARK), key=lambda ink: contrast(ink, ground))
