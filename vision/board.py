"""Dice read on a board: which square each of them stands on.

The board's four corners are told once (its plane does not move under the camera); a square
is then a place in that plane, and a die stands on the square its foot is nearest to.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice import Box, Reading, SeenDie

Point = tuple[float, float]
Place = tuple[int, int]

# Off the board by more than this, in squares, a die lies beside it.
BESIDE = 0.25


@dataclass(frozen=True)
class SeenBoard:
    """The dice by place: (column, row), both from 0, `a1` being (0, 0).

    `hidden` are places where something stands that was not read, or two dice were: what
    stands there cannot be told. `beside` counts the dice read that are not on the board.
    """

    dice: Mapping[Place, SeenDie]
    hidden: frozenset[Place]
    beside: int


class BadCorners(ValueError):
    """Corners that are not those of a board: not four, or not around it in turn."""


class BoardView:
    """A board of so many columns and rows as a camera sees it."""

    def __init__(self, corners: Sequence[Point], columns: int, rows: int) -> None:
        """`corners` in pixels: the outer corners of a1, of the last column's first square,
        of the last square, and of the first column's last. Raises BadCorners.
        """
        outline = np.asarray(corners, np.float32)
        if outline.shape != (4, 2) or not _goes_round(outline):
            raise BadCorners(corners)
        plane = np.array([(0, 0), (columns, 0), (columns, rows), (0, rows)], np.float32)
        self.columns, self.rows = columns, rows
        self._to_plane = np.asarray(cv2.getPerspectiveTransform(outline, plane), np.float64)

    def place(self, box: Box) -> Place | None:
        """The square of what fills a box; None for what lies beside the board."""
        (column, row), slack = self._on_plane(box), BESIDE
        inside = -slack <= column <= self.columns + slack and -slack <= row <= self.rows + slack
        if not inside:
            return None
        return (
            int(min(max(column, 0), self.columns - 1e-9)),
            int(min(max(row, 0), self.rows - 1e-9)),
        )

    def read(self, reading: Reading) -> SeenBoard:
        """What a reading of the whole picture says of the board."""
        dice: dict[Place, SeenDie] = {}
        hidden: set[Place] = set()
        beside = 0
        for die in reading.dice:
            place = self.place(die.box)
            if place is None:
                beside += 1
            elif place in dice:
                hidden.add(place)
            else:
                dice[place] = die
        hidden |= {
            place for thing in reading.unread if (place := self.place(thing.box)) is not None
        }
        told = {place: die for place, die in dice.items() if place not in hidden}
        return SeenBoard(told, frozenset(hidden), beside)

    def _on_plane(self, box: Box) -> tuple[float, float]:
        x, y = box.centre
        column, row, scale = self._to_plane @ np.array([x, y, 1.0])
        return float(column / scale), float(row / scale)


def _goes_round(outline: NDArray[np.float32]) -> bool:
    """Whether four points, taken in turn, go round a corner each, all the same way."""
    sides = np.roll(outline, -1, axis=0) - outline
    following = np.roll(sides, -1, axis=0)
    turns = sides[:, 0] * following[:, 1] - sides[:, 1] * following[:, 0]
    return bool((turns > 0).all() or (turns < 0).all())
