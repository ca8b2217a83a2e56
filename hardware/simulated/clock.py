"""The simulated table's clock: real time, faster, or as fast as the machine can."""

import threading
import time

YIELD_SECONDS = 0.09


class TableClock:
    """Seconds since the table was set up.

    At `speed` 1.0 they are real seconds, at 4.0 four pass per second. With None time advances only
    by `sleep`, so that a simulated evening takes no longer than its computations.
    """

    def __init__(self, speed: float | None = 1.0) -> None:
        self._speed = speed
        self._begun = time.monotonic()
        self._slept = 0.0
        self._lock = threading.Lock()

    def now(self) -> float:
        """Return the time in seconds."""
        if self._speed is None:
            return self._slept
        return (time.monotonic() - self._begun) * self._speed

    def sleep(self, seconds: float) -> None:
        """Wait for `seconds` of this clock."""
        if self._speed is None:
            with self._lock:
                self._slept += seconds
            if seconds > YIELD_SECONDS:
                time.sleep(0.001)  # leave the processor to other threads
        elif seconds > 0:
            time.sleep(seconds / self._speed)
