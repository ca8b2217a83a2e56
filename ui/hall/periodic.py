"""What is due again and again, however busy the loop is that asks."""

import time
from collections.abc import Callable


class Periodic:
    """Due once in so many seconds, the first time after as many. Used by one thread."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._clock = clock
        self._next = clock() + seconds

    def due(self) -> bool:
        """Whether it is time again; it is not until the next time, then."""
        if self._clock() < self._next:
            return False
        self._next = self._clock() + self._seconds
        return True
