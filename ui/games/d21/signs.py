"""How red and green dice are told apart in text: by a sign."""

from companion.dice import Colour
from companion.games.d21.dice import COLOURS

# Red dice are drawn square, green ones round; so are their signs.
SIGNS = {Colour.RED: "■", Colour.GREEN: "●"}


def sign(player: int) -> str:
    """The sign of a player's dice."""
    return SIGNS[COLOURS[player]]
