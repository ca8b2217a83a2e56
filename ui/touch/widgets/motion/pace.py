"""How a motion goes, as shares from 0 to 1 of its way for shares from 0 to 1 of its time."""

OVER = 1.7  # how far something that pops grows beyond its size


def eased(time: float) -> float:
    """Fast at first, then gently to its place."""
    return 1 - (1 - clipped(time)) ** 3


def popped(time: float) -> float:
    """Beyond its place for a moment, then back to it."""
    left = clipped(time) - 1
    return 1 + (OVER + 1) * left**3 + OVER * left**2


def clipped(time: float) -> float:
    """Not before it begins nor after it ends."""
    return min(1.0, max(0.0, time))
