"""Locate the dice tray (a quadrilateral) by its markers, by its rim, or by corners set by hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Image
from vision.tray.markers import find_markers
from vision.tray.rim import find_floor

Point = tuple[float, float]

LEAST_AREA = 0.02  # of the picture: a smaller tray is a slip of the finger
LEAST_SIDE = 0.001  # of the picture
LEAST_ANGLE = 0.17  # sine of the sharpest corner, about 10 degrees, were the picture square


class How(StrEnum):
    """The method that located a tray."""

    MARKS = "marks"
    RIM = "rim"
    HAND = "hand"


class NotATray(ValueError):
    """Four points that cannot be a tray's corners: crossed, in a line, or enclosing too little.

    Tested on shares of the picture, so the answer is the same at any picture size.
    """


@dataclass(frozen=True)
class Tray:
    """The place of the tray in pictures of a camera.

    `corners` are (x, y) in pixels of a picture of `size` (width, height), clockwise from the corner
    nearest to the picture's upper left; `how` is the method that located them.
    """

    corners: tuple[Point, Point, Point, Point]
    size: tuple[int, int]
    how: How

    @property
    def shares(self) -> tuple[Point, ...]:
        """The corners as shares of the picture's width and height, 0 to 1."""
        width, height = self.size
        return tuple((round(x / width, 5), round(y / height, 5)) for x, y in self.corners)

    def mask(self, margin: float = 0.0) -> NDArray[np.uint8]:
        """Return a mask (height x width, uint8): 255 in the tray widened by `margin`.

        The margin is a share of the tray's size.
        """
        corners = np.array(self.corners)
        middle = corners.mean(axis=0)
        grown = middle + (corners - middle) * (1 + margin)
        mask = np.zeros(self.size[::-1], np.uint8)
        cv2.fillConvexPoly(mask, np.round(grown).astype(np.int32), 255)
        return mask


def find_tray(image: Image) -> Tray | None:
    """Return the tray in a picture (height x width x 3, uint8 BGR): by its marks, else by its rim.

    None if neither is visible: without markers, a tray needs four straight sides, a rim that
    contrasts with its floor, and must lie wholly in the picture.
    """
    for how, find in ((How.MARKS, find_markers), (How.RIM, find_floor)):
        corners = find(image)
        if corners is not None:
            try:
                return _tray(corners, image.shape[1::-1], how)
            except NotATray:
                continue
    return None


def tray_by_hand(corners: Sequence[Point], size: tuple[int, int]) -> Tray:
    """Return the tray with these four corners, in pixels of a picture of `size` (width, height).

    They may be in any order; corners outside the picture are moved to its edge. Raises NotATray.
    """
    width, height = size
    inside = [(min(max(x, 0.0), width), min(max(y, 0.0), height)) for x, y in corners]
    return _tray(inside, size, How.HAND)


def tray_from_shares(shares: Sequence[Point], size: tuple[int, int]) -> Tray:
    """Return the tray with corners `shares` in a picture of `size` (width, height).

    The shares are those of `Tray.shares`. Raises NotATray.
    """
    inside = [(min(max(x, 0.0), 1.0), min(max(y, 0.0), 1.0)) for x, y in shares]
    _must_enclose(inside)
    width, height = size
    return _in_picture([(x * width, y * height) for x, y in inside], size, How.HAND)


def _tray(corners: Sequence[Point], size: tuple[int, ...], how: How) -> Tray:
    width, height = size[0], size[1]
    _must_enclose([(x / width, y / height) for x, y in corners])
    return _in_picture(corners, (width, height), how)


def _in_picture(corners: Sequence[Point], size: tuple[int, int], how: How) -> Tray:
    first, second, third, fourth = _clockwise(corners)
    return Tray((first, second, third, fourth), size, how)


def _must_enclose(shares: Sequence[Point]) -> None:
    if len(shares) != 4:
        raise NotATray(f"a tray has four corners, not {len(shares)}")
    ordered = _clockwise(shares)
    if cv2.contourArea(_polygon(ordered)) < LEAST_AREA or not _is_convex(ordered):
        raise NotATray("these four points enclose no tray")


def _clockwise(corners: Sequence[Point]) -> list[Point]:
    """Return the corners in clockwise order about their middle, from the upper left."""
    points = np.array(corners, float)
    offsets = points - points.mean(axis=0)
    # y runs down the picture, so growing angles go round clockwise
    turn = np.argsort(np.arctan2(offsets[:, 1], offsets[:, 0]))
    ring = points[turn]
    first = int(np.argmin(ring.sum(axis=1)))
    return [(float(x), float(y)) for x, y in np.roll(ring, -first, axis=0)]


def _is_convex(corners: Sequence[Point]) -> bool:
    ring = np.array(corners)
    sides = np.roll(ring, -1, axis=0) - ring
    lengths = np.hypot(sides[:, 0], sides[:, 1])
    if float(lengths.min()) < LEAST_SIDE:
        return False
    after, far = np.roll(sides, -1, axis=0), np.roll(lengths, -1)
    sines = (sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0]) / (lengths * far)
    return bool(np.all(sines > LEAST_ANGLE))


def _polygon(corners: Sequence[Point]) -> NDArray[np.float32]:
    return np.array(corners, np.float32)
