"""A camera frame, and comparing the shapes (aspect ratios) of pictures."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Grey = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Frame:
    """One picture of the tray.

    `image` is height x width x 3, uint8, in B, G, R order (OpenCV's); `time` is monotonic seconds
    of its source; `index` counts the source's frames from 0. `small` is the same picture at low
    resolution from the camera, if any, for detecting motion. `whole` is the picture before `image`
    was masked to the tray, None without a mask. `damaged` counts the pictures that arrived damaged
    and were skipped since the source was opened.
    """

    image: Image
    time: float
    index: int = 0
    source: str = ""
    small: Image | None = None
    whole: Image | None = None
    damaged: int = 0

    @property
    def uncovered(self) -> Image:
        """The picture before masking to the tray: height x width x 3, uint8, B, G, R."""
        return self.image if self.whole is None else self.whole


SHAPES_ALIKE = 0.02  # relative difference below which two width to height ratios count as the same


def shape_of(size: tuple[int, int]) -> float:
    """Return width divided by height of a picture of that size (width, height)."""
    return round(size[0] / size[1], 4)


def fits_shape(image: Image, shape: float) -> bool:
    """Return whether a picture has this aspect ratio (see `shape_of`).

    Only then relative positions apply to the picture. A shape of 0 is unknown and fits every
    picture.
    """
    if shape == 0:
        return True
    height, width = image.shape[:2]
    return bool(abs(width / height - shape) <= SHAPES_ALIKE * shape)


def same_shape(size: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Return whether two sizes (height, width) have the same shape, up to one pixel of rounding."""
    (height, width), (high, wide) = size[:2], other[:2]
    # allow one pixel of rounding
    return abs(height * wide - high * width) <= max(height, high, width, wide)


def like(picture: Image, other: Image) -> Image | None:
    """Return `picture` scaled to the height and width of `other`; None if their shapes differ.

    Both are height x width or height x width x 3, uint8.
    """
    if picture.shape[:2] == other.shape[:2]:
        return picture
    if not same_shape(picture.shape, other.shape):
        return None
    high, wide = other.shape[:2]
    how = cv2.INTER_AREA if wide < picture.shape[1] else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture, (wide, high), interpolation=how), np.uint8)
