"""Features of detections, and logistic regressions from features to probabilities."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.net import Detection
from vision.reading.pips import CountedPips
from vision.reading.weights import PRESENT, RIGHT, SECOND_LOOK

THERE = 0.5  # a detection is shown as a die above this chance of being one
_FITS, _OTHERS = 6, 7  # indexes of the two features that come from counted pips
_COUNTABLE = 36.0  # pixels: on a die with a longer side pips are told apart well

Numbers = NDArray[np.float64]


def features(found: Detection, apart: float, typical: float) -> Numbers:
    """The features (12,) of a detection, those of counted pips still 0, the first one constant.

    `apart` is the distance to the nearest likelier detection, in that one's sides; `typical` is
    the side of the dice in this picture, in pixels.
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


def nearest(found: Detection, others: Sequence[Detection]) -> float:
    """Distance to the nearest of the others, in that one's sides; 9 where there is none."""
    return min(
        (
            float(np.hypot(found.middle[0] - k.middle[0], found.middle[1] - k.middle[1])) / k.side
            for k in others
        ),
        default=9.0,
    )


def with_pips_counted(
    known: Numbers, value: int, marks: tuple[CountedPips, CountedPips]
) -> Numbers:
    """The features with the light and the dark pips counted on a face read as `value`."""
    fits = any(mark.shows(value) for mark in marks)
    others = any(mark.shows(v) for mark in marks for v in range(1, 7) if v != value)
    return _counted(known, fits, others and not fits)


def _counted(known: Numbers, fits: bool, others: bool) -> Numbers:
    known = known.copy()
    known[_FITS], known[_OTHERS] = fits, others
    return known


def disputed(known: Numbers, side: float) -> bool:
    """Whether the counted pips show another value; False if `side` (pixels) is too short."""
    return bool(known[_OTHERS]) and side > _COUNTABLE


def counting_cannot_matter(known: Numbers, sure: float) -> bool:
    """Whether it is a sure die whatever the count of its pips would be."""
    every = [_counted(known, *count) for count in ((False, False), (True, False), (False, True))]
    return all(there > THERE and right > sure for there, right in map(chances, every))


def odds(chance: float) -> float:
    """The logarithm of a chance's odds (logit), clipped to a finite range."""
    chance = min(max(chance, 1e-4), 1 - 1e-4)
    return float(np.log(chance / (1 - chance)))


def chances(known: Numbers) -> tuple[float, float]:
    """The chances that a detection with these features is a pip die, and that it is read right."""
    return _chance(known, _PRESENT), _chance(known, _RIGHT)


def _chance(known: Numbers, weights: Numbers) -> float:
    return float(1 / (1 + np.exp(-np.clip(known @ weights, -30, 30))))


def second_look_features(right: float, seen: float) -> Numbers:
    """The features (3,) of a doubtful detection after a second look.

    `right` is the chance so far that it is read right, `seen` the mean chance of its value in
    the second look.
    """
    return np.array([1.0, odds(right), odds(seen)])


def chance_after_second_look(known: Numbers) -> float:
    """The chance that a die is read right, from its `second_look_features`."""
    return _chance(known, _SECOND_LOOK)


_PRESENT, _RIGHT, _SECOND_LOOK = np.array(PRESENT), np.array(RIGHT), np.array(SECOND_LOOK)
