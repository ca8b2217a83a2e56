"""Drawn dice for tests: faces with pips on plain ground, with a shadow below."""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice import Box
from vision.frame import Image

PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}
Bgr = tuple[int, int, int]
WHITE: Bgr = (235, 238, 240)
BLACK: Bgr = (30, 30, 32)
RED: Bgr = (40, 35, 190)
FELT: Bgr = (70, 120, 50)
_FINE = 4  # factor of the drawn size before shrinking, for smooth edges


@dataclass(frozen=True)
class Drawn:
    """A die to draw: its value, middle and side in pixels, turn in degrees, colours."""

    value: int
    x: float
    y: float
    side: float = 60
    turn: float = 20
    body: Bgr = WHITE
    pip: Bgr = BLACK
    front: int = 0  # a value drawn on a narrow side face below the top; 0 for none


def box_around(die: Drawn) -> Box:
    """Return a die's box, with room for its rotation."""
    half = 0.6 * die.side
    return Box(die.x - half, die.y - half, die.x + half, die.y + half)


def draw(dice: list[Drawn], ground: Bgr = FELT, size: tuple[int, int] = (480, 640)) -> Image:
    """Return a picture (height, width) of the dice on the ground, with a little camera noise."""
    high, wide = size
    image = _plain(wide * _FINE, high * _FINE, ground)
    for die in dice:
        _draw_die(image, die)
    small = cv2.resize(image, (wide, high), interpolation=cv2.INTER_AREA).astype(np.float32)
    small += _grain(small.shape)
    return np.clip(small, 0, 255).astype(np.uint8)


def _plain(wide: int, high: int, colour: Bgr) -> Image:
    """Return a picture of a single colour."""
    image = np.empty((high, wide, 3), np.uint8)
    image[:] = np.tile(np.array(colour, np.uint8), (wide, 1))  # row by row, not pixel by pixel
    return image


@cache
def _grain(shape: tuple[int, ...]) -> NDArray[np.float64]:
    return np.random.default_rng(5).normal(0, 2, shape)


Place = np.ndarray[tuple[int], np.dtype[np.float64]]


def _draw_die(image: Image, die: Drawn) -> None:
    turn = np.deg2rad(die.turn)
    across = np.array([np.cos(turn), np.sin(turn)]) * die.side / 2
    down = np.array([-np.sin(turn), np.cos(turn)]) * die.side / 2
    middle = np.array([die.x, die.y])
    if die.front:
        low = down * 0.4
        shade = tuple(int(c * 0.62) for c in die.body)
        _draw_face(image, die.front, (middle + down + low, across, low), (shade, die.pip))
    _draw_face(image, die.value, (middle, across, down), (die.body, die.pip))


def _draw_face(
    image: Image, value: int, axes: tuple[Place, Place, Place], colours: tuple[tuple[int, ...], Bgr]
) -> None:
    """Draw a face of `value` in the body's and pips' colours; `axes` are middle and half sides."""
    middle, across, down = axes

    def at(u: float, v: float) -> tuple[int, int]:
        x, y = (middle + u * across + v * down) * _FINE
        return round(float(x)), round(float(y))

    corners = np.array([at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)], np.int32)
    cv2.fillConvexPoly(image, corners, colours[0])
    circle = np.linspace(0, 2 * np.pi, 40)
    for u, v in PIPS[value]:
        round_it = np.outer(u / 2 + 0.19 * np.cos(circle), across)
        round_it += np.outer(v / 2 + 0.19 * np.sin(circle), down)
        outline = np.rint((middle + round_it) * _FINE).astype(np.int32)
        cv2.fillConvexPoly(image, outline, colours[1])
