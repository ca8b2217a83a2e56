"""Mask a frame: hide what lies outside the tray, so that it is not read."""

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
    """Hides what lies outside the tray, frame by frame. Use `see` from one thread.

    The outside is filled with the median colour of the tray's floor, so that no new edge appears
    and a switched lamp changes the whole picture alike. Pixel positions stay the same. Masks are
    equal if their corners and shapes are.
    """

    def __init__(self, corners: Sequence[Point] = (), shape: float = 0.0) -> None:
        """`corners`: the tray's four (x, y), as shares (0 to 1) of the picture's width and height;
        empty: the whole picture is the tray. `shape` is that of the picture they were set in (see
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
        """Whether corners were given."""
        return bool(self._corners)

    def misses(self, frame: Frame) -> bool:
        """Whether corners were given, but in a picture of another shape than this frame's."""
        return self.known and not fits_shape(frame.image, self._shape)

    def see(self, frame: Frame) -> Frame:
        """A copy of the frame (uint8 BGR) masked to the tray; its `whole` is unmasked.

        The frame itself if no corners were given or they do not fit its shape.
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
