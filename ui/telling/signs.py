"""The players' signs as shapes in a square of side 1, its corner at the lower left."""

from collections.abc import Mapping
from math import cos, pi, sin
from typing import NamedTuple

from companion.profiles import Sign

Point = tuple[float, float]


class Oval(NamedTuple):
    """An ellipse by its centre and its two radii; `cut`: in the colour of the ground."""

    x: float
    y: float
    across: float
    up: float
    cut: bool = False


class Fan(NamedTuple):
    """An area whose corners are all visible from the first; `cut`: in the colour of the ground."""

    points: tuple[Point, ...]
    cut: bool = False


Piece = Oval | Fan


def _disc(x: float, y: float, radius: float, *, cut: bool = False) -> Oval:
    return Oval(x, y, radius, radius, cut)


def _bar(x0: float, y0: float, x1: float, y1: float, *, cut: bool = False) -> Fan:
    return Fan(((x0, y0), (x1, y0), (x1, y1), (x0, y1)), cut)


def _around(radius: float, step: int, of: int) -> Point:
    """Return point number `step` of `of` points around the centre, the first above the centre."""
    turn = pi / 2 - 2 * pi * step / of
    return 0.5 + radius * cos(turn), 0.5 + radius * sin(turn)


def _spiked(count: int, outer: float, inner: float) -> Fan:
    """Return a star of `count` points."""
    radii = (outer, inner)
    corners = [_around(radii[step % 2], step, 2 * count) for step in range(2 * count)]
    return Fan(((0.5, 0.5), *corners, corners[0]))


SHAPES: Mapping[Sign, tuple[Piece, ...]] = {
    "cat": (
        Fan(((0.12, 0.98), (0.12, 0.45), (0.52, 0.72))),
        Fan(((0.88, 0.98), (0.48, 0.72), (0.88, 0.45))),
        Oval(0.5, 0.43, 0.42, 0.37),
        Oval(0.33, 0.5, 0.065, 0.09, cut=True),
        Oval(0.67, 0.5, 0.065, 0.09, cut=True),
        Fan(((0.42, 0.34), (0.58, 0.34), (0.5, 0.25)), cut=True),
    ),
    "boat": (
        Fan(((0.02, 0.32), (0.2, 0.06), (0.8, 0.06), (0.98, 0.32))),
        Fan(((0.46, 0.4), (0.46, 1.0), (0.08, 0.4))),
        Fan(((0.54, 0.4), (0.92, 0.4), (0.54, 0.86))),
    ),
    "sun": (
        _spiked(8, 0.52, 0.3),
        _disc(0.5, 0.5, 0.34, cut=True),
        _disc(0.5, 0.5, 0.26),
    ),
    "key": (
        _disc(0.5, 0.76, 0.25),
        _disc(0.5, 0.78, 0.11, cut=True),
        _bar(0.44, 0.0, 0.57, 0.6),
        _bar(0.5, 0.02, 0.78, 0.13),
        _bar(0.5, 0.22, 0.72, 0.33),
    ),
    "leaf": (
        Fan(
            (
                (0.5, 0.5),
                (0.96, 0.98),
                (0.5, 0.95),
                (0.2, 0.78),
                (0.08, 0.5),
                (0.16, 0.22),
                (0.4, 0.1),
                (0.68, 0.22),
                (0.9, 0.55),
                (0.96, 0.98),
            )
        ),
        Fan(((0.0, 0.04), (0.06, 0.0), (0.3, 0.24), (0.24, 0.29))),
        Fan(((0.24, 0.29), (0.3, 0.24), (0.74, 0.76)), cut=True),
    ),
    "star": (_spiked(5, 0.56, 0.23),),
    "fish": (
        Oval(0.4, 0.5, 0.4, 0.27),
        Fan(((0.66, 0.5), (1.0, 0.82), (0.92, 0.5), (1.0, 0.18))),
        _disc(0.22, 0.56, 0.055, cut=True),
    ),
    "moon": (
        _disc(0.46, 0.5, 0.46),
        _disc(0.68, 0.62, 0.37, cut=True),
    ),
    "house": (
        Fan(((0.5, 1.0), (0.0, 0.52), (1.0, 0.52))),
        _bar(0.14, 0.04, 0.86, 0.56),
        _bar(0.4, 0.04, 0.6, 0.36, cut=True),
    ),
    "heart": (
        _disc(0.27, 0.68, 0.255),
        _disc(0.73, 0.68, 0.255),
        Fan(((0.5, 0.7), (0.055, 0.55), (0.5, 0.04), (0.945, 0.55))),
    ),
    "tree": (
        Fan(((0.5, 1.04), (0.2, 0.6), (0.8, 0.6))),
        Fan(((0.5, 0.82), (0.06, 0.2), (0.94, 0.2))),
        _bar(0.42, 0.0, 0.58, 0.22),
    ),
    "crown": (
        Fan(
            (
                (0.5, 0.2),
                (0.08, 0.14),
                (0.02, 0.74),
                (0.29, 0.44),
                (0.5, 0.88),
                (0.71, 0.44),
                (0.98, 0.74),
                (0.92, 0.14),
            )
        ),
        _disc(0.02, 0.76, 0.07),
        _disc(0.5, 0.9, 0.07),
        _disc(0.98, 0.76, 0.07),
        _bar(0.1, 0.25, 0.9, 0.3, cut=True),
    ),
}
