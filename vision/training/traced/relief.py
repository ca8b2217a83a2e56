"""Compute the heights of a surface from its slopes."""

from math import pi

import numpy as np
from numpy.typing import NDArray

from vision.training.rendering.plastic import Floats


def heights(dents: Floats) -> Floats:
    """Return a surface (h, w) with the slopes `dents` (h, w, 2), in pixels.

    Its highest point is at 0. See Frankot, Chellappa, 1988.
    """
    high, wide = dents.shape[:2]
    fy, fx = np.meshgrid(np.fft.fftfreq(high), np.fft.fftfreq(wide), indexing="ij")
    slopes = fx * np.fft.fft2(-dents[..., 0]) + fy * np.fft.fft2(-dents[..., 1])
    below = 2 * pi * (fx**2 + fy**2)
    below[0, 0] = 1
    surface: NDArray[np.float64] = np.real(np.fft.ifft2(-1j * slopes / below))
    return np.asarray(surface - surface.max(), np.float32)
