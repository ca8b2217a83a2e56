"""The picture of the last reading, for phones: the tray and nothing beyond it."""

import threading
from collections.abc import Callable

from companion.dice import Settled
from ui.machine.eye.tray_jpeg import tray_jpeg
from vision.frame import Image

MOST_BYTES = 200_000


class LastPicture:
    """Keeps one picture, and makes a JPEG of it when asked. `told` is called in the eye's thread,
    the rest in any.
    """

    def __init__(self, fenced: Callable[[], bool]) -> None:
        """`fenced`: whether pictures show nothing beyond the tray; others are not kept."""
        self._fenced = fenced
        self._lock = threading.Lock()
        self._count = 0
        self._image: Image | None = None

    @property
    def number(self) -> int | None:
        """The number of the picture there is; None without one."""
        with self._lock:
            return None if self._image is None else self._count

    def told(self, settled: Settled, picture: Image) -> None:
        """Keep the picture (height x width x 3, uint8 BGR) of a reading; it must not change."""
        del settled
        fenced = self._fenced()
        with self._lock:
            self._count += 1
            self._image = picture if fenced else None

    def forget(self) -> None:
        """Keep nothing of the game that was on the table."""
        with self._lock:
            self._image = None

    def jpeg(self, number: int) -> bytes | None:
        """The picture of that number as a JPEG; None if it is gone."""
        with self._lock:
            image = self._image if number == self._count else None
        if image is None:
            return None
        made = tray_jpeg(image, MOST_BYTES)
        return None if made is None else made.data
