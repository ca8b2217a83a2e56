"""Draws a red die (square) or a green die (round) on a canvas."""

from math import cos, pi

from kivy.graphics import Color, Ellipse, Line, RoundedRectangle

from companion.dice import Colour
from companion.games.d21.dice import COLOURS, face, owner
from ui.telling.colours import Rgba
from ui.telling.paints import SIDES
from ui.touch.widgets.dice.die import PIPS

GHOST = 0.3


def draw_die(cell: int, centre: tuple[float, float], side: float, *, spin: float = 1.0) -> None:
    """Draw a die on the active canvas; `spin` from 0 to 1 is the share of a turn over."""
    colour = COLOURS[owner(cell)]
    paint = SIDES[colour]
    wide = side * max(0.12, abs(cos(pi * spin)))
    Color(*paint.pip)
    _body(colour, centre, wide, side)
    Color(*paint.body)
    rim = max(1.0, side * 0.05)
    _body(colour, centre, max(1.0, wide - 2 * rim), side - 2 * rim)
    Color(*paint.pip)
    _pips(face(cell), centre, wide, side)


def draw_ghost(
    cell: int, centre: tuple[float, float], side: float, ground: Rgba, ink: Rgba
) -> None:
    """Draw the outline and face, in `ink`, of a die that could move to a lit square."""
    colour = COLOURS[owner(cell)]
    Color(*ground)
    _body(colour, centre, side, side)
    Color(*SIDES[colour].body[:3], GHOST)
    _body(colour, centre, side, side)
    Color(*ink)
    x, y = centre[0] - side / 2, centre[1] - side / 2
    width = max(1.0, side * 0.035)
    if colour is Colour.RED:
        Line(rounded_rectangle=(x, y, side, side, side * 0.12), width=width)
    else:
        Line(circle=(*centre, side / 2), width=width)
    _pips(face(cell), centre, side, side)


def _body(colour: Colour, centre: tuple[float, float], wide: float, high: float) -> None:
    pos, size = (centre[0] - wide / 2, centre[1] - high / 2), (wide, high)
    if colour is Colour.RED:
        RoundedRectangle(pos=pos, size=size, radius=[min(wide, high) * 0.14])
    else:
        Ellipse(pos=pos, size=size, segments=40)


def _pips(value: int, centre: tuple[float, float], wide: float, high: float) -> None:
    # Nearer to the middle than on a square die: a round die has no corners.
    across, up = wide * 0.19, high * 0.19
    for column, row in PIPS[value]:
        step = 0.235
        x = centre[0] + (column - 1) * step * wide
        y = centre[1] + (row - 1) * step * high
        Ellipse(pos=(x - across / 2, y - up / 2), size=(across, up), segments=18)
