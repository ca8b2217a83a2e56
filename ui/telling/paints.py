"""The paints of dice and territories, equal by day and by night like the things themselves."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.dice import Colour
from ui.telling.colours import Rgba, rgba

_LIGHT, _DARK = rgba("#ffffff"), rgba("#201812")


class Paint(NamedTuple):
    """The colours of a die's body and pips."""

    body: Rgba
    pip: Rgba


# The body of a die and its figures.
POLYHEDRAL_DICE: Mapping[Colour, tuple[Rgba, Rgba]] = {
    Colour.WHITE: (rgba("#f6f5f0"), _DARK),
    Colour.IVORY: (rgba("#e9dcb4"), _DARK),
    Colour.RED: (rgba("#b3241c"), _LIGHT),
    Colour.GREEN: (rgba("#1d7a3c"), _LIGHT),
    Colour.BLUE: (rgba("#2456b4"), _LIGHT),
    Colour.BLACK: (rgba("#37322f"), _LIGHT),
    Colour.YELLOW: (rgba("#f2c527"), _DARK),
    Colour.ORANGE: (rgba("#e8852a"), _DARK),
    Colour.PURPLE: (rgba("#6c2f91"), _LIGHT),
    Colour.GREY: (rgba("#979390"), _DARK),
    Colour.BROWN: (rgba("#6e4226"), _LIGHT),
}

# The dice of the two sides of D.21.
SIDES: Mapping[Colour, Paint] = {
    Colour.RED: Paint(rgba("#a31f18"), rgba("#ffffff")),
    Colour.GREEN: Paint(rgba("#175a34"), rgba("#ffffff")),
}

# The possible colours of a territory, as in the record.
TERRITORIES: Mapping[str, Rgba] = {
    "red": rgba("#b3241c"),
    "orange": rgba("#ec8b2b"),
    "yellow": rgba("#f5cf3c"),
    "green": rgba("#1d7a3c"),
    "blue": rgba("#2456b4"),
    "purple": rgba("#6c2f91"),
    "black": rgba("#35302d"),
    "white": rgba("#f6f5f0"),
}
