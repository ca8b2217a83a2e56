"""What a camera sees where: its picture's pixels and the places in space."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.training.rendering.plastic import Floats

WIDE, HIGH = 448, 336  # pixels of a picture
_MIDDLE = np.array((WIDE / 2, HIGH / 2))


@dataclass(frozen=True, eq=False)
class Eye:
    """Where the camera is: `at` (3,); the rows of `axes` (3, 3) are its right, its up, its back.

    `focal` is its focal length in pixels.
    """

    at: NDArray[np.float64]
    axes: NDArray[np.float64]
    focal: float

    def project(self, points: NDArray[np.floating]) -> Floats:
        """Where points (n, 3) are in the picture: pixels (n, 2)."""
        seen = (points - self.at) @ self.axes.T
        return np.asarray(seen[:, :2] * (1, -1) * self.focal / -seen[:, 2:] + _MIDDLE, np.float32)

    def ground(self, pixel: NDArray[np.floating]) -> Floats:
        """The place (x, y) on the ground that is seen at a pixel (x, y)."""
        x, y = (pixel - _MIDDLE) / self.focal
        ray = np.array((x, -y, -1.0)) @ self.axes
        down = min(float(ray[2]), -0.05)  # the horizon itself is endlessly far
        return np.asarray((self.at - ray * (self.at[2] / down))[:2], np.float32)
