"""From the slopes of a surface to its heights."""

from math import pi

import numpy as np
from numpy.typing import NDArray

from vision.training.rendering.plastic import Floats


def heights(dents: Floats) -> Floats:
    """A surface (h, w) that leans as `dents` (h, w, 2) say, in pixels (Frankot, Chellappa, 1988).

    Its highest point is at 0.
    """
    high, wide = dents.shape[:2]
    fy, fx = np.meshgrid(np.fft.fftfreq(high), np.fft.fftfreq(wide), indexing="ij")
    slopes = fx * np.fft.fft2(-dents[..., 0]) + fy * np.fft.fft2(-dents[..., 1])
    below = 2 * pi * (fx**2 + fy**2)
    below[0, 0] = 1
    surface: NDArray[np.float64] = np.real(np.fft.ifft2(-1j * slopes / below))
    return np.asarray(surface - surface.max(), np.float32)
