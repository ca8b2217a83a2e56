"""Pace of motions: shares from 0 to 1 of the way for shares from 0 to 1 of the time."""

OVER = 1.7  # overshoot of a pop


def eased(time: float) -> float:
    """Return the share of the way: fast at first, then slow."""
    return 1 - (1 - clipped(time)) ** 3


def popped(time: float) -> float:
    """Return the scale of a pop: over 1 for a moment, then back to 1."""
    left = clipped(time) - 1
    return 1 + (OVER + 1) * left**3 + OVER * left**2


def clipped(time: float) -> float:
    """Return the time limited to 0 to 1."""
    return min(1.0, max(0.0, time))
