"""Mask a frame: hide the surroundings of the tray, so that they are not read."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Frame, fits_shape
from vision.tray.locate import Point, Tray, tray_from_shares

MARGIN = 0.03  # of the tray's size, kept around the tray: a die at its edge must not be cut
STEP = 16  # pixels: every sixteenth pixel is enough to measure the floor's colour


class TrayMask:
    """Hides the surroundings of the tray, frame by frame. Use `see` in a single thread.

    The outside is filled with the median colour of the tray's floor, so that no new edge appears
    and a switched lamp changes the whole picture alike. Pixel positions stay the same. Masks are
    equal if their corners and shapes are.
    """

    def __init__(self, corners: Sequence[Point] = (), shape: float = 0.0) -> None:
        """Mask to a tray with these corners, or not at all.

        `corners`: the tray's four (x, y), as shares (0 to 1) of the picture's width and height;
        empty: the whole picture is the tray. `shape` is that of the picture of the corners (see
        `vision.frame.shape_of`), 0 if unknown. Raises NotATray.
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
        """Whether the tray has corners."""
        return bool(self._corners)

    def misses(self, frame: Frame) -> bool:
        """Return whether the corners belong to a picture of another shape than this frame's."""
        return self.known and not fits_shape(frame.image, self._shape)

    def see(self, frame: Frame) -> Frame:
        """Return a copy of the frame (uint8 BGR) masked to the tray; its `whole` is unmasked.

        Return the frame itself without corners, or if they do not fit its shape.
        """
        if not self.known or self.misses(frame):
            return frame
        image = frame.image
        size = (image.shape[1], image.shape[0])
        if self._tray is None or self._tray.size != size:
            self._fit(size)
        assert self._mask is not None
        sparse = image[::STEP, ::STEP][self._mask[::STEP, ::STEP] > 0]
        masked = np.empty_like(image)
        masked[:] = np.median(sparse, axis=0) if len(sparse) else 0
        cv2.copyTo(image, self._mask, masked)
        # the small picture is unmasked
        return replace(frame, image=masked, whole=image, small=None)

    def _fit(self, size: tuple[int, int]) -> None:
        self._tray = tray_from_shares(self._corners, size)
        self._mask = self._tray.mask(MARGIN)
