"""Keep the picture of the last reading for phones: the tray and nothing beyond."""

import threading
from collections.abc import Callable

from companion.dice import Settled
from ui.machine.eye.tray_jpeg import tray_jpeg
from vision.frame import Image

MOST_BYTES = 200_000


class LastPicture:
    """The picture of the last reading, encoded as JPEG on request.

    `told` is called in the eye's thread, the other methods in any.
    """

    def __init__(self, fenced: Callable[[], bool]) -> None:
        """`fenced` returns whether pictures show only the tray; other pictures are not kept."""
        self._fenced = fenced
        self._lock = threading.Lock()
        self._count = 0
        self._image: Image | None = None

    @property
    def number(self) -> int | None:
        """The number of the present picture; None if there is none."""
        with self._lock:
            return None if self._image is None else self._count

    def told(self, settled: Settled, picture: Image) -> None:
        """Store the picture (height x width x 3, uint8 BGR) of a reading, without a copy."""
        del settled
        fenced = self._fenced()
        with self._lock:
            self._count += 1
            self._image = picture if fenced else None

    def forget(self) -> None:
        """Drop the picture of the game that was on the table."""
        with self._lock:
            self._image = None

    def jpeg(self, number: int) -> bytes | None:
        """Return the picture of that number as a JPEG; None for former pictures."""
        with self._lock:
            image = self._image if number == self._count else None
        if image is None:
            return None
        made = tray_jpeg(image, MOST_BYTES)
        return None if made is None else made.data
