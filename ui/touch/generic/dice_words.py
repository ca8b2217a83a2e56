"""Names of a game's dice, if there are several sorts."""

from collections.abc import Mapping

from companion.dice import Colour, DiceSort
from ui.telling.speech import Speech

COLOURS: Mapping[Colour, str] = {
    Colour.WHITE: "die_white",
    Colour.IVORY: "die_ivory",
    Colour.RED: "die_red",
    Colour.GREEN: "die_green",
    Colour.BLUE: "die_blue",
    Colour.BLACK: "die_black",
    Colour.YELLOW: "die_yellow",
    Colour.ORANGE: "die_orange",
    Colour.PURPLE: "die_purple",
    Colour.GREY: "die_grey",
    Colour.BROWN: "die_brown",
}


def called(sort: DiceSort, t: Speech) -> str:
    """Return the name of a sort of dice: the number of faces and, if any, the colour."""
    die = t("die_of_faces", faces=len(sort.faces))
    if sort.colour is None:
        return die
    return t("die_of_colour", die=die, colour=t(COLOURS[sort.colour]))
