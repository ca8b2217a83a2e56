"""Flicker bands: a mains lamp lights the rows of a rolling-shutter picture unevenly."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grey

FAINT = 0.01  # of the brightness: weaker bands do no harm
WAVES = 1.5  # times as far up and down in all as at once: a lamp at one side only falls off
STEP = 4  # pixels: every so many-th row and column are enough
_DARK = np.float32(4)  # grey levels: what is darker has no ratio to be told


def with_bands_of(before: Grey, now: Grey) -> Grey | None:
    """`before` with the flicker bands of `now` put on it, or None if `now` has no other bands.

    Both are grey float32 pictures of the same size. A band changes a whole row (or column, for a
    camera on its side), a moving object only part of it: so the median brightness ratio along
    each row is compared.
    """
    rows, columns = (_some(length) for length in before.shape)
    there = np.ix_(rows, columns)
    ratio = (now[there] + _DARK) / (before[there] + _DARK)
    down, along = _middles(ratio), _middles(np.ascontiguousarray(ratio.T))
    if max(_strength(down), _strength(along)) < FAINT:
        return None
    if _strength(down) >= _strength(along):
        return before * _between(rows, down)[:, None]
    return before * _between(columns, along)[None, :]


def _some(length: int) -> NDArray[np.intp]:
    """Evenly spaced indices of `length` lines, the first and the last included."""
    return np.linspace(0, length - 1, length // STEP + 1).astype(np.intp)


def _middles(ratio: Grey) -> Grey:
    half = ratio.shape[1] // 2
    return np.asarray(np.partition(ratio, half, axis=1)[:, half], np.float32)


def _between(lines: NDArray[np.intp], gains: Grey) -> Grey:
    return np.asarray(np.interp(np.arange(lines[-1] + 1), lines, gains), np.float32)


def _strength(gains: Grey) -> float:
    return float(np.ptp(gains)) if _waves(gains) else 0.0


def _waves(gains: Grey) -> bool:
    calm = cv2.blur(gains[None], (5, 1))[0]
    return float(np.abs(np.diff(calm)).sum()) > WAVES * float(np.ptp(calm))
