"""Base of USB cameras and videos: OpenCV's VideoCapture."""

import os
import time
from abc import abstractmethod

import cv2
import numpy as np

from hardware.camera.base import Camera
from hardware.camera.jpegs import WHOLE_SECONDS, Jpegs
from hardware.errors import CameraLost, CameraMissing, CameraSilent, PictureDamaged
from vision.frame import Frame, Image


class CaptureCamera(Camera):
    """A camera opened by OpenCV; subclasses define how, and handle missing frames."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._capture: cv2.VideoCapture | None = None
        self._jpegs = Jpegs()
        self._index = 0

    @abstractmethod
    def _start(self) -> cv2.VideoCapture:
        """Open the capture. Raises CameraMissing."""

    @abstractmethod
    def _time(self, index: int) -> float:
        """Return the monotonic time, in seconds, of the frame with that number."""

    def _ended(self) -> None:
        """Handle a missing picture: a live camera is silent or lost. Raises CameraLost."""
        raise (CameraLost if self._index else CameraSilent)(name=self.name)

    def open(self) -> None:
        """Open the camera. Raises CameraMissing."""
        if self._capture is None:
            try:
                self.name.encode()
            except UnicodeEncodeError:  # OpenCV would end the program on a name that is no text
                raise CameraMissing(where=self.name) from None
            # A missing camera is searched for every few seconds: silence OpenCV and its FFmpeg,
            # which would write into the log each time. CameraMissing is reported once.
            os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
            cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_ERROR)
            self._capture = self._start()
            self._jpegs = Jpegs()
            self._index = 0

    def read(self) -> Frame | None:
        """Return the next undamaged frame; None once a file has ended. Raises CameraLost."""
        if self._capture is None:
            raise CameraLost(name=self.name)
        until = time.monotonic() + WHOLE_SECONDS
        while True:
            try:
                came, picture = self._capture.read()
            except cv2.error as error:
                raise CameraLost(name=self.name) from error
            if not came or picture is None:
                self._ended()
                return None
            image = self._image(self._capture, picture)
            if image is not None:
                break
            if time.monotonic() > until:
                raise PictureDamaged(name=self.name)
        frame = Frame(
            image=image,
            time=self._time(self._index),
            index=self._index,
            source=self.name,
            damaged=self._jpegs.damaged,
        )
        self._index += 1
        return frame

    def _image(self, capture: cv2.VideoCapture, picture: np.ndarray) -> Image | None:
        """Return OpenCV's picture, height x width x 3, uint8, B, G, R; None to skip the picture."""
        del capture
        return as_bgr(picture)

    def close(self) -> None:
        """Close the camera."""
        if self._capture is not None:
            self._capture.release()
            self._capture = None


def as_bgr(picture: np.ndarray) -> Image:
    """Return a picture of 1, 3 or 4 channels, 8 or 16 bits, as height x width x 3 uint8 BGR."""
    if picture.dtype == np.uint16:
        picture = (picture >> 8).astype(np.uint8)
    if picture.ndim == 2 or picture.shape[2] == 1:
        return np.asarray(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR), np.uint8)
    if picture.shape[2] == 4:
        return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGRA2BGR), np.uint8)
    return np.asarray(picture, np.uint8)
