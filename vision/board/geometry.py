"""Where a board's squares are in a picture, from its four corners (a homography)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice import Box

Point = tuple[float, float]
Place = tuple[int, int]  # column and row, both from 0, `a1` being (0, 0)

# Around the board, as a share of its longest side: dice at its edge stand out over it.
MARGIN = 0.08

Points = NDArray[np.float64]


class BadCorners(ValueError):
    """Corners that no board can have: not four, or not in order around it as seen from above."""


@dataclass(frozen=True)
class BoardView:
    """A board of `columns` x `rows` squares in a picture.

    `corners` are the board's outer corners in pixels: at a1, the end of the first row, the last
    square, the end of the first column. Other corners, also those of a mirrored board, raise
    BadCorners.
    """

    corners: tuple[Point, ...]
    columns: int
    rows: int

    def __post_init__(self) -> None:
        outline = np.asarray(self.corners, np.float32)
        if outline.shape != (4, 2) or not _goes_round(outline):
            raise BadCorners(self.corners)

    @property
    def places(self) -> tuple[Place, ...]:
        """Every square, row by row."""
        return tuple((column, row) for row in range(self.rows) for column in range(self.columns))

    def on_plane(self, points: Points) -> Points:
        """Map pixels (n, 2) to points on the board, in squares from the outer corner of a1."""
        return _mapped(self._to_plane(), points)

    def in_picture(self, points: Points) -> Points:
        """Map points on the board (n, 2), in squares, to pixels."""
        return _mapped(np.asarray(np.linalg.inv(self._to_plane()), np.float64), points)

    def window(self, width: int, height: int) -> Box:
        """Return the part of a picture (width, height in pixels) with the board and its dice."""
        outline = np.asarray(self.corners, np.float64)
        low, high = outline.min(axis=0), outline.max(axis=0)
        margin = MARGIN * float((high - low).max())
        x0, y0 = np.maximum(0, np.floor(low - margin))
        x1, y1 = np.minimum((width, height), np.ceil(high + margin))
        return Box(float(x0), float(y0), float(x1), float(y1))

    def _to_plane(self) -> Points:
        outline = np.asarray(self.corners, np.float32)
        across, up = self.columns, self.rows
        plane = np.array([(0, 0), (across, 0), (across, up), (0, up)], np.float32)
        return np.asarray(cv2.getPerspectiveTransform(outline, plane), np.float64)


def board_by_hand(corners: Sequence[Point], columns: int, rows: int) -> BoardView:
    """Return the board with four corners in pixels: a1 first, the others in any order.

    The corners are sorted as seen from above. Raises BadCorners.
    """
    if len(corners) != 4:
        raise BadCorners(corners)
    first, *others = corners
    middle = np.mean(np.asarray(corners, np.float64), axis=0)

    def angle_from_first(corner: Point) -> float:
        # y runs down the picture, so angles decrease on the way a1, j1, j10, a10
        return (_angle(first, middle) - _angle(corner, middle)) % (2 * math.pi)

    return BoardView((first, *sorted(others, key=angle_from_first)), columns, rows)


def _angle(corner: Point, middle: Points) -> float:
    return math.atan2(corner[1] - middle[1], corner[0] - middle[0])


def _mapped(matrix: Points, points: Points) -> Points:
    mapped = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return np.asarray(mapped[:, :2] / mapped[:, 2:], np.float64)


def _goes_round(outline: NDArray[np.float32]) -> bool:
    """Return whether four points in turn form a convex outline, anticlockwise as seen."""
    sides = np.roll(outline, -1, axis=0) - outline
    following = np.roll(sides, -1, axis=0)
    turns = sides[:, 0] * following[:, 1] - sides[:, 1] * following[:, 0]
    return bool((turns < 0).all())
