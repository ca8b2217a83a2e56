"""The six faces of a pip die: where they look, their outline, their pips."""

from dataclasses import dataclass
from math import copysign, cos, pi, sin

import numpy as np

from hardware.simulated.optics import Points

PIP_RADIUS = 0.098  # in sides, like everything here
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


@dataclass(frozen=True, eq=False)
class Face:
    """A face of a die with sides of one unit about the origin.

    `curves` are points (n x 3): its outline, then the rim of each pip, each `len(ROUND)` points.
    """

    normal: Points
    curves: Points


def _face(value: int) -> Face:
    normal = np.array(NORMALS[value])
    across = np.array([0.0, 1.0, 0.0]) if abs(normal[1]) < 0.5 else np.array([1.0, 0.0, 0.0])
    plane = np.stack([across, np.cross(normal, across)])
    rims = [(x + PIP_RADIUS * c, y + PIP_RADIUS * s) for x, y in _PLACES[value] for c, s in ROUND]
    return Face(
        normal=normal,
        curves=np.array([*_rounded_square(), *rims]) @ plane + 0.5 * normal,
    )


def _rounded_square() -> list[tuple[float, float]]:
    flat, radius = 0.5 - 0.04, 0.16
    middle = flat - radius
    return [(copysign(middle, c) + radius * c, copysign(middle, s) + radius * s) for c, s in ROUND]


FACES = {value: _face(value) for value in NORMALS}
