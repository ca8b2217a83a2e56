"""Compute outlines of dice on the ground, and whether they overlap."""

import cv2
import numpy as np

from vision.training.rendering.die import SIGNS
from vision.training.rendering.plastic import Floats


def foot(turn: Floats, at: Floats, size: float) -> Floats:
    """Return the outline (n, 2) of a cube seen from above.

    `turn` (3, 3) is the rotation, `at` (2,) the middle and `size` the side of the cube.
    """
    flat = np.asarray((SIGNS / 2 @ turn.T)[:, :2] * size + at, np.float32)
    return np.asarray(cv2.convexHull(flat)[:, 0], np.float32)


def apart(outline: Floats, other: Floats) -> bool:
    """Return whether two convex outlines (n, 2) share no point: a line along an edge parts them."""
    for shape in (outline, other):
        for (x, y), (u, v) in zip(shape, np.roll(shape, -1, axis=0), strict=True):
            across = np.array((v - y, x - u))
            first, second = outline @ across, other @ across
            if first.max() <= second.min() or second.max() <= first.min():
                return True
    return False
