"""Clock times as text."""

from math import ceil, floor


def clock_words(seconds: float, *, down: bool) -> str:
    """Return seconds as "5:09" or "1:05:09", "−0:12" below zero.

    A started second is included when the clock counts down, not when it counts up.
    """
    whole = ceil(seconds) if down and seconds > 0 else floor(abs(seconds))
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    sign = "−" if seconds < 0 and whole else ""
    return f"{sign}{hours}:{minutes:02}:{rest:02}" if hours else f"{sign}{minutes}:{rest:02}"
