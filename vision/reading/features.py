"""Features of detections, and logistic regressions from features to probabilities."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.net import Detection
from vision.reading.pips import CountedPips
from vision.reading.weights import PRESENT, RIGHT, SECOND_LOOK

SHOWN_ABOVE = 0.5  # a detection is shown as a die above this chance of being a pip die
_FITS, _OTHERS = 6, 7  # indexes of the two features that come from counted pips
_COUNTABLE = 36.0  # pixels: on a die with a longer side pips are counted reliably

Numbers = NDArray[np.float64]


def features(detection: Detection, apart: float, typical: float) -> Numbers:
    """Return the features (12,) of a detection before its pips are counted; the first is constant.

    `apart` is the distance to the nearest likelier detection, in sides of that detection; `typical`
    is the side of the dice in this picture, in pixels.
    """
    value = detection.value
    looks = [look[value] for look in detection.looks]
    rest = max(chance for k, chance in enumerate(detection.values, start=1) if k != value)
    return np.array(
        [
            1.0,
            odds(detection.die),
            odds(detection.other),
            odds(min(looks)),
            odds(rest),
            odds(detection.faceless),
            0.0,
            0.0,
            float(np.clip(np.log(detection.side / 40), -1.5, 0.3)),
            float(np.clip(1.5 - apart, 0, 1)),
            float(np.clip(np.log(typical / detection.side), 0, 1.5)),
            float(np.clip(np.log(detection.side / typical), 0, 1.5)),
        ]
    )


def nearest(detection: Detection, others: Sequence[Detection]) -> float:
    """Return the least distance from a detection to the others, each in sides of that other.

    The result is 9 if there are no others.
    """
    return min(
        (
            float(
                np.hypot(
                    detection.middle[0] - other.middle[0], detection.middle[1] - other.middle[1]
                )
            )
            / other.side
            for other in others
        ),
        default=9.0,
    )


def with_pips_counted(
    features: Numbers, value: int, marks: tuple[CountedPips, CountedPips]
) -> Numbers:
    """Return the features with the light and the dark pips counted on a face read as `value`."""
    fits = any(mark.shows(value) for mark in marks)
    others = any(mark.shows(v) for mark in marks for v in range(1, 7) if v != value)
    return _counted(features, fits, others and not fits)


def _counted(features: Numbers, fits: bool, others: bool) -> Numbers:
    features = features.copy()
    features[_FITS], features[_OTHERS] = fits, others
    return features


def disputed(features: Numbers, side: float) -> bool:
    """Return whether the counted pips show another value; False if `side` (pixels) is too short."""
    return bool(features[_OTHERS]) and side > _COUNTABLE


def counting_cannot_matter(features: Numbers, sure: float) -> bool:
    """Return whether the die is sure whatever the count of its pips."""
    every = [_counted(features, *count) for count in ((False, False), (True, False), (False, True))]
    return all(present > SHOWN_ABOVE and right > sure for present, right in map(chances, every))


def odds(chance: float) -> float:
    """Return the logarithm of a chance's odds (logit), clipped to a finite range."""
    chance = min(max(chance, 1e-4), 1 - 1e-4)
    return float(np.log(chance / (1 - chance)))


def chances(features: Numbers) -> tuple[float, float]:
    """Return the chances of a pip die and of a value read right, from a detection's features."""
    return _chance(features, _PRESENT), _chance(features, _RIGHT)


def _chance(features: Numbers, weights: Numbers) -> float:
    return float(1 / (1 + np.exp(-np.clip(features @ weights, -30, 30))))


def second_look_features(right: float, seen: float) -> Numbers:
    """Return the features (3,) of a doubtful detection after a second look.

    `right` is the chance so far of a value read right, `seen` the mean chance of that value in the
    second look.
    """
    return np.array([1.0, odds(right), odds(seen)])


def chance_after_second_look(features: Numbers) -> float:
    """Return the chance that a die is read right, from its `second_look_features`."""
    return _chance(features, _SECOND_LOOK)


_PRESENT, _RIGHT, _SECOND_LOOK = np.array(PRESENT), np.array(RIGHT), np.array(SECOND_LOOK)
