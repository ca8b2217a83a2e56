"""Paints a die of Datis on the active canvas: shape, colour, number, highlights."""

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Mesh, Quad, Rectangle
from msgspec import Struct

from companion.games.datis.dice import DatisDie
from ui.telling.colours import Palette
from ui.telling.die_shapes import SHAPES, Point, grown
from ui.telling.paints import POLYHEDRAL_DICE

ROOM = 0.80  # the die's share of its square: the rest is for rings
FAINT, CROSSED = 0.26, 0.75


class Look(Struct, frozen=True):
    """The style of a painted die.

    `figure` is its number (None: its number of faces), `letters` its colour's; `lit` and `chosen`
    ring the die in two colours, `struck` crosses it out, `faint` fades it.
    """

    figure: str | None = None
    letters: str = ""
    lit: bool = False
    chosen: bool = False
    struck: bool = False
    faint: bool = False


def paint(die: DatisDie, look: Look, place: tuple[float, float, float], palette: Palette) -> None:
    """Draw a die in a square; `place` is the square's left, bottom and side in pixels."""
    x, y, side = place
    body, ink = POLYHEDRAL_DICE[die.colour]
    shape = SHAPES[die.kind]
    alpha = FAINT if look.faint else CROSSED if look.struck else 1.0
    margin = side * (1 - ROOM) / 2
    inner = (x + margin, y + margin, side * ROOM)
    if look.lit or look.chosen:
        Color(*(palette.worth if look.lit else palette.doubt_line))
        _fill(grown(shape.outline, 1.22), inner)
        Color(*palette.card)
        _fill(grown(shape.outline, 1.1), inner)
    Color(*palette.die_edge[:3], alpha)
    _fill(shape.outline, inner)
    Color(*body[:3], alpha)
    _fill(grown(shape.outline, 0.92), inner)
    if look.struck:
        _strike(inner, palette)  # under the figure, which stays readable
    Color(*(palette.ink if look.faint else ink))  # a faded ink would not be legible
    figure = str(die.sides) if look.figure is None else look.figure
    # Two figures in a triangle or a rhomb are a little smaller than a single figure.
    size = shape.size * (0.92 if len(figure) > 1 else 1.08)
    if look.letters:
        _write(figure, shape.figure, size, inner, bold=True)
        _write(look.letters, shape.letters, 0.25, inner, bold=False)
    else:
        _write(figure, (shape.figure[0], shape.figure[1] - 0.08), size * 1.15, inner, bold=True)


def _fill(outline: tuple[Point, ...], place: tuple[float, float, float]) -> None:
    x, y, side = place
    vertices: list[float] = []
    for across, up in outline:
        vertices += (x + across * side, y + up * side, 0, 0)
    Mesh(vertices=vertices, indices=list(range(len(outline))), mode="triangle_fan")


def _write(
    text: str, centre: Point, size: float, place: tuple[float, float, float], *, bold: bool
) -> None:
    x, y, side = place
    label = CoreLabel(text=text, font_size=max(6.0, size * side), bold=bold)
    label.refresh()
    width, height = label.texture.size
    Rectangle(
        texture=label.texture,
        pos=(x + centre[0] * side - width / 2, y + centre[1] * side - height / 2),
        size=(width, height),
    )


def _strike(place: tuple[float, float, float], palette: Palette) -> None:
    x, y, side = place
    for colour, width in ((palette.card, 0.12), (palette.doubt_line, 0.065)):
        Color(*colour)
        half = side * width / 2
        low, high = -0.08 * side, 1.08 * side
        Quad(
            points=(
                *(x + low - half, y + low + half),
                *(x + low + half, y + low - half),
                *(x + high + half, y + high - half),
                *(x + high - half, y + high + half),
            )
        )
