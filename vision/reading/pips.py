"""Count the pips of a face in the pixels, independently of the networks.

Morphology finds spots of a pip's size, lighter or darker than the plastic around them (Gonzalez and
Woods, Digital Image Processing, ch. 9: top-hat and bottom-hat).
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Image
from vision.image.pixels import highest
from vision.net.crops import square

_SIZE = 48  # pixels of the cut's side
_ROOM = 1.5  # the cut's side, in sides of the face
_SIDE = _SIZE / _ROOM
_WIDEST = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (11, 11))  # wider than any pip
_LEAST, _MOST = 0.035, 0.17  # a pip's radius, in sides of the face
_REACH = 0.56  # how far from the face's middle a pip's middle may lie, in its sides
_FAINT = 10  # levels by which the faintest pip stands out

Floats = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class CountedPips:
    """Pips all lighter or all darker than the face.

    `xy` (n, 2) are their places from the middle of the face, in sides of the face.
    """

    xy: Floats

    def shows(self, value: int) -> bool:
        """Return whether there are `value` pips, balanced about the face's middle."""
        if len(self.xy) != value:
            return False
        return float(np.hypot(*self.xy.mean(axis=0))) < 0.17


def count_pips(image: Image, x: float, y: float, side: float) -> tuple[CountedPips, CountedPips]:
    """Return the light and the dark pips of a face.

    `image` is height x width x 3, uint8, B, G, R; (x, y) is the face's middle and `side` its side,
    in pixels.
    """
    face = square(image, x, y, side * _ROOM, _SIZE)
    face = np.asarray(cv2.GaussianBlur(face, (3, 3), 0), np.uint8)
    light = cv2.morphologyEx(face, cv2.MORPH_TOPHAT, _WIDEST)
    dark = cv2.morphologyEx(face, cv2.MORPH_BLACKHAT, _WIDEST)
    return _marks(highest(np.asarray(light, np.uint8))), _marks(highest(np.asarray(dark, np.uint8)))


_OFFSETS = (np.arange(_SIZE, dtype=np.float32) - (_SIZE - 1) / 2) / _SIDE
_DISC = np.hypot(_OFFSETS[None, :], _OFFSETS[:, None]) < _REACH


def _marks(hat: Image) -> CountedPips:
    inside = hat[_DISC]
    limit, _ = cv2.threshold(inside, 0, 255, cv2.THRESH_OTSU)
    limit = max(float(limit), _FAINT)
    mask = (hat > limit).astype(np.uint8)
    _, _, stats, middles = cv2.connectedComponentsWithStats(mask, connectivity=4)
    width, height = stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT]
    area = stats[:, cv2.CC_STAT_AREA]
    radius = np.sqrt(area / np.pi) / _SIDE
    xy = np.asarray((middles - (_SIZE - 1) / 2) / _SIDE, np.float32)
    whole = (radius > _LEAST) & (radius < _MOST) & (area > 0.55 * width * height)
    whole &= np.maximum(width, height) < 2.2 * np.minimum(width, height)
    whole &= np.hypot(xy[:, 0], xy[:, 1]) < _REACH
    whole[0] = False
    if not whole.any():
        return CountedPips(np.zeros((0, 2), np.float32))
    typical = float(np.median(radius[whole]))
    return CountedPips(xy[whole & (radius > 0.55 * typical) & (radius < 1.7 * typical)])
