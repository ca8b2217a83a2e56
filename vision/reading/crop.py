"""Crop away a flat border of one colour, such as the masked area outside the tray.

The finding network shrinks every picture to the same size, so dice look larger in a crop.
"""

import numpy as np
from numpy.typing import NDArray

from vision.frame import Image

_CORNERS = ([0, 0, -1, -1], [0, -1, 0, -1])  # the tray may reach into any corner
_STEP = 4  # pixels: every fourth row and column is enough, since the margin is far wider
_WORTH = 0.4  # of the picture's area: a larger crop gains nothing
_KEPT = 0.08  # of the crop: margin around the crop, so that no die looks cut off
_LEAST = 0.25  # of the picture's width and height: no crop is smaller


def without_surround(image: Image) -> tuple[Image, tuple[int, int]]:
    """Return `image` (height x width x 3, uint8) without its flat border, and the part's x, y.

    The part is a view, not a copy. Without a wide border, or with nothing inside the border, the
    whole image comes back, at (0, 0).
    """
    corners, shared = np.unique(image[_CORNERS], axis=0, return_counts=True)
    if shared.max() < 2:
        return image, (0, 0)
    seen = np.any(image[::_STEP, ::_STEP] != corners[shared.argmax()], axis=2)
    rows, columns = np.flatnonzero(seen.any(axis=1)), np.flatnonzero(seen.any(axis=0))
    if not len(rows):
        return image, (0, 0)
    kept = _KEPT * _STEP * max(rows[-1] - rows[0], columns[-1] - columns[0])
    top, bottom = _span(rows, kept, image.shape[0])
    left, right = _span(columns, kept, image.shape[1])
    if (bottom - top) * (right - left) > _WORTH * image.shape[0] * image.shape[1]:
        return image, (0, 0)
    return image[top:bottom, left:right], (left, top)


def _span(lines: NDArray[np.intp], kept: float, length: int) -> tuple[int, int]:
    """Return first and last pixel of the crop along a side of `length` pixels."""
    first, last = _STEP * int(lines[0]), _STEP * int(lines[-1] + 1)
    kept = max(kept, _STEP, (_LEAST * length - (last - first)) / 2)
    return max(0, int(first - kept)), min(length, int(last + kept))
