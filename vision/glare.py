"""Reflections of lamps in a picture: white spots that fade out softly.

At its rim a reflection falls slowly: those drawn, from faint to very strong, by 3 to 12 grey levels
a pixel (three quarters of the rim by no more), those photographed in a metal tray by 11 and more;
white dice and sheets by 17 to 46.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.slope import slope

WHITE, PALE = 250, 222  # grey levels: no detail left; the skirt of a reflection
SPOT = 0.0002  # of the tray: smaller white spots are pips and their glints
SKIRT = 0.05, 0.7  # a spot's white share, at least and below: the rest is a skirt, hence soft
STEEP = 15.0  # grey levels a pixel (size 1280): what a reflection falls by at its rim, at most
AROUND = 8  # pixels around a spot, to see how it ends


def glare(white: NDArray[np.uint8]) -> float:
    """The share of a picture in reflections; `white` is each pixel's darkest channel."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats((white >= PALE).astype(np.uint8))
    core = np.bincount(labels[white >= WHITE], minlength=count)
    area = stats[:, cv2.CC_STAT_AREA]
    spots = (core > SKIRT[0] * area) & (core > SPOT * white.size)
    spots[0] = False  # what is not pale
    reflected = spots & (core < SKIRT[1] * area)
    # a strong lamp is white nearly to its rim: there, what lies outside tells
    for spot in np.flatnonzero(spots & ~reflected):
        left, top, width, height = stats[spot, :4]
        rows = slice(max(0, top - AROUND), top + height + AROUND)
        columns = slice(max(0, left - AROUND), left + width + AROUND)
        reflected[spot] = _fades(white[rows, columns], labels[rows, columns] == spot)
    return float(area[reflected].sum()) / white.size


def _fades(white: NDArray[np.uint8], spot: NDArray[np.bool_]) -> bool:
    """Whether a spot (where it is true) ends softly on nearly every side."""
    inside = cv2.erode(spot.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    rim = spot & ~inside
    if not rim.any():  # the whole picture is white
        return False
    calm = cv2.GaussianBlur(white.astype(np.float32), (0, 0), 1.5)
    return float(np.percentile(slope(np.asarray(calm, np.float32))[rim], 75)) < STEEP
