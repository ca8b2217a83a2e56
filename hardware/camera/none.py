"""The camera "none": no frames, the dice are entered by touch."""

from hardware.camera.base import Camera
from vision.frame import Frame


class NoCamera(Camera):
    """A source that ends before its first frame."""

    name = "none"
    live = False

    def open(self) -> None:
        """There is nothing to open."""

    def read(self) -> Frame | None:
        """There is no frame."""
        return None

    def close(self) -> None:
        """There is nothing to close."""
