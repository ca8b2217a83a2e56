"""Boards with dice, drawn as seen by a camera above them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import pi

import cv2
import numpy as np

from companion.dice import Colour, Die, DieKind
from hardware.simulated.cube import Posed, draw, draw_shadow, showing
from hardware.simulated.noise import Noise
from hardware.simulated.optics import Optics, Points
from vision.board.geometry import Place, Point
from vision.frame import Image

SIZE = (1280, 720)  # the size requested from our cameras
SQUARE = 1.5  # units: a die's side is 1
NOISE = 2.0  # grey levels
FINGER = 3.0  # pixels of error when a corner is touched: 2 on a screen of 800 x 480
GROUNDS = (  # B, G, R: the squares, every other square, the lines
    ((150, 170, 176), (150, 170, 176), (96, 112, 118)),  # grey card
    ((92, 74, 52), (92, 74, 52), (128, 112, 92)),  # blue felt
    ((150, 190, 216), (84, 120, 150), (60, 92, 124)),  # two woods
    ((58, 62, 66), (58, 62, 66), (104, 108, 112)),  # dark card
    ((60, 78, 116), (60, 78, 116), (40, 50, 76)),  # reddish wood
    ((150, 184, 168), (112, 148, 130), (90, 120, 104)),  # two pale greens
)


@dataclass(frozen=True)
class DrawnBoard:
    """A picture with the board's corners as marked by hand."""

    picture: Image
    corners: tuple[Point, ...]


@dataclass(frozen=True)
class Above(Optics):
    """A camera with the whole board in its picture, and a margin for the dice."""

    columns: int = 10
    rows: int = 10
    distance: float = 40.0

    @cached_property
    def scale(self) -> float:
        """Return the pixels per unit at the centre of the board."""
        across, up = self.columns * SQUARE / 2 + 0.6, self.rows * SQUARE / 2 + 0.6
        far = [(x, y, z) for x in (-across, across) for y in (-up, up) for z in (0.0, 1.0)]
        seen = (np.array(far) - self.eye) @ self._axes
        reach = np.abs(seen[:, :2] * self.distance / seen[:, 2:]).max(axis=0)
        return float(min(self.width / 2 / reach[0], self.height / 2 / reach[1]))


def some_dice(seed: int) -> dict[Place, Die]:
    """Return twelve red and twelve green dice at random squares."""
    chance = np.random.default_rng(seed)
    squares = (int(square) for square in chance.choice(100, 24, replace=False))
    colours = (Colour.RED,) * 12 + (Colour.GREEN,) * 12
    return {
        (square % 10, square // 10): Die(int(chance.integers(1, 7)), colour=colour, kind=DieKind.D6)
        for square, colour in zip(squares, colours, strict=True)
    }


def drawn_board(
    dice: Mapping[Place, Die],
    *,
    seed: int = 0,
    columns: int = 10,
    rows: int = 10,
    tilt: float = 9.0,
    astray: float = 0.12,
) -> DrawnBoard:
    """Return a picture of these dice with shadows, lamp light and sensor noise.

    `astray` is the largest distance of a die from the centre of its square, in squares; `tilt` is
    that of the camera, in degrees. The seed chooses the ground.
    """
    chance = np.random.default_rng(seed)
    optics = Above(*SIZE, tilt, columns=columns, rows=rows)
    middle = np.array([columns, rows]) / 2

    def pixel(column: float, row: float) -> Point:
        flat = (np.array([column, row]) - middle) * SQUARE
        x, y = optics.project(np.array([[*flat, 0.0]]))[0]
        return float(x), float(y)

    picture = _ground(columns, rows, GROUNDS[seed % len(GROUNDS)], pixel)
    posed = [_stand(place, die, middle, astray, chance) for place, die in dice.items()]
    posed.sort(key=lambda one: -float(one.place[1]))
    for one in posed:
        draw_shadow(picture, one, optics)
    for one in posed:
        draw(picture, one, optics)
    picture = _lit(picture)
    noise = Noise(picture.shape[:2], NOISE, chance)
    picture = noise.prepare(picture)
    noise.add(picture)
    corners = (pixel(0, 0), pixel(columns, 0), pixel(columns, rows), pixel(0, rows))
    shown = tuple(_touched(corner, chance) for corner in corners)
    return DrawnBoard(picture, shown)


def _ground(
    columns: int,
    rows: int,
    tints: tuple[tuple[int, int, int], ...],
    pixel: Callable[[float, float], Point],
) -> Image:
    light, dark, line = tints
    picture = np.full((SIZE[1], SIZE[0], 3), light, np.uint8)
    for column, row in ((c, r) for c in range(columns) for r in range(rows)):
        corners = [pixel(column + x, row + y) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]
        square = np.round(corners).astype(np.int32)
        cv2.fillConvexPoly(picture, square, dark if (column + row) % 2 else light)
        cv2.polylines(picture, [square], True, line, 2, cv2.LINE_AA)
    return picture


def _stand(
    place: Place, die: Die, middle: Points, astray: float, chance: np.random.Generator
) -> Posed:
    stands = (np.array(place) + 0.5 + chance.uniform(-astray, astray, 2) - middle) * SQUARE
    turn = showing(die.value, float(chance.uniform(0, 2 * pi)))
    return Posed(die, turn, np.array([*stands, 0.5]))


def _lit(picture: Image) -> Image:
    """Return the picture lit by a lamp at the upper left, darker in the distance."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    off = ((x / width - 0.42) ** 2 + (y / height - 0.40) ** 2) / 0.6
    return np.asarray(np.clip(picture * (1.06 - 0.26 * off)[..., None], 0, 255), np.uint8)


def _touched(corner: Point, chance: np.random.Generator) -> Point:
    x, y = np.array(corner) + chance.uniform(-FINGER, FINGER, 2)
    return float(x), float(y)
