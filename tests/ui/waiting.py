"""Waiting for what other threads do."""

import time
from collections.abc import Callable


def until(true: Callable[[], object], seconds: float = 100) -> bool:
    """Whether `true` comes to be so within that many seconds."""
    end = time.monotonic() + seconds
    while not true() and time.monotonic() < end:
        time.sleep(0.005)
    return bool(true())
