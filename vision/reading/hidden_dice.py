"""Find dice that are mostly hidden, by a finger or by a die on top.

The finding network hardly detects such a die. But plastic of the colour of another die in the
picture, beside all dice that were read, is a part of a die.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice import Box
from vision.frame import Image
from vision.net import Detection
from vision.net.crops import square

LEAST = 0.2  # the network's least chance of a die with pips
_SIZE, _ROOM = 40, 1.5  # a crop's side, in pixels and in the longer side of the detection's box
_FACE, _FACE_SIZE = 0.62, 12  # the middle of a face, in shares of its side, and its size in pixels
_ALIKE = 18  # levels of L*a*b*, in each channel: the same plastic
_APART = 28  # levels: plastic that differs less from the ground blends in
_MARGIN = 0.1  # of a face's side, around a die that was read: its own sides may show in this margin
# least thickness, in faces' sides, and largest area, in their squares, of a part
_THICK, _LARGEST = 0.25, 1.2
_FILLS = 0.45  # least share of the upright box around a part that the part fills
_RIM = 3  # pixels at a crop's border that show the ground

Colours = NDArray[np.int16]


def hidden_dice(image: Image, weak: Sequence[Detection], dice: Sequence[Detection]) -> list[bool]:
    """Return for each of the `weak` detections whether a part of a die lies there.

    `dice` are the detections that were read. `image` is height x width x 3, uint8, B, G, R.
    """
    if not weak or not dice:
        return [False] * len(weak)
    plastics: list[Colours] = []
    for die in dice:
        face = _lab(square(image, *die.middle, _FACE * die.side, _FACE_SIZE)).reshape(-1, 3)
        plastic = np.median(face, axis=0).astype(np.int16)
        if all(np.abs(plastic - other).max() >= _ALIKE / 2 for other in plastics):
            plastics.append(plastic)
    return [_is_part(image, detection, dice, plastics) for detection in weak]


def _is_part(
    image: Image, detection: Detection, dice: Sequence[Detection], plastics: Sequence[Colours]
) -> bool:
    (x, y), box = detection.box.centre, detection.box
    wide = _ROOM * max(box.x1 - box.x0, box.y1 - box.y0)
    corner, scale = (x - wide / 2, y - wide / 2), _SIZE / wide
    colours = _lab(square(image, x, y, wide, _SIZE))
    free = _free(dice, corner, scale)
    rim = free.copy()
    rim[_RIM:-_RIM, _RIM:-_RIM] = False
    if not rim.any():
        return False
    ground = np.median(colours[rim], axis=0)
    side = float(np.median([die.side for die in dice])) * scale
    inner = Box(*(scale * edge for edge in box.moved(-corner[0], -corner[1])))
    return any(
        _has_part((np.abs(colours - plastic).max(axis=2) < _ALIKE) & free, inner, side)
        for plastic in plastics
        if np.abs(plastic - ground).max() >= _APART
    )


def _free(
    dice: Sequence[Detection], corner: tuple[float, float], scale: float
) -> NDArray[np.bool_]:
    """Return a mask (_SIZE, _SIZE) of the pixels of a crop that lie on none of the dice.

    `corner` (x, y) is the crop's upper left corner in the picture; `scale` is the number of pixels
    of the crop to a pixel of the picture.
    """
    free = np.ones((_SIZE, _SIZE), np.bool_)
    for die in dice:
        (x, y), half, box = die.middle, (0.5 + _MARGIN) * die.side, die.box
        edge = _MARGIN * die.side
        x0, x1 = min(box.x0 - edge, x - half), max(box.x1 + edge, x + half)
        y0, y1 = min(box.y0 - edge, y - half), max(box.y1 + edge, y + half)
        left, right = (max(0, round(scale * (v - corner[0]))) for v in (x0, x1))
        top, bottom = (max(0, round(scale * (v - corner[1]))) for v in (y0, y1))
        free[top:bottom, left:right] = False
    return free


def _has_part(mask: NDArray[np.bool_], inner: Box, side: float) -> bool:
    """Return whether a compact part of the mask, off its border, has its middle in `inner`."""
    opened = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(opened)
    return any(
        min(x, y) > 0
        and max(x + w, y + h) < _SIZE
        and min(w, h) > _THICK * side
        and _FILLS * w * h < area < _LARGEST * side * side
        and inner.holds((x + w / 2, y + h / 2))
        for x, y, w, h, area in np.asarray(stats)[1:].tolist()
    )


def _lab(piece: Image) -> Colours:
    return np.asarray(cv2.cvtColor(piece, cv2.COLOR_BGR2LAB), np.int16)
