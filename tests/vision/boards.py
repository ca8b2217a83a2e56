"""Boards with dice on them, drawn as a camera above them sees them."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import pi

import cv2
import numpy as np

from companion.dice import Colour, Die, DieKind
from hardware.simulated.cube import Posed, draw, draw_shadow, showing
from hardware.simulated.optics import Optics
from vision.board import Place, Point
from vision.frame import Image

PICTURE = 1280  # pixels across and down
SQUARE = 1.5  # units: a die's side is 1


@dataclass(frozen=True)
class DrawnBoard:
    """A picture, and the board's corners in it."""

    picture: Image
    corners: tuple[Point, ...]


def some_dice(seed: int, columns: int = 10, rows: int = 10) -> dict[Place, Die]:
    """Twelve red and twelve green dice anywhere."""
    chance = np.random.default_rng(seed)
    squares = (int(square) for square in chance.choice(columns * rows, 24, replace=False))
    colours = (Colour.RED,) * 12 + (Colour.GREEN,) * 12
    return {
        (square % columns, square // columns): Die(
            int(chance.integers(1, 7)), colour=colour, kind=DieKind.D6
        )
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
    """A picture of these dice. `astray` is how far off the middle of its square a die may
    stand, in squares; `tilt` is the camera's, in degrees.
    """
    chance = np.random.default_rng(seed)
    optics = Optics(PICTURE, PICTURE, tilt, distance=40.0)
    middle = np.array([columns, rows]) / 2

    def pixel(column: float, row: float) -> Point:
        flat = (np.array([column, row]) - middle) * SQUARE
        x, y = optics.project(np.array([[*flat, 0.0]]))[0]
        return float(x), float(y)

    picture = np.full((PICTURE, PICTURE, 3), (150, 170, 176), np.uint8)
    lines = [(pixel(at, 0), pixel(at, rows)) for at in range(columns + 1)]
    lines += [(pixel(0, at), pixel(columns, at)) for at in range(rows + 1)]
    for (x0, y0), (x1, y1) in lines:
        ends = (round(x0), round(y0)), (round(x1), round(y1))
        cv2.line(picture, ends[0], ends[1], (96, 112, 118), 2, cv2.LINE_AA)
    posed: list[Posed] = []
    for place, die in dice.items():
        stands = (np.array(place) + 0.5 + chance.uniform(-astray, astray, 2) - middle) * SQUARE
        turn = showing(die.value, float(chance.uniform(0, 2 * pi)))
        posed.append(Posed(die, turn, np.array([*stands, 0.5])))
    posed.sort(key=lambda one: -float(one.place[1]))
    for one in posed:
        draw_shadow(picture, one, optics)
    for one in posed:
        draw(picture, one, optics)
    corners = (pixel(0, 0), pixel(columns, 0), pixel(columns, rows), pixel(0, rows))
    return DrawnBoard(picture, corners)
