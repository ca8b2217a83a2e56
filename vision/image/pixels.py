"""Reduce three channels to a single channel, and compute gradients."""

from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grey, Image

Floats = NDArray[np.float32]
Picture = TypeVar("Picture", Image, Floats)
_SUM = np.ones((1, 3), np.float32)


def highest(picture: Picture) -> Picture:
    """Return the highest of the three channels of each pixel: (h, w, 3) to (h, w), same type."""
    blue, green, red = cv2.split(picture)
    return np.asarray(cv2.max(cv2.max(blue, green), red), picture.dtype)


def total(picture: Floats) -> Floats:
    """Return the sum of the three channels of each pixel: (h, w, 3) to (h, w), float32."""
    return np.asarray(cv2.transform(picture, _SUM), np.float32)


def slope(picture: Grey) -> Grey:
    """Return the gradient (Sobel) of a grey picture (h, w): grey levels per pixel, float32."""
    across = cv2.Sobel(picture, cv2.CV_32F, 1, 0, scale=1 / 8)
    down = cv2.Sobel(picture, cv2.CV_32F, 0, 1, scale=1 / 8)
    return np.asarray(cv2.magnitude(across, down), np.float32)
