"""A USB camera, by its number."""

import time
from collections.abc import Callable

import cv2

from hardware.camera.capture import CaptureCamera
from hardware.errors import CameraLost, CameraMissing, CannotLock

BY_HAND = 1  # among Video4Linux' ways of exposing


class UsbCamera(CaptureCamera):
    """The USB camera with that number; `size` (width, height) and `fps` are asked of it."""

    def __init__(
        self,
        number: int = 0,
        size: tuple[int, int] = (1280, 720),
        fps: float = 30.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(f"usb:{number}")
        self._number = number
        self._size = size
        self._fps = fps
        self._clock = clock

    def _start(self) -> cv2.VideoCapture:
        capture = cv2.VideoCapture(self._number)
        if not capture.isOpened():
            capture.release()
            raise CameraMissing(where=self.name)
        # most webcams reach 30 frames a second at this size only as MJPG
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, self._size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self._size[1])
        capture.set(cv2.CAP_PROP_FPS, self._fps)
        return capture

    def lock(self) -> None:
        """Hold the exposure and white balance in force. Raises CannotLock, CameraLost.

        Told to expose by hand many cameras fall back on a value of their own, so the one in
        force is noted before and set again. White balance has no value that all can set: it
        stays where the camera had it.
        """
        capture = self._capture
        if capture is None:
            raise CameraLost(name=self.name)
        way, exposure = (
            capture.get(p) for p in (cv2.CAP_PROP_AUTO_EXPOSURE, cv2.CAP_PROP_EXPOSURE)
        )
        held = capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, BY_HAND) and capture.set(
            cv2.CAP_PROP_EXPOSURE, exposure
        )
        if not held or not capture.set(cv2.CAP_PROP_AUTO_WB, 0):
            # half a lock is none: the picture would change and nobody would know why
            capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, way)
            raise CannotLock(name=self.name)

    def _time(self, index: int) -> float:
        del index
        return self._clock()
