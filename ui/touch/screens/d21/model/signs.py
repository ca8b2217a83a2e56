"""How red and green dice are told apart: by colour, by shape, and by a sign in text."""

from typing import NamedTuple

from companion.dice import Colour
from companion.games.d21.dice import COLOURS
from ui.telling.colours import Rgba, rgba


class Paint(NamedTuple):
    """The colours of a die's body and pips, the same in both themes."""

    body: Rgba
    pip: Rgba


PAINTS = {
    Colour.RED: Paint(rgba("#a31f18"), rgba("#ffffff")),
    Colour.GREEN: Paint(rgba("#175a34"), rgba("#ffffff")),
}
# Red dice are drawn square, green ones round; so are their signs.
SIGNS = {Colour.RED: "■", Colour.GREEN: "●"}


def sign(player: int) -> str:
    """The sign of a player's dice."""
    return SIGNS[COLOURS[player]]
