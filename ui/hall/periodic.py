"""Time recurring tasks in a loop."""

import time
from collections.abc import Callable


class Periodic:
    """A timer that is due once in a number of seconds, the first time after that number.

    For a single thread.
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._clock = clock
        self._next = clock() + seconds

    def due(self) -> bool:
        """Return whether the time has come, and start the next interval if so."""
        if self._clock() < self._next:
            return False
        self._next = self._clock() + self._seconds
        return True
