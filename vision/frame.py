"""An image with the moment it was taken and where it came from."""

from dataclasses import dataclass

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
