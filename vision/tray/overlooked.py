"""Find objects in the tray that were not read as dice: they must be asked about.

A shadow darkens all colours by the same factor, and smoothly. So a difference to the empty tray
that is no shadow and at least about half as thick as a die may be a die. So may round spots spaced
like pips, the only visible part of a die of the ground's colour.
"""

import cv2
import numpy as np

from companion.dice import Box
from vision.frame import Image
from vision.image.pixels import Floats, highest, total
from vision.tray.difference import STEP, Difference, Mask

DIFFERENT = 8.0  # grey levels: the least difference of an object from the ground
NOISE = 4.0  # times the picture's own noise, the median difference
# Colours in a shadow may darken unlike by the share EVEN of the light, plus LEVELS grey levels.
EVEN, LEVELS = 0.14, 5.0
LIT = 1.25  # times as bright: a brighter part is no patch of light
NEAR = 0.2  # of a die's side: within this distance the light of a shadow is even
ROUGH = 0.07  # the greatest standard deviation of the light in a shadow, within NEAR
JOINED = 0.34  # of a side: pips and edges so near each other belong together
THICK, THICK_ROUGH = 0.42, 0.55  # of a side: the disc that fits into an object
PIP = 25.0  # grey levels: the least difference of a pip
PIP_SIZE = 0.1, 0.35  # of a side: least and greatest width
ROUND = 0.6  # least share of the box around a pip that the pip fills
PATTERN = 150  # more spots than this are the ground's own pattern, moved a little
BESIDE = 0.4  # of a side: pips so near a die that was read may be its own
SMALL = 8.0  # pixels: the least side of a die

_OUTLINE = np.ones((3, 3), np.uint8)


def overlooked(tray: Difference, side: float) -> tuple[Box, ...]:
    """Return boxes (pixels of the whole picture) of changes that no read die explains.

    `side` is the side of a die, in the same pixels.
    """
    unit = max(SMALL, side * tray.scale)
    difference = highest(np.asarray(cv2.absdiff(tray.now, tray.empty), np.float32))
    sampled = difference[::STEP, ::STEP][tray.free[::STEP, ::STEP]]
    noise = float(np.median(sampled)) if len(sampled) else 0.0
    apart = (difference > max(DIFFERENT, NOISE * noise)) & tray.free
    light = np.asarray((total(tray.now) + 9) / (total(tray.empty) + 9), np.float32)
    lit = apart & _alike(tray, light)
    plain, rough = apart & ~lit, apart & (~lit | _uneven(light, unit))
    near = np.asarray(cv2.dilate(apart.astype(np.uint8), _OUTLINE), np.uint8)
    whole = _joined(rough, unit) & near
    objects = _thick(plain.astype(np.uint8), THICK * unit)
    objects |= _thick(whole * tray.free, THICK_ROUGH * unit)
    objects |= _pips((difference > max(PIP, NOISE * noise)) & tray.free, tray.free, unit)
    _, _, stats, _ = cv2.connectedComponentsWithStats(objects.astype(np.uint8))
    corners = [(x, y, x + wide, y + high) for x, y, wide, high, _ in stats[1:].tolist()]
    return tuple(Box(*(v / tray.scale for v in corner)) for corner in corners)


def _alike(tray: Difference, light: Floats) -> Mask:
    """Return a mask (height, width) of pixels where the floor is lit by `light`, but unchanged.

    There, all three colours are those of the empty tray, times the same factor.
    """
    same = cv2.multiply(tray.empty, cv2.merge([light] * 3))
    beyond = cv2.scaleAdd(same, -EVEN, cv2.absdiff(tray.now, same))
    return np.asarray((highest(np.asarray(beyond, np.float32)) < LEVELS) & (light < LIT))


def _uneven(light: Floats, unit: float) -> Mask:
    """Return a mask (height, width) where `light` changes more sharply than inside a shadow.

    `unit` is the side of a die in pixels.
    """
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
    """Return the parts of a mask (0 or 1) into which a disc `disc` pixels wide fits."""
    framed = cv2.copyMakeBorder(mask, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    depth = cv2.distanceTransform(framed, cv2.DIST_L2, 5)[1:-1, 1:-1]
    count, labels = cv2.connectedComponents(mask)
    thick = np.zeros(count, np.bool_)
    thick[np.asarray(labels)[depth >= disc / 2]] = True
    return np.asarray(thick[np.asarray(labels)])


def _pips(spots: Mask, free: Mask, unit: float) -> Mask:
    """Return a mask of round spots of a pip's size, at least two as close as on a die's face.

    Spots near a die that was read may be on its sides, so only those in `free` count.
    """
    _, labels, stats, middles = cv2.connectedComponentsWithStats(spots.astype(np.uint8))
    wide, high, area = (stats[:, k].astype(np.float64) for k in (2, 3, cv2.CC_STAT_AREA))
    pip = np.minimum(wide, high) >= PIP_SIZE[0] * unit
    pip &= (np.maximum(wide, high) <= PIP_SIZE[1] * unit) & (area > ROUND * wide * high)
    pip[0] = False  # the background
    spot_labels = np.flatnonzero(pip)
    if not 1 < len(spot_labels) <= PATTERN:
        return np.zeros_like(spots)
    away = np.asarray(cv2.distanceTransform(free.astype(np.uint8), cv2.DIST_L2, 5))
    positions = np.rint(middles[spot_labels]).astype(int)
    spot_labels = spot_labels[away[positions[:, 1], positions[:, 0]] > BESIDE * unit]
    apart = np.linalg.norm(middles[spot_labels, None] - middles[None, spot_labels], axis=2)
    pip[:] = False
    pip[spot_labels] = (apart < unit).sum(axis=1) > 1
    pip_mask = pip[np.asarray(labels)].astype(np.uint8)
    # join the pips of a face
    return (
        np.asarray(cv2.dilate(pip_mask, _disc(unit)), np.bool_) if pip_mask.any() else pip_mask > 0
    )


def _disc(across: float) -> Image:
    size = 2 * round(across / 2) + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)), np.uint8)
