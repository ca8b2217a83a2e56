"""The short letters of the dice's colours; colour alone never identifies a die."""

from companion.dice import Colour

# Two letters per colour, all different in each language.
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
