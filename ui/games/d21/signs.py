"""Signs that distinguish red and green dice in text."""

from companion.dice import Colour
from companion.games.d21.dice import COLOURS

# Red dice are drawn as squares, green dice as circles; so are their signs.
SIGNS = {Colour.RED: "■", Colour.GREEN: "●"}


def sign(player: int) -> str:
    """Return the sign of a player's dice."""
    return SIGNS[COLOURS[player]]
