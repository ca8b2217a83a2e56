"""OpenCV's VideoCapture on a USB camera, as its Video4Linux backend behaves."""

from collections.abc import Iterator

import cv2
import numpy as np


class FakeCapture:
    """A camera that sends these JPEG pictures, or with `yuv` the same ones uncompressed.

    As long as CAP_PROP_CONVERT_RGB is on, a damaged picture comes as the decoder left it, and
    nothing tells. While it is off, the bytes come as one row, and uncompressed pictures as two
    channels.
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
        """Nothing is held."""
