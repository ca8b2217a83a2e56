"""Cut numerals of polyhedral dice out of a picture, each in the middle of its cut."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Image

CUT = 48  # pixels of a cut's side
ROOM = 1.15  # a cut's side, in sides of the top
TIP_ROOM = 1.0  # a cut's side, in radii of a d4's face, from its middle to its corners
_TIP = 0.58  # from the middle of a d4's face to the numeral at a tip, in radii of the face
_SHOWN = 0.18  # share of a d4's base, as the camera sees it: a smaller face is illegible

Floats = NDArray[np.floating[Any]]


def face_cut(
    image: Image, top: tuple[float, float, float], up: float = np.pi / 2, size: int = CUT
) -> Image:
    """Crop the face with the middle x, y and side `top`, with a margin, scaled to (size, size, 3).

    `up` is the direction that points upwards in the crop, in radians: 0 is the image's right, a
    quarter turn its top.
    """
    x, y, side = top
    half = ROOM * side / 2
    ahead = half * np.array([np.cos(up), -np.sin(up)])
    right = np.array([-ahead[1], ahead[0]])
    middle = np.array([x, y])
    return _warped(image, middle, right, -ahead, size)


def tip_cuts(
    image: Image, tip: tuple[float, float], corners: Floats, size: int = CUT, wider: float = 1.0
) -> list[tuple[Image, float]]:
    """Crop the numeral at the tip from each visible face of a d4, upright.

    `corners` (3, 2) are the lower corners, in pixels; `wider` widens the cuts. Each cut comes with
    the share of its face in the base, as the camera sees it.
    """
    top = np.array(tip)
    whole = abs(_area(corners[0], corners[1], corners[2]))
    order = -1 if _area(corners[0], corners[1], corners[2]) > 0 else 1
    cuts = []
    for k in range(3):
        left, right = corners[k], corners[(k + order) % 3]
        share = _area(right, left, top) / max(whole, 1e-6)
        if share < _SHOWN:
            continue
        middle = (top + left + right) / 3
        down, across = (left + right) / 2 - top, right - left  # 1.5 and 3 ** 0.5 radii long
        down, across = down / 1.5, across / 3**0.5
        half = wider * TIP_ROOM / 2
        cuts.append((_warped(image, middle - _TIP * down, half * across, half * down, size), share))
    return cuts


def _area(a: Floats, b: Floats, c: Floats) -> float:
    """Return twice the area of a triangle, positive for clockwise corners on the screen."""
    (x, y), (u, v) = b - a, c - a
    return float(x * v - y * u)


def _warped(image: Image, middle: Floats, right: Floats, down: Floats, size: int) -> Image:
    """Return a parallelogram of `image` as a square (size, size, 3), uint8.

    `middle` (2,) is its middle, `right` and `down` (2,) are half its axes, in pixels of `image`.
    """
    half = size / 2
    matrix = np.stack([right / half, down / half], axis=1)
    corner = middle - matrix @ (half - 0.5, half - 0.5)
    long = float(np.hypot(*down)) / half
    # shrink by halves, so that nothing is jagged
    if max(long, float(np.hypot(*right)) / half) > 1.3:
        return _warped_small(image, matrix, corner, size)
    whole = np.concatenate([matrix, corner[:, None]], axis=1)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    cut = cv2.warpAffine(image, whole, (size, size), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cut, np.uint8)


def _warped_small(image: Image, matrix: Floats, corner: Floats, size: int) -> Image:
    whole = np.concatenate([matrix / 2, (corner - matrix @ (0.25, 0.25))[:, None]], axis=1)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    large = (2 * size, 2 * size)
    cut = cv2.warpAffine(image, whole, large, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.resize(cut, (size, size), interpolation=cv2.INTER_AREA), np.uint8)
