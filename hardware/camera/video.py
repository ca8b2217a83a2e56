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
            exists = self._path.is_file()
        except OSError:  # in a forbidden folder
            exists = False
        if not exists:
            raise VideoUnreadable(where=self._path)
        with quietly():
            capture = cv2.VideoCapture(str(self._path))
        if not capture.isOpened():
            capture.release()
            raise VideoUnreadable(where=self._path)
        rate = capture.get(cv2.CAP_PROP_FPS)
        # a file may lack its rate: then a camera's usual 30 apply
        self._fps = rate if 0 < rate < 1000 else 30.0
        return capture

    def read(self) -> Frame | None:
        """Return the next frame; None at the end. Raises CameraLost."""
        with quietly():  # hide a decoder's messages about damaged pictures
            return super().read()

    def _time(self, index: int) -> float:
        return index / self._fps

    def _ended(self) -> None:
        """Do nothing: a video without more pictures is over.

        Raises VideoUnreadable if there was no picture at all.
        """
        if self._index == 0:
            raise VideoUnreadable(where=self._path)
