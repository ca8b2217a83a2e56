"""Big dice and small ones: only told where both lie in view."""

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from companion.dice import Size

LEAST_RATIO = 1.35  # of a big die's side to a small one's, told in one place of the table
NOISE = 0.06  # of a side: how far the found one usually is off
SLANT = 0.5  # what the logarithm of a side usually changes by, across a picture of a tilted table
CLEARLY = NOISE**2  # by so much any other way to part the dice must fit worse
_ROUNDS = 6

Floats = NDArray[np.float64]


def name_sizes(
    sides: list[float], middles: list[tuple[float, float]], longest: int
) -> list[Size | None]:
    """A size for each die by the `sides` of the top faces and their `middles`, in pixels.

    `longest` is the picture's longer side. What lies nearer to the camera looks larger, and on
    a plane by a factor that changes evenly across the picture. So the logarithms of the sides
    are taken for such a slant and one step more for big dice. Without a gap of a third
    between small and big, the slant apart, nobody can say, nor where the dice can be parted
    in two ways: then every size is None.
    """
    nobody: list[Size | None] = [None] * len(sides)
    if len(sides) < 2:
        return nobody
    log: Floats = np.log(np.maximum(np.asarray(sides, np.float64), 1e-6))
    places = np.asarray(middles, np.float64)
    at: Floats = (places - places.mean(axis=0)) / longest
    fits = [fit for start in _starts(log) if (fit := _settled(log, at, start)) is not None]
    if not fits:
        return nobody
    badly, big, flat = min(fits, key=lambda fit: fit[0])
    if flat[big].min() - flat[~big].max() < np.log(LEAST_RATIO):
        return nobody
    if any(other < badly + CLEARLY and (parted != big).any() for other, parted, _ in fits):
        return nobody
    return [Size.BIG if one else Size.SMALL for one in big]


def _starts(log: Floats) -> list[NDArray[np.bool_]]:
    """Which dice may be big, as first guesses: all that are longer than another."""
    return [log >= longer for shorter, longer in pairwise(np.sort(log)) if shorter < longer]


def _settled(
    log: Floats, at: Floats, big: NDArray[np.bool_]
) -> tuple[float, NDArray[np.bool_], Floats] | None:
    """How badly a slant and a step fit, which dice are then big, and the sides without the
    slant; None where it comes to no step.
    """
    for _ in range(_ROUNDS):
        small, step, slant, badly = _fitted(log, at, big)
        flat = log - at @ slant
        better = flat > small + step / 2
        if step <= 0 or better.all() or not better.any():
            return None
        if (better == big).all():
            return badly, big, flat
        big = better
    return None


def _fitted(log: Floats, at: Floats, big: NDArray[np.bool_]) -> tuple[float, float, Floats, float]:
    """The least squares of a small die's side, the step to a big one's, and the slant."""
    known: Floats = np.column_stack((np.ones(len(log)), big, at)).astype(np.float64)
    held: Floats = np.diag([0.0, 0.0, 1.0, 1.0]) * (NOISE / SLANT) ** 2
    found: Floats = np.asarray(np.linalg.solve(known.T @ known + held, known.T @ log), np.float64)
    left = log - known @ found
    badly = left @ left + found @ held @ found
    return float(found[0]), float(found[1]), found[2:], float(badly)
