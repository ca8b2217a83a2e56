"""Decode the JPEG pictures that a camera sends, and count the damaged ones."""

from vision.frame import Image
from vision.image.photograph import BadPhotograph, decode

# A camera without a whole picture for so long, in seconds, is at fault: less than the patience with
# its process, so that the damage is told rather than the silence.
WHOLE_SECONDS = 2.0


class Jpegs:
    """Decodes the pictures of one camera; `damaged` counts those that were skipped."""

    def __init__(self) -> None:
        self.damaged = 0

    def image(self, data: bytes) -> Image | None:
        """The picture (height x width x 3, uint8 BGR), None if it is damaged."""
        try:
            return decode(data, "")
        except BadPhotograph:
            self.damaged += 1
            return None
