"""The six faces of a pip die: their directions, their outline, their pips, or a logo."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import copysign, cos, pi, sin

import numpy as np

from hardware.simulated.optics import Points

PIP_RADIUS = 0.098  # in sides, like all lengths in this module
SPREAD = 0.26  # from the middle of a face to its outer pips, along each axis

# Opposite faces make seven.
NORMALS = {
    1: (0.0, 0.0, 1.0),
    6: (0.0, 0.0, -1.0),
    2: (0.0, -1.0, 0.0),
    5: (0.0, 1.0, 0.0),
    3: (1.0, 0.0, 0.0),
    4: (-1.0, 0.0, 0.0),
}
ROUND = tuple((cos((k + 0.5) * pi / 8), sin((k + 0.5) * pi / 8)) for k in range(16))

_MIDDLE = ((0.0, 0.0),)
_TWO = ((-SPREAD, -SPREAD), (SPREAD, SPREAD))
_FOUR = (*_TWO, (-SPREAD, SPREAD), (SPREAD, -SPREAD))
_PLACES = {
    1: _MIDDLE,
    2: _TWO,
    3: _TWO + _MIDDLE,
    4: _FOUR,
    5: _FOUR + _MIDDLE,
    6: (*_FOUR, (-SPREAD, 0.0), (SPREAD, 0.0)),
}
_MOST_OF_LOW = 3
_LOGO_PARTS = (  # a mast, its flag, a crown's two points and a bar: each convex
    ((-0.3, -0.32), (-0.2, -0.32), (-0.2, 0.34), (-0.3, 0.34)),
    ((-0.2, 0.34), (0.3, 0.16), (-0.2, -0.02)),
    ((-0.08, -0.32), (0.32, -0.32), (0.12, -0.08)),
    ((0.1, -0.3), (0.34, -0.3), (0.34, 0.06)),
    ((-0.34, -0.34), (0.34, -0.34), (0.34, -0.24), (-0.34, -0.24)),
)


@dataclass(frozen=True, eq=False)
class Face:
    """A face of a die with sides of one unit about the origin.

    `curves` are points (n x 3): its outline, then the rim of each pip or of each convex part of a
    logo, each `len(ROUND)` points.
    """

    normal: Points
    curves: Points


def _face(value: int, *, logo: bool = False) -> Face:
    normal = np.array(NORMALS[value])
    across = np.array([0.0, 1.0, 0.0]) if abs(normal[1]) < 0.5 else np.array([1.0, 0.0, 0.0])
    plane = np.stack([across, np.cross(normal, across)])
    rims = _logo(value) if logo else _pips(value)
    return Face(
        normal=normal,
        curves=np.array([*_rounded_square(), *rims]) @ plane + 0.5 * normal,
    )


def _pips(value: int) -> list[tuple[float, float]]:
    return [(x + PIP_RADIUS * c, y + PIP_RADIUS * s) for x, y in _PLACES[value] for c, s in ROUND]


def _logo(value: int) -> list[tuple[float, float]]:
    """Return a sign unlike any value's pips in every orientation; each value has its own."""
    flipped = -1 if value > _MOST_OF_LOW else 1
    parts = _LOGO_PARTS[: 2 + value % 3] if value % 2 else _LOGO_PARTS[-2 - value % 3 :]
    return [(flipped * x, y) for part in parts for x, y in _along(part)]


def _along(part: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the corners of a part, repeated to as many points as a pip's."""
    return [part[k * len(part) // len(ROUND)] for k in range(len(ROUND))]


def _rounded_square() -> list[tuple[float, float]]:
    flat, radius = 0.5 - 0.04, 0.16
    middle = flat - radius
    return [(copysign(middle, c) + radius * c, copysign(middle, s) + radius * s) for c, s in ROUND]


FACES = {value: _face(value) for value in NORMALS}
Faces = Mapping[int, Face]


def faces_with_logos(values: Collection[int]) -> Faces:
    """Return the faces of a die with a logo in place of these values' pips."""
    return {value: _face(value, logo=True) if value in values else FACES[value] for value in FACES}
