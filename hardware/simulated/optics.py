"""The simulated camera: projects points of the tray into the picture.

The world's unit is the side of a small die; x runs right, y away from the players, z up; the
middle of the tray's floor is the origin. A pinhole camera looks down at the origin, tilted
back a little towards the players, as a camera on an arm is.
"""

from dataclasses import dataclass
from functools import cached_property
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]

VIEW_WIDTH = 16.0  # units of floor across the picture


@dataclass(frozen=True)
class Optics:
    """A camera for pictures of `width` x `height` pixels, `tilt` degrees off the vertical."""

    width: int = 1280
    height: int = 720
    tilt: float = 9.0
    distance: float = 26.0

    @property
    def scale(self) -> float:
        """Pixels per unit, at the middle of the floor."""
        return self.width / VIEW_WIDTH

    @cached_property
    def eye(self) -> Points:
        """The camera's position (x, y, z)."""
        angle = radians(self.tilt)
        return self.distance * np.array([0.0, -sin(angle), cos(angle)])

    @cached_property
    def _axes(self) -> Points:
        """The directions right and up in the picture and ahead of the camera: columns of (3, 3)."""
        angle = radians(self.tilt)
        return np.array(
            [[1.0, 0.0, 0.0], [0.0, cos(angle), sin(angle)], [0.0, sin(angle), -cos(angle)]]
        ).T

    def project(self, points: Points) -> Points:
        """Return points (n x 3, units) as pixels (n x 2: x right, y down)."""
        seen = (points - self.eye) @ self._axes
        zoom = self.scale * self.distance / seen[:, 2:]
        return np.asarray(seen[:, :2] * zoom * (1.0, -1.0) + (self.width / 2, self.height / 2))
