"""A limit of the requests of an address within some time."""

import time
from collections import OrderedDict
from collections.abc import Callable

MOST_PEERS = 1000


class RateLimit:
    """For each key a bucket that holds `burst` requests and refills at `a_second`."""

    def __init__(
        self, burst: float, a_second: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._burst, self._a_second, self._clock = burst, a_second, clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, key: str) -> bool:
        """Return whether another request is within the limit; if so, count the request."""
        now = self._clock()
        left, since = self._buckets.pop(key, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._a_second)
        allowed = left >= 1
        self._buckets[key] = (left - 1 if allowed else left, now)
        while len(self._buckets) > MOST_PEERS:
            self._buckets.popitem(last=False)
        return allowed
