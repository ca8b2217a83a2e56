"""The simulated table's clock: real time, faster, or as fast as the machine can."""

import threading
import time

YIELD_SECONDS = 0.09


class TableClock:
    """Seconds since the table was set up.

    At `speed` 1.0 they pass as in the world, at 4.0 four times as fast. With None only whoever
    sleeps makes them pass, so that a whole evening takes no longer than its work.
    """

    def __init__(self, speed: float | None = 1.0) -> None:
        self._speed = speed
        self._begun = time.monotonic()
        self._slept = 0.0
        self._lock = threading.Lock()

    def now(self) -> float:
        """The time in seconds."""
        if self._speed is None:
            return self._slept
        return (time.monotonic() - self._begun) * self._speed

    def sleep(self, seconds: float) -> None:
        """Let so many seconds pass."""
        if self._speed is None:
            with self._lock:
                self._slept += seconds
            if seconds > YIELD_SECONDS:
                time.sleep(0.001)  # somebody who only waits leaves the processor to others
        elif seconds > 0:
            time.sleep(seconds / self._speed)
