"""Map between a camera's pixels and places in space."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.training.rendering.plastic import Floats

WIDE, HIGH = 448, 336  # pixels of a picture
_MIDDLE = np.array((WIDE / 2, HIGH / 2))


@dataclass(frozen=True, eq=False)
class Eye:
    """A camera in space.

    `at` (3,) is the position; the rows of `axes` (3, 3) are the directions right, up and back.
    `focal` is the focal length in pixels.
    """

    at: NDArray[np.float64]
    axes: NDArray[np.float64]
    focal: float

    def project(self, points: NDArray[np.floating]) -> Floats:
        """Return pixels (n, 2) of points (n, 3) in the picture."""
        seen = (points - self.at) @ self.axes.T
        return np.asarray(seen[:, :2] * (1, -1) * self.focal / -seen[:, 2:] + _MIDDLE, np.float32)

    def ground(self, pixel: NDArray[np.floating]) -> Floats:
        """Return the place (x, y) on the ground behind a pixel (x, y)."""
        x, y = (pixel - _MIDDLE) / self.focal
        ray = np.array((x, -y, -1.0)) @ self.axes
        down = min(float(ray[2]), -0.05)  # the horizon itself is infinitely far
        return np.asarray((self.at - ray * (self.at[2] / down))[:2], np.float32)
