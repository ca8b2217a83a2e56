"""The eye kept to the tray: what lies outside it does not count."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Frame, fits_shape
from vision.tray.locate import Point, Tray, tray_from_shares

MARGIN = 0.03  # of the tray's size, kept around it: a die at its edge must not be cut
STEP = 16  # every so many pixels are enough to tell the floor's colour


class TrayMask:
    """Hides what lies outside the tray, frame by frame.

    Outside, a frame gets the floor's own colour, so that no new edge draws the eye and a lamp
    that is switched changes the whole picture alike. Pixels keep their places.
    """

    def __init__(self, corners: Sequence[Point] = (), shape: float = 0.0) -> None:
        """`corners`: the tray's four, as shares of the picture's width and height; none:
        the whole picture is the tray. `shape` is that of the picture they were set in (see
        `vision.frame.shape_of`), 0 where it is not known. Raises NotATray.
        """
        self._corners = tuple(corners)
        self._shape = shape
        self._tray: Tray | None = None
        self._mask: NDArray[np.uint8] | None = None
        if self._corners:
            self._fit((1000, 1000))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TrayMask):
            return NotImplemented
        return (self._corners, self._shape) == (other._corners, other._shape)

    def __hash__(self) -> int:
        return hash((self._corners, self._shape))

    @property
    def known(self) -> bool:
        """Whether it is known where the tray is."""
        return bool(self._corners)

    def misses(self, frame: Frame) -> bool:
        """Whether it is known where the tray is, but in pictures of another shape than this."""
        return self.known and not fits_shape(frame.image, self._shape)

    def see(self, frame: Frame) -> Frame:
        """The frame with the tray alone in it; the frame itself where it is not known where in
        such a one the tray is.
        """
        if not self.known or self.misses(frame):
            return frame
        image = frame.image
        size = (image.shape[1], image.shape[0])
        if self._tray is None or self._tray.size != size:
            self._fit(size)
        assert self._mask is not None
        sparse = image[::STEP, ::STEP][self._mask[::STEP, ::STEP] > 0]
        alone = np.empty_like(image)
        alone[:] = np.median(sparse, axis=0) if len(sparse) else 0
        cv2.copyTo(image, self._mask, alone)
        return replace(frame, image=alone, whole=image, small=None)  # the small one shows all

    def _fit(self, size: tuple[int, int]) -> None:
        self._tray = tray_from_shares(self._corners, size)
        self._mask = self._tray.mask(MARGIN)
