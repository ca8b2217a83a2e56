"""A camera that hangs sideways or upside down, with its pictures turned upright."""

from dataclasses import replace

import cv2
import numpy as np

from hardware.camera.base import Camera
from vision.frame import Frame, Image

TURNS = {
    90: cv2.ROTATE_90_CLOCKWISE,
    180: cv2.ROTATE_180,
    270: cv2.ROTATE_90_COUNTERCLOCKWISE,
}


class RotatedCamera(Camera):
    """Another camera, its pictures turned clockwise by 90, 180 or 270 degrees."""

    def __init__(self, camera: Camera, degrees: int) -> None:
        """Wrap `camera`. Raises KeyError unless `degrees` is 90, 180 or 270."""
        self._camera = camera
        self._turn = TURNS[degrees]
        self.name = camera.name
        self.live, self.motorised, self.slowest = camera.live, camera.motorised, camera.slowest

    def open(self) -> None:
        """Open the wrapped camera. Raises the same errors as the wrapped camera."""
        self._camera.open()
        self.name, self.motorised = self._camera.name, self._camera.motorised

    def read(self) -> Frame | None:
        """Return the next frame, turned. The camera's errors pass through."""
        frame = self._camera.read()
        if frame is None:
            return None
        small = None if frame.small is None else self._turned(frame.small)
        return replace(frame, image=self._turned(frame.image), small=small)

    def _turned(self, picture: Image) -> Image:
        return np.asarray(cv2.rotate(picture, self._turn), np.uint8)

    def lock(self) -> None:
        """Hold the camera's exposure. The camera's errors pass through."""
        self._camera.lock()

    def focus(self) -> None:
        """Focus the camera. The camera's errors pass through."""
        self._camera.focus()

    def interrupt(self) -> None:
        """Make the camera's waits end."""
        self._camera.interrupt()

    def close(self) -> None:
        """Close the camera."""
        self._camera.close()
