"""What speaks for and against a thing being a die read right, and the chances that follow."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.net import Found
from vision.reading.pips import Marks
from vision.reading.weights import CLOSER, PRESENT, RIGHT

THERE = 0.5  # the chance of being a die from which on a thing is shown as one
_FITS, _OTHERS = 6, 7  # the places of what was counted among the features
_COUNTABLE = 36.0  # pixels of a die's side from which on its pips are told apart well

Numbers = NDArray[np.float64]


def features(found: Found, apart: float, typical: float) -> Numbers:
    """What speaks for and against a thing, its pips not counted, as the numbers that are weighed.

    `apart` is how far off the next likelier thing's middle is, in that one's sides;
    `typical` the side of the dice in this picture.
    """
    value = found.value
    looks = [look[value] for look in found.looks]
    rest = max(chance for k, chance in enumerate(found.values, start=1) if k != value)
    return np.array(
        [
            1.0,
            odds(found.die),
            odds(found.other),
            odds(min(looks)),
            odds(rest),
            odds(found.faceless),
            0.0,
            0.0,
            float(np.clip(np.log(found.side / 40), -1.5, 0.3)),
            float(np.clip(1.5 - apart, 0, 1)),
            float(np.clip(np.log(typical / found.side), 0, 1.5)),
            float(np.clip(np.log(found.side / typical), 0, 1.5)),
        ]
    )


def nearest(found: Found, others: Sequence[Found]) -> float:
    """How far the nearest of the others is, in its sides."""
    return min(
        (
            float(np.hypot(found.middle[0] - k.middle[0], found.middle[1] - k.middle[1])) / k.side
            for k in others
        ),
        default=9.0,
    )


def with_marks(known: Numbers, value: int, marks: tuple[Marks, Marks]) -> Numbers:
    """The features of a thing taken for `value`, with what was counted on it."""
    fits = any(mark.shows(value) for mark in marks)
    others = any(mark.shows(v) for mark in marks for v in range(1, 7) if v != value)
    return _counted(known, fits, others and not fits)


def _counted(known: Numbers, fits: bool, others: bool) -> Numbers:
    known = known.copy()
    known[_FITS], known[_OTHERS] = fits, others
    return known


def disputed(known: Numbers, side: float) -> bool:
    """Whether the pips counted on a die with this side show another value than it is taken for."""
    return bool(known[_OTHERS]) and side > _COUNTABLE


def beyond_counting(known: Numbers, sure: float) -> bool:
    """Whether the thing is a die read right, whatever its pips' count may say."""
    every = [_counted(known, *count) for count in ((False, False), (True, False), (False, True))]
    return all(there > THERE and right > sure for there, right in map(chances, every))


def odds(chance: float) -> float:
    """The logarithm of a chance's odds, never without end."""
    chance = min(max(chance, 1e-4), 1 - 1e-4)
    return float(np.log(chance / (1 - chance)))


def chances(known: Numbers) -> tuple[float, float]:
    """The chances that a thing with these features is a die, and that it is read right."""
    return _chance(known, _PRESENT), _chance(known, _RIGHT)


def _chance(known: Numbers, weights: Numbers) -> float:
    return float(1 / (1 + np.exp(-np.clip(known @ weights, -30, 30))))


def features_closer(right: float, seen: float) -> Numbers:
    """What speaks for and against a doubtful thing after a closer look, as numbers to weigh.

    `right` is the chance so far that it is read right, `seen` the mean chance of its value in
    the closer look.
    """
    return np.array([1.0, odds(right), odds(seen)])


def chance_closer(closer: Numbers) -> float:
    """The chance that a doubtful thing is read right, from the features of `features_closer`."""
    return _chance(closer, _CLOSER)


_PRESENT, _RIGHT, _CLOSER = np.array(PRESENT), np.array(RIGHT), np.array(CLOSER)
