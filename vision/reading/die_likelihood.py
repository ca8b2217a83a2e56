"""Compute the probability that a detection is a die of any kind, with pips, numbers or symbols.

Likely dice that are not reported must be asked about. The networks' answers are weighed together
with the colour and sharpness of the surface, compared with the other dice and with the ground.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Image
from vision.net import Detection
from vision.net.crops import CUT, ROOM, cut
from vision.reading.features import Numbers, nearest, odds
from vision.reading.weights import DIE_LIKELIHOOD

_BESIDE = 0.5  # detections above this chance, by the network, count as the other dice
_UNLIKE = 60.0  # levels of L*a*b*: larger differences count as this
_FACE = round(CUT * (1 - 1 / ROOM) / 2)  # pixels around the face in a cut
_GROUND = 12  # pixels at a cut's border that show the surroundings of the face


@dataclass(frozen=True, eq=False)
class _Surface:
    """Colour of a face and of its surroundings, both (3,) L*a*b*, and the face's sharpness."""

    plastic: Numbers
    around: Numbers
    sharp: float


def die_likelihood(image: Image, every: Sequence[Detection]) -> list[float]:
    """Return for each detection the chance, 0 to 1, of a die of any kind.

    `image` is height x width x 3, uint8, B, G, R. The detections in `every` come likeliest first.
    """
    chances = 1 / (
        1
        + np.exp(
            -np.clip(
                [features @ _WEIGHTS for features in likelihood_features(image, every)], -30, 30
            )
        )
    )
    return [float(chance) for chance in chances]


def likelihood_features(image: Image, every: Sequence[Detection]) -> list[Numbers]:
    """Return the features (16,) of each detection for `die_likelihood`; the first is constant."""
    surfaces = [_surface(image, detection) for detection in every]
    return [_features(k, every, surfaces) for k in range(len(every))]


def _features(k: int, every: Sequence[Detection], surfaces: Sequence[_Surface]) -> Numbers:
    detection, surface = every[k], surfaces[k]
    value = detection.value
    rest = max(chance for v, chance in enumerate(detection.values, start=1) if v != value)
    beside = [s.plastic for j, s in enumerate(surfaces) if j != k and every[j].die > _BESIDE]
    unlike = min((_apart(surface.plastic, plastic) for plastic in beside), default=_UNLIKE)
    box = detection.box
    return np.array(
        [
            1.0,
            odds(detection.die),
            odds(detection.other),
            *(odds(look[value]) for look in detection.looks),
            odds(rest),
            odds(detection.faceless),
            float(np.clip(np.log(detection.side / 40), -1.5, 0.3)),
            float(np.clip(1.5 - nearest(detection, every[:k]), 0, 1)),
            float(np.log1p(len(beside))),
            min(unlike, _UNLIKE) / 20,
            _apart(surface.plastic, surface.around) / 40,
            surface.sharp,
            float(np.log(max(box.x1 - box.x0, box.y1 - box.y0) / detection.side)),
            max(detection.colours),
            float(value == 1),
        ]
    )


def _surface(image: Image, detection: Detection) -> _Surface:
    piece = cut(image, *detection.middle, detection.side)
    grey = cv2.cvtColor(piece[_FACE:-_FACE, _FACE:-_FACE], cv2.COLOR_BGR2GRAY)
    named = np.asarray(cv2.cvtColor(piece, cv2.COLOR_BGR2LAB), np.float64)
    return _Surface(
        plastic=np.asarray(np.median(named[_FACE:-_FACE, _FACE:-_FACE], axis=(0, 1)), np.float64),
        around=np.asarray(named[_AROUND].mean(axis=0), np.float64),
        sharp=float(np.log1p(cv2.Laplacian(grey, cv2.CV_32F).var())),
    )


def _around() -> NDArray[np.bool_]:
    around = np.ones((CUT, CUT), np.bool_)
    around[_GROUND:-_GROUND, _GROUND:-_GROUND] = False
    return around


def _apart(colour: Numbers, other: Numbers) -> float:
    return float(np.linalg.norm(colour - other))


_AROUND = _around()
_WEIGHTS = np.array(DIE_LIKELIHOOD)
