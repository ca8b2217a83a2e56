"""How likely a thing found is a die of any kind: what is not shown as one may need an answer.

What the networks said of it is weighed with how its surface looks beside that of the other dice
and of the ground.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Image
from vision.net import Found
from vision.net.crops import CUT, ROOM, cut
from vision.reading.features import Numbers, nearest, odds
from vision.reading.weights import ANY

_BESIDE = 0.5  # the network's own chance from which on others are dice to hold a thing beside
_UNLIKE = 60.0  # levels of L*a*b*: colours further apart are merely unlike
_FACE = round(CUT * (1 - 1 / ROOM) / 2)  # pixels around the face in a cut
_GROUND = 12  # pixels at a cut's border that show what lies around the face


@dataclass(frozen=True, eq=False)
class _Surface:
    """A face's colour (3,) in L*a*b* and that of what lies around it, and how sharp it is."""

    plastic: Numbers
    around: Numbers
    sharp: float


def die_likelihood(image: Image, every: Sequence[Found]) -> list[float]:
    """The chance of each of the things found in `image` that it is a die of any kind.

    `image` is (height, width, 3) uint8, B, G, R; `every` comes likeliest first.
    """
    chances = 1 / (
        1 + np.exp(-np.clip([known @ _ANY for known in any_features(image, every)], -30, 30))
    )
    return [float(chance) for chance in chances]


def any_features(image: Image, every: Sequence[Found]) -> list[Numbers]:
    """What speaks for and against each thing being a die of any kind, as the numbers weighed."""
    surfaces = [_surface(image, found) for found in every]
    return [_features(k, every, surfaces) for k in range(len(every))]


def _features(k: int, every: Sequence[Found], surfaces: Sequence[_Surface]) -> Numbers:
    found, surface = every[k], surfaces[k]
    value = found.value
    rest = max(chance for v, chance in enumerate(found.values, start=1) if v != value)
    beside = [s.plastic for j, s in enumerate(surfaces) if j != k and every[j].die > _BESIDE]
    unlike = min((_apart(surface.plastic, plastic) for plastic in beside), default=_UNLIKE)
    box = found.box
    return np.array(
        [
            1.0,
            odds(found.die),
            odds(found.other),
            *(odds(look[value]) for look in found.looks),
            odds(rest),
            odds(found.faceless),
            float(np.clip(np.log(found.side / 40), -1.5, 0.3)),
            float(np.clip(1.5 - nearest(found, every[:k]), 0, 1)),
            float(np.log1p(len(beside))),
            min(unlike, _UNLIKE) / 20,
            _apart(surface.plastic, surface.around) / 40,
            surface.sharp,
            float(np.log(max(box.x1 - box.x0, box.y1 - box.y0) / found.side)),
            max(found.colours),
            float(value == 1),
        ]
    )


def _surface(image: Image, found: Found) -> _Surface:
    piece = cut(image, *found.middle, found.side)
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
_ANY = np.array(ANY)
