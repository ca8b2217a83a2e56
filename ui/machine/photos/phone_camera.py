"""The camera "phone": the pictures of a phone that lies above the tray."""

import threading
from collections.abc import Callable
from typing import Protocol

from hardware.camera.base import Camera
from hardware.errors import CameraLost, PictureDamaged
from ui.machine.photos.live_decoder import LiveDecoder
from ui.machine.photos.live_pictures import FRESH_SECONDS, LivePicture, LivePictures
from ui.machine.photos.phone_errors import PhoneLost, PhoneMissing
from vision.frame import Frame, Image

DAMAGED_IN_A_ROW = 6  # pictures, in three seconds


class DecodesPictures(Protocol):
    """A decoder of JPEG files, used from a single thread."""

    def decode(self, jpeg: bytes) -> Image | None:
        """Return the picture (height x width x 3, uint8, B, G, R); None if it is refused."""

    def close(self) -> None:
        """Release the decoder's resources."""


class PhoneCamera(Camera):
    """The phone whose page sends pictures, whichever it is.

    A phone that sends none for three seconds, or turns its pictures, is lost.
    """

    name = "phone"
    slowest = 1.0  # pictures a second; a phone sends two

    def __init__(
        self,
        pictures: LivePictures,
        decoder: Callable[[], DecodesPictures] = LiveDecoder,
        seconds: float = FRESH_SECONDS,
    ) -> None:
        """Create the camera; `open` waits at most `seconds` for the first picture."""
        self._pictures, self._make, self._seconds = pictures, decoder, seconds
        self._stop = threading.Event()
        self._decoder: DecodesPictures | None = None
        self._first: LivePicture | None = None
        self._shape: tuple[int, ...] | None = None
        self._phone = self.name  # the name of the phone seen last
        self._number = self._index = self._damaged = 0

    def open(self) -> None:
        """Wait for a picture. Raises PhoneMissing."""
        if self._decoder is not None:
            return
        first = self._pictures.after(self._pictures.number, self._seconds, self._stop)
        if first is None:
            raise PhoneMissing(where=self.name)
        self._decoder, self._first, self._shape = self._make(), first, None
        self._index = self._damaged = 0

    def read(self) -> Frame | None:
        """Return the next frame; there is no end. Raises PhoneLost, PictureDamaged."""
        if self._decoder is None:
            raise CameraLost(name=self.name)
        for _ in range(DAMAGED_IN_A_ROW):
            picture = self._next()
            image = self._decoder.decode(picture.jpeg)
            if image is None:
                self._damaged += 1
                continue
            shape, self._shape = self._shape, image.shape
            if shape not in (None, image.shape):
                raise PhoneLost(name=picture.phone)
            self._index += 1
            return Frame(image, picture.time, self._index - 1, picture.phone, damaged=self._damaged)
        raise PictureDamaged(name=picture.phone)

    def _next(self) -> LivePicture:
        first, self._first = self._first, None
        picture = first or self._pictures.after(self._number, self._seconds, self._stop)
        if picture is None:
            raise PhoneLost(name=self._phone)
        self._number, self._phone = picture.number, picture.phone
        return picture

    def interrupt(self) -> None:
        """Make waits in `open` and `read` end, for good; callable from any thread."""
        self._stop.set()
        self._pictures.wake()

    def close(self) -> None:
        """End the decoder."""
        decoder, self._decoder = self._decoder, None
        if decoder is not None:
            decoder.close()
