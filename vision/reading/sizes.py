"""Distinguish big dice from small ones, if both lie in view."""

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from companion.dice import Size

LEAST_RATIO = 1.35  # a big die's side divided by a small die's, at the same place of the table
NOISE = 0.06  # of a side: the usual error of measurement
SLANT = 0.5  # usual change of a side's logarithm across a picture taken aslant
CLEARLY = NOISE**2  # every other way to part the dice must fit worse by this much
_ROUNDS = 6

Floats = NDArray[np.float64]


def name_sizes(
    sides: list[float], middles: list[tuple[float, float]], longest: int
) -> list[Size | None]:
    """Return the size of each die, from the sides and middles of the top faces, in pixels.

    `longest` is the picture's longer side. Dice nearer to the camera look larger, so the logarithm
    of a side is fitted by least squares as a slope across the picture plus one step for big dice.
    Every size is None if, without the slope, big dice are not a third larger than small ones, or if
    two ways to part the dice fit about equally well.
    """
    unknown: list[Size | None] = [None] * len(sides)
    if len(sides) < 2:
        return unknown
    log: Floats = np.log(np.maximum(np.asarray(sides, np.float64), 1e-6))
    places = np.asarray(middles, np.float64)
    positions: Floats = (places - places.mean(axis=0)) / longest
    fits = [fit for start in _starts(log) if (fit := _settled(log, positions, start)) is not None]
    if not fits:
        return unknown
    badly, big, flat = min(fits, key=lambda fit: fit[0])
    if flat[big].min() - flat[~big].max() < np.log(LEAST_RATIO):
        return unknown
    if any(other < badly + CLEARLY and (parted != big).any() for other, parted, _ in fits):
        return unknown
    return [Size.BIG if is_big else Size.SMALL for is_big in big]


def _starts(log: Floats) -> list[NDArray[np.bool_]]:
    """Return first guesses at which dice are big, each (n,): a guess for each gap between sides.

    In a guess, the dice above the gap are big. `log` (n,) are logarithms of the dice's sides.
    """
    return [log >= longer for shorter, longer in pairwise(np.sort(log)) if shorter < longer]


def _settled(
    log: Floats, positions: Floats, big: NDArray[np.bool_]
) -> tuple[float, NDArray[np.bool_], Floats] | None:
    """Return the misfit, which dice are big (n,), and the log sides (n,) without the slope.

    Refits until the guess `big` no longer changes; None if no step remains between the sizes.
    """
    for _ in range(_ROUNDS):
        small, step, slant, badly = _fitted(log, positions, big)
        flat = log - positions @ slant
        better = flat > small + step / 2
        if step <= 0 or better.all() or not better.any():
            return None
        if (better == big).all():
            return badly, big, flat
        big = better
    return None


def _fitted(
    log: Floats, positions: Floats, big: NDArray[np.bool_]
) -> tuple[float, float, Floats, float]:
    """Fit by least squares; return small log side, step to a big die, slope (2,), misfit."""
    terms: Floats = np.column_stack((np.ones(len(log)), big, positions)).astype(np.float64)
    held: Floats = np.diag([0.0, 0.0, 1.0, 1.0]) * (NOISE / SLANT) ** 2
    solution: Floats = np.asarray(
        np.linalg.solve(terms.T @ terms + held, terms.T @ log), np.float64
    )
    errors = log - terms @ solution
    badly = errors @ errors + solution @ held @ solution
    return float(solution[0]), float(solution[1]), solution[2:], float(badly)
