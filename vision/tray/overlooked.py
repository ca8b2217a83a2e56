"""Find what lies in the tray but was not read as a die: it must be asked about.

A shadow darkens all colours by the same factor, and smoothly. So a difference to the empty tray
that is no shadow and at least about half as thick as a die may be one. So may round spots spaced
like pips, which are all that a die of the ground's colour shows. Measured in the README here.
"""

import cv2
import numpy as np

from companion.dice import Box
from vision.frame import Image
from vision.image.pixels import Floats, highest, total
from vision.tray.difference import STEP, Difference, Mask

DIFFERENT = 8.0  # grey levels, at least, that the ground differs by where something lies
NOISE = 4.0  # times the picture's own noise, the median of what differs
EVEN, LEVELS = 0.14, 5.0  # of its own light, and grey levels more: how unlike colours may darken
LIT = 1.25  # times as bright: more is no patch of light
NEAR = 0.2  # of a die's side: so near each other light must be alike in a shadow
ROUGH = 0.07  # the standard deviation of the light there, beyond which it is no shadow
JOINED = 0.34  # of a side: pips and edges so near each other are one thing
THICK, THICK_ROUGH = 0.42, 0.55  # of a side: the disc that a thing holds
PIP = 25.0  # grey levels, at least, that a pip differs by
PIP_SIZE = 0.1, 0.35  # of a side
ROUND = 0.6  # of the box around it, at least, that a pip fills
PATTERN = 150  # so many spots are the ground's own, moved a little
BESIDE = 0.4  # of a side: pips so near a die that was read may be its own
SMALL = 8.0  # pixels: a die's side, at least

_OUTLINE = np.ones((3, 3), np.uint8)


def overlooked(tray: Difference, side: float) -> tuple[Box, ...]:
    """Boxes (pixels of the whole picture) of changes that no read die explains.

    `side` is the side of a die, in the same pixels.
    """
    unit = max(SMALL, side * tray.scale)
    left = highest(np.asarray(cv2.absdiff(tray.now, tray.empty), np.float32))
    some = left[::STEP, ::STEP][tray.free[::STEP, ::STEP]]
    noise = float(np.median(some)) if len(some) else 0.0
    apart = (left > max(DIFFERENT, NOISE * noise)) & tray.free
    light = np.asarray((total(tray.now) + 9) / (total(tray.empty) + 9), np.float32)
    lit = apart & _alike(tray, light)
    plain, rough = apart & ~lit, apart & (~lit | _uneven(light, unit))
    near = np.asarray(cv2.dilate(apart.astype(np.uint8), _OUTLINE), np.uint8)
    whole = _joined(rough, unit) & near
    found = _thick(plain.astype(np.uint8), THICK * unit)
    found |= _thick(whole * tray.free, THICK_ROUGH * unit)
    found |= _pips((left > max(PIP, NOISE * noise)) & tray.free, tray.free, unit)
    _, _, stats, _ = cv2.connectedComponentsWithStats(found.astype(np.uint8))
    corners = [(x, y, x + wide, y + high) for x, y, wide, high, _ in stats[1:].tolist()]
    return tuple(Box(*(v / tray.scale for v in corner)) for corner in corners)


def _alike(tray: Difference, light: Floats) -> Mask:
    """Mask where only the light differs: all colours by the same factor."""
    same = cv2.multiply(tray.empty, cv2.merge([light] * 3))
    beyond = cv2.scaleAdd(same, -EVEN, cv2.absdiff(tray.now, same))
    return np.asarray((highest(np.asarray(beyond, np.float32)) < LEVELS) & (light < LIT))


def _uneven(light: Floats, unit: float) -> Mask:
    """Mask where the light changes more sharply than inside a shadow."""
    window = (max(3, int(NEAR * unit) | 1),) * 2
    mean = np.asarray(cv2.blur(light, window))
    spread = np.asarray(cv2.blur(light * light, window)) - mean * mean
    return np.asarray(spread > ROUGH**2)


def _joined(mask: Mask, unit: float) -> Image:
    disc = _disc(JOINED * unit)
    reach = len(disc)
    framed = cv2.copyMakeBorder(mask.astype(np.uint8), *(reach,) * 4, cv2.BORDER_CONSTANT, value=0)
    closed = cv2.morphologyEx(framed, cv2.MORPH_CLOSE, disc)
    return np.asarray(closed[reach:-reach, reach:-reach], np.uint8)


def _thick(mask: Image, disc: float) -> Mask:
    """The parts of a mask (1: something) into which a disc `disc` pixels wide fits."""
    framed = cv2.copyMakeBorder(mask, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    depth = cv2.distanceTransform(framed, cv2.DIST_L2, 5)[1:-1, 1:-1]
    count, labels = cv2.connectedComponents(mask)
    thick = np.zeros(count, np.bool_)
    thick[np.asarray(labels)[depth >= disc / 2]] = True
    return np.asarray(thick[np.asarray(labels)])


def _pips(spots: Mask, free: Mask, unit: float) -> Mask:
    """Mask of round spots of a pip's size, at least two as close together as on one face.

    Spots near a die that was read may be on its sides, so only those in `free` count.
    """
    _, labels, stats, middles = cv2.connectedComponentsWithStats(spots.astype(np.uint8))
    wide, high, area = (stats[:, k].astype(np.float64) for k in (2, 3, cv2.CC_STAT_AREA))
    pip = np.minimum(wide, high) >= PIP_SIZE[0] * unit
    pip &= (np.maximum(wide, high) <= PIP_SIZE[1] * unit) & (area > ROUND * wide * high)
    pip[0] = False  # what is no spot
    some = np.flatnonzero(pip)
    if not 1 < len(some) <= PATTERN:
        return np.zeros_like(spots)
    away = np.asarray(cv2.distanceTransform(free.astype(np.uint8), cv2.DIST_L2, 5))
    at = np.rint(middles[some]).astype(int)
    some = some[away[at[:, 1], at[:, 0]] > BESIDE * unit]
    apart = np.linalg.norm(middles[some, None] - middles[None, some], axis=2)
    pip[:] = False
    pip[some] = (apart < unit).sum(axis=1) > 1
    found = pip[np.asarray(labels)].astype(np.uint8)
    # pips of one face together
    return np.asarray(cv2.dilate(found, _disc(unit)), np.bool_) if found.any() else found > 0


def _disc(across: float) -> Image:
    size = 2 * round(across / 2) + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)), np.uint8)
