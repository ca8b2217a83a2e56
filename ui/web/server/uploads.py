"""The limits of pictures: a device sends one at a time, and so many a minute."""

import time
from collections import deque
from collections.abc import Callable

A_MINUTE = 8  # photographs
LIVE_A_MINUTE = 200  # pictures of a phone that lies above the tray
MOST_AT_ONCE = 4  # of all devices, because each photograph is held in memory
_SECONDS = 60.0


class Uploads:
    """The photographs being sent, and those of the last minute, by device."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, a_minute: int = A_MINUTE
    ) -> None:
        """Create without photographs; `clock` counts seconds."""
        self._clock, self._a_minute = clock, a_minute
        self._coming: set[str] = set()
        self._begun: dict[str, deque[float]] = {}

    @property
    def full(self) -> bool:
        """Whether the number of simultaneous photographs is at its limit."""
        return len(self._coming) >= MOST_AT_ONCE

    def begin(self, device: str) -> bool:
        """Begin the photograph of a device; return whether the device may send one now."""
        since = self._clock() - _SECONDS
        self._begun = {one: times for one, times in self._begun.items() if times[-1] > since}
        times = self._begun.get(device, deque())
        while times and times[0] <= since:
            times.popleft()
        if device in self._coming or len(times) >= self._a_minute:
            return False
        times.append(self._clock())
        self._begun[device] = times
        self._coming.add(device)
        return True

    def end(self, device: str) -> None:
        """End the photograph of a device, answered or broken off."""
        self._coming.discard(device)
