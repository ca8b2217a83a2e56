"""The newest picture of the phone that lies above the tray, between two threads."""

import threading
import time
from collections.abc import Callable
from typing import NamedTuple

LONGEST_SIDE = 1280  # pixels
MOST_LIVE_BYTES = 1_000_000
FRESH_SECONDS = 3.0
USED_SECONDS = 12.0  # more than a lost camera waits until it is opened again


class LivePicture(NamedTuple):
    """A JPEG file, its number, the seconds of its arrival, and the name of the phone."""

    number: int
    jpeg: bytes
    time: float
    phone: str


class LivePictures:
    """Keeps the newest picture alone. Methods may be called from any thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Create without a picture; `clock` counts seconds."""
        self._clock = clock
        self._news = threading.Condition()
        self._newest: LivePicture | None = None
        self._number = 0
        self._wanted_at: float | None = None

    def give(self, jpeg: bytes, phone: str) -> None:
        """Replace the picture by that of a phone."""
        with self._news:
            self._number += 1
            self._newest = LivePicture(self._number, jpeg, self._clock(), phone)
            self._news.notify_all()

    @property
    def number(self) -> int:
        """The number of the newest picture, 0 before the first."""
        return self._number

    @property
    def used(self) -> bool:
        """Whether the eye looks through a phone, or waits for one."""
        return self._within(self._wanted_at, USED_SECONDS)

    @property
    def offered(self) -> bool:
        """Whether a phone sends pictures that nobody looks at."""
        newest = self._newest
        return newest is not None and not self.used and self._within(newest.time, FRESH_SECONDS)

    def after(self, number: int, seconds: float, stop: threading.Event) -> LivePicture | None:
        """Wait for a picture later than that number; None after `seconds`, or once `stop` is set.

        Whoever sets `stop` calls `wake` afterwards.
        """
        with self._news:
            self._wanted_at = self._clock()
            self._news.wait_for(lambda: stop.is_set() or self._number > number, seconds)
            return self._newest if self._number > number and not stop.is_set() else None

    def wake(self) -> None:
        """End the wait of those whose `stop` is set."""
        with self._news:
            self._news.notify_all()

    def _within(self, moment: float | None, seconds: float) -> bool:
        return moment is not None and self._clock() - moment < seconds
