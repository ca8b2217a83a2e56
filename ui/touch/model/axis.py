"""Axes of charts: round figures between two numbers, and labels without overlap."""

from collections.abc import Sequence
from itertools import count

STEPS = (1, 2, 5)


def ticks(low: int, high: int, most: int) -> tuple[int, ...]:
    """Return up to `most` multiples of a round step (1, 2, 5, 10, 20...) from `low` to `high`.

    There are at least two unless `low` equals `high`.
    """
    if high <= low:
        return (low,)
    for power in count():
        for step in STEPS:
            size = step * 10**power
            first = -(-low // size) * size
            multiples = range(first, high + 1, size)
            if len(multiples) <= max(2, most):
                return tuple(multiples) if len(multiples) > 1 else (low, high)
    raise AssertionError  # some step is large enough


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Return places near the wanted places, `gap` apart, in order, from `low` to `high`.

    If the range is too short, the places are closer together.
    """
    if not wanted:
        return []
    gap = min(gap, (high - low) / max(1, len(wanted) - 1))
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    # Neighbours in conflict are centred on the mean of their wanted places.
    groups: list[list[float]] = []  # sums of the wanted places less their steps, and counts
    for step, at in enumerate(order):
        groups.append([wanted[at] - step * gap, 1])
        while len(groups) > 1 and _mean(groups[-2]) > _mean(groups[-1]):
            last = groups.pop()
            groups[-1] = [groups[-1][0] + last[0], groups[-1][1] + last[1]]
    means = [_mean(group) for group in groups for _ in range(int(group[1]))]
    room = high - low - (len(wanted) - 1) * gap
    placed = [0.0] * len(wanted)
    for step, at in enumerate(order):
        placed[at] = min(max(means[step], low), low + room) + step * gap
    return placed


def _mean(group: Sequence[float]) -> float:
    return group[0] / group[1]
