"""A USB camera, chosen by number or by name."""

import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from hardware.camera.capture import CaptureCamera, as_bgr
from hardware.camera.discovery import find, missing, usb_cameras
from hardware.camera.obstacle import usb_obstacle
from hardware.errors import CameraFormat, CameraLost, CannotLock
from vision.frame import Image

BY_HAND = 1  # Video4Linux' value for manual exposure


class UsbCamera(CaptureCamera):
    """The USB camera with that number, or with those words in its name.

    `size` (width, height) and `fps` are requests. Once the camera is open, `name` finds the same
    camera again, even under another number.
    """

    def __init__(
        self,
        sought: int | str = 0,
        size: tuple[int, int] = (1280, 720),
        fps: float = 30.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(f"usb:{sought}")
        self._sought = sought
        self._size = size
        self._fps = fps
        self._clock = clock

    def _start(self) -> cv2.VideoCapture:
        cameras = usb_cameras()
        camera = find(self._sought, cameras)
        capture = cv2.VideoCapture(camera.number)
        if not capture.isOpened():
            capture.release()
            if not camera.listed:
                raise missing(self._sought, cameras)
            raise usb_obstacle(Path(f"/dev/video{camera.number}"), f"usb:{camera.word}")
        self.name = f"usb:{camera.word}"
        # most webcams reach 30 frames a second at this size only as MJPG
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, self._size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self._size[1])
        capture.set(cv2.CAP_PROP_FPS, self._fps)
        capture.set(cv2.CAP_PROP_CONVERT_RGB, 0)  # OpenCV would hide damage
        return capture

    def _image(self, capture: cv2.VideoCapture, picture: np.ndarray) -> Image | None:
        if min(picture.shape[:2]) == 1:  # the bytes of a JPEG
            return self._jpegs.image(picture.tobytes())
        if picture.ndim == 3 and picture.shape[2] == 3:
            return as_bgr(picture)
        # a camera without MJPG: OpenCV must convert its pictures, from the next picture on
        if not capture.set(cv2.CAP_PROP_CONVERT_RGB, 1):
            raise CameraFormat(name=self.name, format="x".join(map(str, picture.shape)))
        return None

    def lock(self) -> None:
        """Hold the present exposure and white balance. Raises CannotLock, CameraLost.

        Many cameras reset their exposure when switched to manual, so the present value is read
        before and set again. Automatic white balance is just switched off.
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
            # undo half a lock: the picture would change without a visible reason
            capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, way)
            raise CannotLock(name=self.name)

    def _time(self, index: int) -> float:
        del index
        return self._clock()
