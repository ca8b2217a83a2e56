"""Measure reflections of lamps in a picture: white spots with soft edges.

The median gradient along a spot's outline, in grey levels a pixel, separates them: 2 to 9 for
rendered reflections, 9 for those in metal; white or overexposed things end more sharply: 18 to 44
for dice with half overexposed faces, 15 to 28 for rendered ones, 32 for a smeared sheet.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grey
from vision.image.pixels import slope

WHITE, PALE = 250, 222  # grey levels: no detail left; the skirt of a reflection
SPOT = 0.0002  # of the tray: smaller white spots are pips and their glints
SKIRT = 0.05  # a spot's white share, at least
LEVELS = (PALE, 190, 160, 130)  # grey levels: where the edge of a white thing is looked for
STEEP = 12.0  # grey levels a pixel (size 1280): what a reflection falls by, at most
GROUND = 0.25  # of the tray: what spreads as wide below white is the ground
BORDER = 2  # pixels: what the picture cuts off has no edge there


def glare(white: NDArray[np.uint8]) -> float:
    """The share (0 to 1) of a picture in reflections; `white` (h, w) is the minimum of B, G, R."""
    count, found, stats, _ = cv2.connectedComponentsWithStats((white >= PALE).astype(np.uint8))
    labels = np.asarray(found, np.int32)
    core = np.bincount(labels[white >= WHITE], minlength=count)
    area = stats[:, cv2.CC_STAT_AREA]
    spots = (core > SKIRT * area) & (core > SPOT * white.size)
    spots[0] = False  # what is not pale
    if not spots.any():
        return 0.0
    calm = cv2.GaussianBlur(white.astype(np.float32), (0, 0), 1.5)
    steepness = slope(np.asarray(calm, np.float32))
    marks = np.flatnonzero(spots)
    tops = stats[marks, cv2.CC_STAT_TOP]
    insides = [
        (int(top), int(np.argmax(labels[top] == mark)))  # a pixel of each
        for top, mark in zip(tops, marks, strict=True)
    ]
    on_things = _on_things(white, steepness, insides)
    return float(area[marks[~on_things]].sum()) / white.size


def _on_things(
    white: NDArray[np.uint8], steepness: Grey, spots: list[tuple[int, int]]
) -> NDArray[np.bool_]:
    """Which `spots` (a pixel of each) lie on a white thing, shown by its sharp edge."""
    on_things = np.zeros(len(spots), bool)
    for level in LEVELS:
        _, parts, stats, _ = cv2.connectedComponentsWithStats((white >= level).astype(np.uint8))
        of_spots = np.array([parts[spot] for spot in spots])  # a lower level adds to a part
        for part in np.unique(of_spots[~on_things]):
            left, top, wide, high, area = (int(v) for v in stats[part])
            if level == PALE or area <= GROUND * white.size:
                box = (slice(top, top + high), slice(left, left + wide))
                sharp = _edge(parts[box] == part, (left, top), steepness) >= STEEP
                on_things |= (of_spots == part) & sharp
    return on_things


def _edge(part: NDArray[np.bool_], corner: tuple[int, int], steepness: Grey) -> float:
    """The median gradient along the outline of the mask `part`, which lies at `corner`."""
    outlines, _ = cv2.findContours(
        part.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE, offset=corner
    )
    x, y = np.concatenate([outline[:, 0] for outline in outlines]).T
    high, wide = steepness.shape
    inside = (x > BORDER) & (y > BORDER) & (x < wide - 1 - BORDER) & (y < high - 1 - BORDER)
    return float(np.median(steepness[y[inside], x[inside]])) if inside.any() else STEEP
