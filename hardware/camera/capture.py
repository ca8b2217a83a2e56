"""Base of USB cameras and videos: OpenCV's VideoCapture."""

import os
from abc import abstractmethod

import cv2
import numpy as np

from hardware.camera.base import Camera
from hardware.errors import CameraLost, CameraMissing
from vision.frame import Frame, Image


class CaptureCamera(Camera):
    """A camera opened by OpenCV; subclasses define how, and what a missing frame means."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._capture: cv2.VideoCapture | None = None
        self._index = 0

    @abstractmethod
    def _start(self) -> cv2.VideoCapture:
        """Open the capture. Raises CameraMissing."""

    @abstractmethod
    def _time(self, index: int) -> float:
        """The monotonic time, in seconds, of the frame with that number."""

    def _ended(self) -> None:
        """Called when no picture came: a live camera is lost, so CameraLost is raised."""
        raise CameraLost(name=self.name)

    def open(self) -> None:
        """Take hold of the camera. Raises CameraMissing."""
        if self._capture is None:
            try:
                self.name.encode()
            except UnicodeEncodeError:  # OpenCV would end the program on a name that is no text
                raise CameraMissing(where=self.name) from None
            # One that is not there is looked for every few seconds; what OpenCV and its FFmpeg
            # would write into the log each time is said better, and once, by CameraMissing.
            os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
            cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_ERROR)
            self._capture = self._start()
            self._index = 0

    def read(self) -> Frame | None:
        """The next frame; None once a file has ended. Raises CameraLost."""
        if self._capture is None:
            raise CameraLost(name=self.name)
        try:
            came, picture = self._capture.read()
        except cv2.error as error:
            raise CameraLost(name=self.name) from error
        if not came or picture is None:
            self._ended()
            return None
        frame = Frame(
            image=as_bgr(picture),
            time=self._time(self._index),
            index=self._index,
            source=self.name,
        )
        self._index += 1
        return frame

    def close(self) -> None:
        """Let go of the camera."""
        if self._capture is not None:
            self._capture.release()
            self._capture = None


def as_bgr(picture: np.ndarray) -> Image:
    """A picture of 1, 3 or 4 channels, 8 or 16 bits, as height x width x 3 uint8 BGR."""
    if picture.dtype == np.uint16:
        picture = (picture >> 8).astype(np.uint8)
    if picture.ndim == 2 or picture.shape[2] == 1:
        return np.asarray(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR), np.uint8)
    if picture.shape[2] == 4:
        return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGRA2BGR), np.uint8)
    return np.asarray(picture, np.uint8)
