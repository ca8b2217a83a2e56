"""An image with the moment it was taken and where it came from."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Grey = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Frame:
    """One picture of the tray.

    `image` is height x width x 3, uint8, in B, G, R order (OpenCV's); `time` is
    monotonic seconds of its source; `index` counts the source's frames from 0. `small` is the
    same picture made small by the camera itself, where it can: enough to see what moves. `whole`
    is the picture before what lies outside the tray was hidden from `image`, if it was.
    """

    image: Image
    time: float
    index: int = 0
    source: str = ""
    small: Image | None = None
    whole: Image | None = None

    @property
    def uncovered(self) -> Image:
        """The picture with nothing hidden from it."""
        return self.image if self.whole is None else self.whole


SHAPES_ALIKE = 0.02  # of each other: a point of one is that of the other but for a pixel or two


def shape_of(size: tuple[int, int]) -> float:
    """How much wider than high a picture of that size (width, height) is."""
    return round(size[0] / size[1], 4)


def fits_shape(image: Image, shape: float) -> bool:
    """Whether a picture has that shape, so that shares of such a one mean the same in it.

    A shape of 0 is not known: it fits every picture.
    """
    if shape == 0:
        return True
    height, width = image.shape[:2]
    return bool(abs(width / height - shape) <= SHAPES_ALIKE * shape)


def same_shape(size: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether pictures of these sizes (height, width) may be one picture made larger."""
    (height, width), (high, wide) = size[:2], other[:2]
    # a pixel may be astray
    return abs(height * wide - high * width) <= max(height, high, width, wide)


def like(picture: Image, other: Image) -> Image | None:
    """The picture as large as the other one; None where the two have not the same shape."""
    if picture.shape[:2] == other.shape[:2]:
        return picture
    if not same_shape(picture.shape, other.shape):
        return None
    high, wide = other.shape[:2]
    how = cv2.INTER_AREA if wide < picture.shape[1] else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture, (wide, high), interpolation=how), np.uint8)
