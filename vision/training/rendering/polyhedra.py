"""Make the shapes of polyhedral dice: planes, corners, and the turn of each face."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from companion.dice import DieKind
from vision.training.rendering.plastic import Floats

RADIUS = 0.62  # from a die's middle to the farthest corner, in sides of a cube


@dataclass(frozen=True, eq=False)
class Side:
    """A face: its outward normal, its middle and its corners (n, 3), counter-clockwise."""

    normal: Floats
    middle: Floats
    corners: Floats

    @property
    def area(self) -> float:
        """The area of the face, in the square of the unit of `corners`."""
        spokes = self.corners - self.middle
        crossed = np.cross(spokes, np.roll(spokes, -1, axis=0))
        return float(np.linalg.norm(crossed, axis=1).sum() / 2)


@dataclass(frozen=True, eq=False)
class Polyhedron:
    """A convex die of circumradius RADIUS around the origin; `poles` are the tips of a d10."""

    kind: DieKind
    sides: tuple[Side, ...]
    corners: Floats
    poles: Floats

    @property
    def planes(self) -> Floats:
        """The normals (n, 3) of the faces."""
        return np.asarray([side.normal for side in self.sides], np.float32)

    @property
    def depths(self) -> Floats:
        """The distance (n,) of each face from the middle."""
        return np.asarray([side.normal @ side.middle for side in self.sides], np.float32)


@lru_cache(maxsize=512)
def make_polyhedron(kind: DieKind, tall: float = 0.85) -> Polyhedron:
    """Return the shape of that kind; `tall` is the steepness of a d10's faces (0.6 to 1.1)."""
    planes = _planes(kind, tall)
    corners = _corners(planes)
    scale = RADIUS / float(np.linalg.norm(corners, axis=1).max())
    corners = np.asarray(scale * corners, np.float32)
    sides = tuple(_side(np.asarray(plane, np.float32), corners) for plane in planes)
    poles = corners[np.argsort(np.abs(corners[:, 2]))[-2:]] if kind is DieKind.D10 else corners[:0]
    return Polyhedron(kind, sides, corners, np.asarray(poles, np.float32))


def _planes(kind: DieKind, tall: float) -> NDArray[np.float64]:
    """Return the unit normals (n, 3) of the faces, all at the same distance from the middle."""
    golden = (1 + 5**0.5) / 2
    signs = np.array([[a, b, c] for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)], np.float64)
    turns = [np.roll(np.eye(3), k, axis=1) for k in range(3)]
    if kind is DieKind.D4:
        planes = signs[signs.prod(axis=1) > 0]
    elif kind is DieKind.D6:
        planes = np.concatenate([np.eye(3), -np.eye(3)])
    elif kind is DieKind.D8:
        planes = signs
    elif kind is DieKind.D10:
        turn = np.arange(10) * np.pi / 5
        planes = np.stack(
            [np.cos(turn), np.sin(turn), np.where(np.arange(10) % 2, tall, -tall)], axis=1
        )
    else:
        wide = golden if kind is DieKind.D12 else 1 / golden**2
        pairs = np.array([[0, a, b * wide] for a in (-1, 1) for b in (-1, 1)])
        planes = np.concatenate([pairs @ turn for turn in turns])
        if kind is DieKind.D20:
            planes = np.concatenate([planes * golden, signs])
    return np.asarray(planes / np.linalg.norm(planes, axis=1, keepdims=True), np.float64)


def _corners(planes: NDArray[np.float64]) -> Floats:
    """Return the corners (n, 3) of the solid within planes at distance one from the middle.

    `planes` (m, 3) are the planes' unit normals.
    """
    points: list[NDArray[np.float64]] = []
    for three in combinations(planes, 3):
        matrix = np.array(three)
        if abs(np.linalg.det(matrix)) < 1e-6:
            continue
        point = np.linalg.solve(matrix, np.ones(3))
        if (planes @ point).max() < 1 + 1e-6 and all(
            np.linalg.norm(point - other) > 1e-4 for other in points
        ):
            points.append(point)
    return np.asarray(points, np.float32)


def _side(plane: Floats, corners: Floats) -> Side:
    away = corners @ plane
    own_corners = corners[away > away.max() - 1e-4]
    middle = own_corners.mean(axis=0)
    first = own_corners[0] - middle
    first = first / np.linalg.norm(first)
    second = np.cross(plane, first)
    spokes = own_corners - middle
    order = np.argsort(np.arctan2(spokes @ second, spokes @ first))
    return Side(plane, np.asarray(middle, np.float32), np.asarray(own_corners[order]))
