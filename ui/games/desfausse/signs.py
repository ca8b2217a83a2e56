"""How the dice of DESfausse are coloured, and told apart in grey too."""

from companion.dice import Colour
from ui.telling.colours import Palette, rgba

# A red die is dark with light pips, a green one light with dark pips: told apart in grey too.
RED = (rgba("#b3261e"), rgba("#7c140e"), rgba("#fff4ec"))
GREEN = (rgba("#8fd694"), rgba("#3f8a4b"), rgba("#12300f"))
# Around a die that can be discarded: seen around red and green, by day and by night.
LIT = rgba("#e8a200")


def dyed(palette: Palette, colour: Colour | None) -> Palette:
    """The palette for drawing a die of that colour."""
    if colour is None:
        return palette
    body, edge, pip = RED if colour is Colour.RED else GREEN
    return palette._replace(die=body, die_edge=edge, pip=pip, doubt_line=LIT)
