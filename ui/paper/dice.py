"""Draw dice on paper: cubes with pips, and other dice by their outlines."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any

from reportlab.graphics.shapes import Circle, Drawing, Group, Line, Polygon, Rect, String
from reportlab.lib.colors import Color, HexColor

from companion.dice import Colour, DieKind
from ui.paper.letters import BOLD, pieces, width

_BODIES = {
    None: "#ffffff",
    Colour.WHITE: "#ffffff",
    Colour.IVORY: "#f5ecd2",
    Colour.RED: "#c8302a",
    Colour.GREEN: "#2f8f46",
    Colour.BLUE: "#2a62b8",
    Colour.BLACK: "#333333",
    Colour.YELLOW: "#f4d03f",
    Colour.ORANGE: "#ee8a2b",
    Colour.PURPLE: "#7d3c98",
    Colour.GREY: "#a9a9a9",
    Colour.BROWN: "#7a4a21",
}
_LIGHT = {None, Colour.WHITE, Colour.IVORY, Colour.YELLOW, Colour.ORANGE, Colour.GREY}
_EDGE = HexColor("#444444")
# The pips of each face: right and up from the middle, from -1 to 1.
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}
_CORNERS = {
    DieKind.D4: (3, 90.0),
    DieKind.D8: (4, 90.0),
    DieKind.D10: (4, 90.0),
    DieKind.D12: (5, 90.0),
    DieKind.D20: (6, 90.0),
}


def body(colour: Colour | None) -> Any:
    """Return the fill colour of a die."""
    return HexColor(_BODIES[colour])


def ink(colour: Colour | None) -> Any:
    """Return the colour of pips and letters on a die."""
    return HexColor("#1c1c1c" if colour in _LIGHT else "#ffffff")


def pips(value: int, side: float, colour: Colour | None = None) -> list[Any]:
    """Return the shapes of a cube `side` points wide, its lower left corner at 0, 0."""
    shapes: list[Any] = [_cube(side, body(colour))]
    for right, up in _PIPS[value]:
        x, y = side / 2 + right * side * 0.27, side / 2 + up * side * 0.27
        shapes.append(Circle(x, y, side * 0.095, fillColor=ink(colour), strokeColor=None))
    return shapes


def solid(
    kind: DieKind, side: float, colour: Colour | None, shows: str = "", *, struck: bool = False
) -> list[Any]:
    """Return the shapes of a die with `shows` written on it.

    A `struck` die is pale and struck out.
    """
    fill = _pale(body(colour)) if struck else body(colour)
    if kind is DieKind.D6:
        shapes: list[Any] = [_cube(side, fill)]
    else:
        corners, first = _CORNERS[kind]
        narrow = 0.8 if kind is DieKind.D8 else 1.0
        points: list[float] = []
        for corner in range(corners):
            angle = pi * (first + corner * 360 / corners) / 180
            lift = -0.12 * side if kind is DieKind.D4 else 0.0
            points += [
                side / 2 * (1 + narrow * cos(angle) * 1.02),
                side / 2 * (1 + sin(angle) * 1.02) + lift,
            ]
        shapes = [Polygon(points, fillColor=fill, strokeColor=_EDGE, strokeWidth=side / 30)]
    if shows:
        size = side * (0.36 if kind is DieKind.D4 else 0.42)
        drop = 0.12 * side if kind is DieKind.D4 else 0.0
        over = ink(None) if struck else ink(colour)
        shapes += written(shows, side / 2, side / 2 - drop - 0.35 * size, size, over)
    if struck:
        shapes.append(Line(0, 0, side, side, strokeColor=_EDGE, strokeWidth=side / 22))
    return shapes


def written(words: str, x: float, y: float, size: float, colour: Any) -> list[Any]:
    """Return bold words centred at `x`, their baseline at `y`."""
    shapes: list[Any] = []
    left = x - width(words, size, bold=True) / 2
    for piece in pieces(words, bold=True):
        text = String(left, y, piece.words, fontName=piece.font, fontSize=size, fillColor=colour)
        shapes.append(text)
        left += width(piece.words, size, bold=piece.font == BOLD)
    return shapes


def row(dice: Sequence[list[Any]], side: float, gap: float = 2.0) -> Any:
    """Return a drawing of dice side by side, each given by its shapes."""
    drawing = Drawing(len(dice) * (side + gap) - gap, side)
    for place, shapes in enumerate(dice):
        put(drawing, shapes, place * (side + gap), 0)
    return drawing


def patch(side: float, colour: Colour) -> Any:
    """Return a drawing of a square in a colour."""
    square = Drawing(side, side)
    edge = {"strokeColor": _EDGE, "strokeWidth": 0.4}
    square.add(Rect(0, 0, side, side, fillColor=body(colour), **edge))
    return square


def put(drawing: Any, shapes: Sequence[Any], x: float, y: float) -> None:
    """Add shapes to a drawing, moved by `x` and `y` points."""
    group = Group(*shapes)
    group.translate(x, y)
    drawing.add(group)


def _pale(colour: Any) -> Any:
    """Return a colour mixed with much white."""
    return Color(*(1 - 0.3 * (1 - part) for part in colour.rgb()))


def _cube(side: float, fill: Any) -> Any:
    return Rect(
        0,
        0,
        side,
        side,
        rx=side / 6,
        ry=side / 6,
        fillColor=fill,
        strokeColor=_EDGE,
        strokeWidth=side / 30,
    )
