"""The outlines of the six kinds of dice in a unit square, and the places of their text."""

from math import cos, pi, sin

from msgspec import Struct

from companion.dice import DieKind

Point = tuple[float, float]


class Shape(Struct, frozen=True):
    """A convex outline, x to the right and y upwards from 0 to 1.

    `figure` is the centre of the number, `letters` that of the colour's letters; `size` is the
    height of the number.
    """

    outline: tuple[Point, ...]
    figure: Point
    letters: Point
    size: float


def _regular(corners: int, radius: float, centre: Point) -> tuple[Point, ...]:
    angles = (pi / 2 + 2 * pi * corner / corners for corner in range(corners))
    return tuple((centre[0] + radius * cos(a), centre[1] + radius * sin(a)) for a in angles)


SHAPES: dict[DieKind, Shape] = {
    DieKind.D4: Shape(((0.5, 1.0), (0.0, 0.06), (1.0, 0.06)), (0.5, 0.46), (0.5, 0.18), 0.42),
    DieKind.D6: Shape(
        ((0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92)), (0.5, 0.57), (0.5, 0.23), 0.5
    ),
    DieKind.D8: Shape(
        ((0.5, 1.0), (0.98, 0.5), (0.5, 0.0), (0.02, 0.5)), (0.5, 0.57), (0.5, 0.26), 0.46
    ),
    DieKind.D10: Shape(
        ((0.5, 1.0), (1.0, 0.36), (0.8, 0.16), (0.5, 0.02), (0.2, 0.16), (0.0, 0.36)),
        (0.5, 0.51),
        (0.5, 0.2),
        0.44,
    ),
    DieKind.D12: Shape(_regular(5, 0.53, (0.5, 0.47)), (0.5, 0.52), (0.5, 0.2), 0.46),
    DieKind.D20: Shape(_regular(6, 0.52, (0.5, 0.5)), (0.5, 0.57), (0.5, 0.24), 0.46),
}


def grown(outline: tuple[Point, ...], by: float) -> tuple[Point, ...]:
    """Return the outline scaled about its centre, for a border of equal width on all sides."""
    middle_x = sum(x for x, _ in outline) / len(outline)
    middle_y = sum(y for _, y in outline) / len(outline)
    return tuple(
        (middle_x + (x - middle_x) * by, middle_y + (y - middle_y) * by) for x, y in outline
    )
