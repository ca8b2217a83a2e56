"""What surrounds all there is to see: one flat colour, in which nothing can lie.

So looks a picture where what lies outside the tray is hidden. Without its surround the rest is
seen from nearer: the finding network shrinks whatever it is given to the same size.
"""

import numpy as np
from numpy.typing import NDArray

from vision.frame import Image

_CORNERS = ([0, 0, -1, -1], [0, -1, 0, -1])  # the tray may fill one of the picture's
_STEP = 4  # every so many pixels are enough: what is kept around is far wider
_WORTH = 0.4  # of the picture's area: no surround is cut off that leaves more than that
_KEPT = 0.08  # of what is left: the surround kept around it, for nothing may look cut off
_LEAST = 0.25  # of the picture, in each direction: no nearer than that


def without_surround(image: Image) -> tuple[Image, tuple[int, int]]:
    """The part of `image` (height x width x 3, uint8) that holds anything, and its x, y there.

    A view of it, not a copy; the whole where it has no wide flat surround, or nothing in it.
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
    """From where to where to look along one side, `length` pixels long."""
    first, last = _STEP * int(lines[0]), _STEP * int(lines[-1] + 1)
    kept = max(kept, _STEP, (_LEAST * length - (last - first)) / 2)
    return max(0, int(first - kept)), min(length, int(last + kept))
