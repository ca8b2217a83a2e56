"""A fake of OpenCV's VideoCapture for a USB camera behind Video4Linux."""

from collections.abc import Iterator

import cv2
import numpy as np


class FakeCapture:
    """A camera that sends the given JPEG pictures; with `yuv`, uncompressed ones.

    While CAP_PROP_CONVERT_RGB is on, a damaged picture is returned as far as it was decoded,
    without an error. While it is off, `read` returns the bytes as one row, and uncompressed
    pictures with two channels.
    """

    def __init__(self, pictures: Iterator[bytes], *, yuv: bool = False) -> None:
        self._pictures = pictures
        self._yuv = yuv
        self._converts = True

    def isOpened(self) -> bool:
        return True

    def set(self, name: int, value: float) -> bool:
        if name == cv2.CAP_PROP_CONVERT_RGB:
            self._converts = bool(value)
        return True

    def read(self) -> tuple[bool, np.ndarray | None]:
        data = next(self._pictures, None)
        if data is None:
            return False, None
        raw = np.frombuffer(data, np.uint8)
        if self._converts:
            return True, np.asarray(cv2.imdecode(raw, cv2.IMREAD_COLOR))
        if self._yuv:
            decoded = np.asarray(cv2.imdecode(raw, cv2.IMREAD_COLOR))
            return True, np.asarray(cv2.cvtColor(decoded, cv2.COLOR_BGR2YUV)[:, :, :2])
        return True, raw[None, :]

    def release(self) -> None:
        """Do nothing: the fake holds no device."""
