"""A camera on the network that sends MJPEG over http."""

import time
from collections.abc import Callable

import cv2

from hardware.camera.capture import CaptureCamera
from hardware.errors import CameraMissing


class MjpegCamera(CaptureCamera):
    """The camera at an http address, for example a telephone's."""

    def __init__(
        self,
        address: str,
        timeout: float = 3.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(address)
        self._address = address
        self._timeout = timeout
        self._clock = clock

    def _start(self) -> cv2.VideoCapture:
        wait = int(self._timeout * 1000)
        capture = cv2.VideoCapture(
            self._address,
            cv2.CAP_FFMPEG,
            [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, wait, cv2.CAP_PROP_READ_TIMEOUT_MSEC, wait],
        )
        if not capture.isOpened():
            capture.release()
            raise CameraMissing(where=self._address)
        return capture

    def _time(self, index: int) -> float:
        del index
        return self._clock()
