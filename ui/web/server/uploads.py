"""How many photographs devices may send: one at a time each, and eight a minute."""

import time
from collections import deque
from collections.abc import Callable

A_MINUTE = 8
MOST_AT_ONCE = 4  # of all devices: each is held in memory while it comes
_SECONDS = 60.0


class Uploads:
    """The photographs that are coming, and those of the last minute, by device."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` counts seconds."""
        self._clock = clock
        self._coming: set[str] = set()
        self._begun: dict[str, deque[float]] = {}

    @property
    def full(self) -> bool:
        """Whether as many come as may at once."""
        return len(self._coming) >= MOST_AT_ONCE

    def begin(self, device: str) -> bool:
        """Begin to take a photograph of a device; returns whether it may send one now."""
        since = self._clock() - _SECONDS
        self._begun = {one: times for one, times in self._begun.items() if times[-1] > since}
        times = self._begun.get(device, deque())
        while times and times[0] <= since:
            times.popleft()
        if device in self._coming or len(times) >= A_MINUTE:
            return False
        times.append(self._clock())
        self._begun[device] = times
        self._coming.add(device)
        return True

    def end(self, device: str) -> None:
        """Note that the photograph of a device was answered, or comes no more."""
        self._coming.discard(device)
