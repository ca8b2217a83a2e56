"""Decode a camera's JPEG pictures, and count the damaged pictures."""

from vision.frame import Image
from vision.image.photograph import BadPhotograph, decode

# A camera without a whole picture for this time is at fault. The limit is shorter than the patience
# with the camera's process, so that the error is the damage rather than the silence.
WHOLE_SECONDS = 2.0


class Jpegs:
    """Decodes the pictures of a camera; `damaged` counts those that were skipped."""

    def __init__(self) -> None:
        self.damaged = 0

    def image(self, data: bytes) -> Image | None:
        """Return the picture (height x width x 3, uint8 BGR), None if damaged."""
        try:
            return decode(data, "")
        except BadPhotograph:
            self.damaged += 1
            return None
