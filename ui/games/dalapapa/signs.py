"""The colours of Dalapapa's pieces and territories."""

from companion.games.dalapapa.names import one_spelling
from ui.telling.colours import Rgba, contrast, rgba
from ui.telling.paints import TERRITORIES

COIN = (rgba("#e2b53a"), rgba("#8a6410"))
BONE = (rgba("#f4ecda"), rgba("#8d7a5c"))
PLAQUE = (rgba("#c9433a"), rgba("#ffffff"))

_LIGHT, _DARK = rgba("#ffffff"), rgba("#1c1510")
_UNKNOWN = rgba("#8f8a84")


def paint(colour: str) -> Rgba:
    """Return the fill colour of a territory's swatch: grey if its colour's word is unknown."""
    return TERRITORIES.get(one_spelling(colour), _UNKNOWN)


def on_paint(ground: Rgba) -> Rgba:
    """Return the text colour on that swatch: white or nearly black, whichever is easier to read."""
    return max((_LIGHT, _DARK), key=lambda ink: contrast(ink, ground))
