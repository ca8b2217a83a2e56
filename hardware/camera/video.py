"""A video file as a camera, timed by its own frame rate."""

from pathlib import Path

import cv2

from hardware.camera.capture import CaptureCamera
from hardware.errors import VideoUnreadable
from vision.frame import Frame
from vision.image.decoder_messages import quietly


class VideoCamera(CaptureCamera):
    """A video file, read once from its beginning to its end."""

    live = False

    def __init__(self, path: Path | str) -> None:
        super().__init__(f"video:{path}")
        self._path = Path(path)
        self._fps = 30.0

    def _start(self) -> cv2.VideoCapture:
        try:
            there = self._path.is_file()
        except OSError:  # in a folder that we may not look into
            there = False
        if not there:
            raise VideoUnreadable(where=self._path)
        with quietly():
            capture = cv2.VideoCapture(str(self._path))
        if not capture.isOpened():
            capture.release()
            raise VideoUnreadable(where=self._path)
        rate = capture.get(cv2.CAP_PROP_FPS)
        # a file may leave its rate out: then it is taken to be a camera's usual 30
        self._fps = rate if 0 < rate < 1000 else 30.0
        return capture

    def read(self) -> Frame | None:
        """The next frame; None at the end. Raises CameraLost."""
        with quietly():  # what a decoder says of a damaged picture is for nobody
            return super().read()

    def _time(self, index: int) -> float:
        return index / self._fps

    def _ended(self) -> None:
        """A video that gives no more pictures is over, not lost; one that gave none is none."""
        if self._index == 0:
            raise VideoUnreadable(where=self._path)
