"""The camera "none": no frames, the dice are entered by touch."""

from hardware.camera.base import Camera
from vision.frame import Frame


class NoCamera(Camera):
    """A source that ends before its first frame."""

    name = "none"
    live = False

    def open(self) -> None:
        """Do nothing."""

    def read(self) -> Frame | None:
        """Return None: there is no frame."""
        return None

    def close(self) -> None:
        """Do nothing."""
