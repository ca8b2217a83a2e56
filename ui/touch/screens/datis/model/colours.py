"""The paint and the short letters of the dice's colours; colour alone never identifies a die."""

from companion.dice import Colour
from ui.telling.colours import Rgba, rgba

_LIGHT, _DARK = rgba("#ffffff"), rgba("#201812")

# The body of a die and the figures on it, the same by day and by night: dice do not change.
PAINT: dict[Colour, tuple[Rgba, Rgba]] = {
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

# Two letters a colour, all different in each language.
SHORT: dict[Colour, str] = {
    Colour.WHITE: "datis.short_white",
    Colour.IVORY: "datis.short_ivory",
    Colour.RED: "datis.short_red",
    Colour.GREEN: "datis.short_green",
    Colour.BLUE: "datis.short_blue",
    Colour.BLACK: "datis.short_black",
    Colour.YELLOW: "datis.short_yellow",
    Colour.ORANGE: "datis.short_orange",
    Colour.PURPLE: "datis.short_purple",
    Colour.GREY: "datis.short_grey",
    Colour.BROWN: "datis.short_brown",
}
