"""Lay random dice on the ground without overlap."""

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

import numpy as np

from vision.training.rendering.die import lay_solid, turned_up
from vision.training.rendering.plastic import Chance, Floats, Plastic, make_plastic
from vision.training.traced.outlines import apart, foot
from vision.training.traced.room import place
from vision.training.traced.setting import Setting
from vision.training.traced.shapes import mesh_of_die
from vision.training.traced.skins import skin_of_die
from vision.training.traced.view import HIGH, WIDE, Eye

_WITHIN = 0.76  # the share of the picture's width and height that holds dice


@dataclass(frozen=True, eq=False)
class Lain:
    """A die on the ground with its face number `up` on top.

    `turn` (3, 3) turns it, `size` is its side, `at` (3,) its middle, `points` (n, 3) the points of
    its mesh before all that, and `body` is Blender's object.
    """

    plastic: Plastic
    turn: Floats
    size: float
    at: Floats
    up: int
    points: Floats
    body: Any


@dataclass(frozen=True, eq=False)
class _Sort:
    plastic: Plastic
    shape: Any
    points: Floats


def lay(chance: Chance, eye: Eye, unit: float, setting: Setting) -> list[Lain]:
    """Place dice wholly in the camera's view, the sides of most 1 long: `unit` pixels."""
    sorts = [_sort(chance, setting)]
    while chance.uniform() < setting.sorts:
        sorts.append(_sort(chance, setting))
    least, most = setting.dice
    wanted = min(int(chance.integers(least, most + 1)), max(1, int(WIDE * HIGH / unit**2 * 0.3)))
    close = chance.uniform(0.95, 1.25) if chance.uniform() < 0.5 else chance.uniform(1.4, 2.2)
    heaped = chance.uniform() < 0.45
    larger = chance.uniform(1.2, 1.9) if len(sorts) > 1 else 1.0
    lain: list[Lain] = []
    feet: list[Floats] = []
    for _ in range(wanted * 4):
        if len(lain) >= wanted:
            break
        number = int(chance.integers(len(sorts)))
        sort, size = sorts[number], float(larger if number % 2 else 1.0)
        turn, up = _turn(chance, sort.plastic, lain)
        at = eye.ground((0.5 + chance.uniform(-0.5, 0.5, 2) * _WITHIN) * (WIDE, HIGH))
        if heaped and lain:
            near = lain[int(chance.integers(len(lain)))]
            way = chance.uniform(0, 2 * pi)
            gap = close * (size + near.size) / 2
            at = np.asarray(near.at[:2] + gap * np.array([cos(way), sin(way)]), np.float32)
        low = float((sort.points @ turn.T)[:, 2].min()) * size
        middle = np.array((*at, -low), np.float32)
        taken = foot(turn, at, size * 1.03)
        if _inside(eye, middle) and all(apart(taken, other) for other in feet):
            feet.append(taken)
            body = place(sort.shape, "die")
            matrix = np.eye(4)
            matrix[:3, :3], matrix[:3, 3] = turn * size, middle
            body.matrix_world = matrix.T.tolist()
            lain.append(Lain(sort.plastic, turn, size, middle, up, sort.points, body))
    return lain


def _inside(eye: Eye, middle: Floats) -> bool:
    off = np.abs(eye.project(middle[None])[0] / (WIDE, HIGH) - 0.5)
    return bool(off.max() < _WITHIN / 2)


def _sort(chance: Chance, setting: Setting) -> _Sort:
    """Return a random sort of die, mostly with pips."""
    plastic = make_plastic(chance)
    while not plastic.pips and (setting.pips or chance.uniform() < 0.5):
        plastic = make_plastic(chance)
    skin = skin_of_die(chance, plastic)
    shape = mesh_of_die(plastic)
    shape.materials.append(skin)
    points = np.empty(len(shape.vertices) * 3, np.float32)
    shape.vertices.foreach_get("co", points)
    return _Sort(plastic, shape, points.reshape(-1, 3))


def _turn(chance: Chance, plastic: Plastic, lain: list[Lain]) -> tuple[Floats, int]:
    """Return the rotation (3, 3) of a die, and the number of the face on top, 0 to 5."""
    up = int(chance.integers(6))
    if len(plastic.planes):
        down = -plastic.planes[int(chance.integers(len(plastic.planes)))]
        return lay_solid(chance, down), up
    if lain and chance.uniform() < 0.25 and not len(lain[-1].plastic.planes):
        # in line with the previous die, as touching dice often are
        turn = np.asarray(lain[-1].turn @ _quarters(chance), np.float32)
        ways = [turn[2, k // 2] * (1 - 2 * (k % 2)) for k in range(6)]
        return turn, int(np.argmax(ways))
    return turned_up(chance, up, cocked=False), up


def _quarters(chance: Chance) -> Floats:
    """Return a random one of the 24 rotations (3, 3) that map a cube onto itself."""
    while True:
        matrix = np.eye(3)[chance.permutation(3)] * chance.choice((-1, 1), 3)[:, None]
        if np.linalg.det(matrix) > 0:
            return np.asarray(matrix, np.float32)
