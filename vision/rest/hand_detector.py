"""Detect a hand, or anything as large, by comparison with the tray's last rest."""

from math import ceil, floor

import cv2
import numpy as np

from vision.frame import Grey, Image
from vision.image.pixels import highest, total
from vision.rest.global_motion import INNER, RING, lit_alone
from vision.rest.image_shift import Shift, far_shift, small_size

# By what share of the picture's brightness something in the way differs in some colour: lit
# otherwise, as where a shadow falls, or coloured otherwise; and grey levels, at least and at most.
LIT, LIT_LEVELS = 0.2, (6.0, 18.0)
TINTED, TINTED_LEVELS = 0.0375, (3.0, 9.0)
BLEACHED = 240.0  # grey levels: what is as bright in a colour has lost the others' ratio
_DARK = 9.0  # grey levels of three colours together: what is darker has no colour to be told
AT_BORDER = 0.02  # of the picture: dice are smaller, or do not reach its border
ANYWHERE = 0.15  # of the picture: more than a heap of dice that was taken out
WHOLE = 0.85  # of the picture: more than this is a new scene, not a hand
BINS, WIDEST = 56, 0.7  # in which changes of the brightness are counted, as logarithms
_THICK = np.ones((3, 3), np.uint8)


def tiny(image: Image) -> Image:
    """A tiny copy (80 pixels the longer side) of a picture (height x width x 3, uint8 BGR)."""
    width, height = small_size(image)
    # four pixels in sixteen are enough to tell something as large as a hand
    small = cv2.resize(image, (width, height), interpolation=cv2.INTER_LINEAR)
    size = (max(8, width // 4), max(8, height // 4))
    return np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_AREA), np.uint8)


def covers(rested: Image, now: Image) -> bool:
    """Whether a hand, or something like it, covers part of the tray.

    `rested` (at the last rest) and `now` are copies by `tiny`, of the same size. A hand is a thick
    difference between them, larger than dice or touching the picture's border. If the tray was
    pushed, the pictures are aligned first.
    """
    if not _reaches_in(rested, now):
        return False
    one, other = (
        cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32) for picture in (rested, now)
    )
    if lit_alone(one, other) != 1:
        return False
    shift = far_shift(one, other)
    if _far(shift) and not _reaches_in(*_overlap(rested, now, shift)):
        return False
    return not _pushed_alone(rested, now, one, other)


def _pushed_alone(rested: Image, now: Image, one: Grey, other: Grey) -> bool:
    """Whether the tray was pushed over a table that stayed, and nothing else changed."""
    height, width = one.shape
    rows, columns = (slice(round(INNER * n), round((1 - INNER) * n)) for n in (height, width))
    shift = far_shift(one[rows, columns], other[rows, columns])
    if not _far(shift) or _reaches_in(*_overlap(rested[rows, columns], now[rows, columns], shift)):
        return False
    # a hand has an arm, which comes from the border
    ring = max(3, round(RING * height))
    then, here = rested.copy(), now.copy()
    for picture in (then, here):
        picture[ring:-ring, ring:-ring] = 0
    return not _reaches_in(then, here)


def _far(shift: Shift) -> bool:
    return (round(shift[0]), round(shift[1])) != (0, 0)


def _overlap(then: Image, here: Image, shift: Shift) -> tuple[Image, Image]:
    """The overlapping parts of both pictures, if `then` moved by `shift` to become `here`."""
    height, width = then.shape[:2]
    x, y = shift
    if abs(x) > width / 3 or abs(y) > height / 3:
        return then, here
    moved = cv2.getRectSubPix(then, (width, height), ((width - 1) / 2 - x, (height - 1) / 2 - y))
    rows = slice(max(0, ceil(y)), height + min(0, floor(y)))
    columns = slice(max(0, ceil(x)), width + min(0, floor(x)))
    return np.asarray(moved, np.uint8)[rows, columns], here[rows, columns]


def _gain(then: Image, here: Image) -> float:
    """The common brightness ratio of the unchanged parts (lamps flicker, cameras adapt).

    The mode of the ratios, since a hand over half the tray would shift the median.
    """
    ratio = cv2.log(cv2.divide(_brightness(here), _brightness(then)))
    counts = cv2.calcHist([ratio], [0], None, [BINS], [-WIDEST, WIDEST]).ravel()
    wide = np.convolve(counts, (1, 1, 1), mode="same")
    best = int(wide.argmax())
    middle = (2 * best + 1) / BINS - 1  # of that bin, in shares of the widest
    return float(np.exp(WIDEST * middle)) if wide[best] else 1.0


def _brightness(picture: Image) -> Grey:
    return total(picture.astype(np.float32)) + np.float32(3)


def _reaches_in(then: Image, here: Image) -> bool:
    # what is thin is an edge that moved a little, what is thick is something in the way
    thick = cv2.morphologyEx(_different(then, here), cv2.MORPH_OPEN, _THICK)
    area = thick.size
    count, marks, stats, _ = cv2.connectedComponentsWithStats(thick)
    if count < 2 or cv2.countNonZero(thick) > WHOLE * area:
        return False
    sizes = stats[1:, cv2.CC_STAT_AREA]
    if sizes.max() > ANYWHERE * area:
        return True
    at_border = np.unique(np.concatenate((marks[0], marks[-1], marks[:, 0], marks[:, -1])))
    return any(sizes[mark - 1] > AT_BORDER * area for mark in at_border if mark > 0)


def _different(then: Image, here: Image) -> Image:
    """Mask (1, else 0) of pixels whose brightness or colour differs.

    A hand as bright as the ground differs in colour, while a shadow keeps the ground's colour.
    """
    now = here.astype(np.float32)
    lit = np.minimum(then.astype(np.float32) * np.float32(_gain(then, here)), np.float32(255))
    brightness = float(now.mean())
    apart = highest(np.asarray(cv2.absdiff(lit, now), np.float32))
    local = (total(now) + _DARK) / (total(lit) + _DARK)
    same = cv2.multiply(lit, cv2.merge([local] * 3))
    tinted = highest(np.asarray(cv2.absdiff(same, now), np.float32))
    told = highest(np.asarray(np.maximum(lit, now), np.float32)) < BLEACHED
    different = apart > np.clip(LIT * brightness, *LIT_LEVELS)
    different |= told & (tinted > np.clip(TINTED * brightness, *TINTED_LEVELS))
    return np.asarray(different, np.uint8)
