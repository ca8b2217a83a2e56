"""Detect a hand, or an object as large, by comparison with the tray's last rest."""

from math import ceil, floor

import cv2
import numpy as np

from vision.frame import Grey, Image
from vision.image.pixels import highest, total
from vision.rest.global_motion import INNER, RING, lit_alone
from vision.rest.image_shift import Shift, far_shift, small_size

# Least difference of an object in the way, as a share of the picture's brightness, and its bounds
# in grey levels: of brightness, as in a shadow, or of colour.
LIT, LIT_LEVELS = 0.2, (6.0, 18.0)
TINTED, TINTED_LEVELS = 0.0375, (3.0, 9.0)
BLEACHED = 240.0  # grey levels: a brighter pixel has lost the ratio of its colours
_DARK = 9.0  # grey levels of three colours together: darker pixels have no certain colour
AT_BORDER = 0.02  # of the picture: dice are smaller, or do not reach its border
ANYWHERE = 0.15  # of the picture: more than a heap of dice taken out
WHOLE = 0.85  # of the picture: more than this is a new scene, not a hand
BINS, WIDEST = 56, 0.7  # bins and greatest logarithm in the histogram of changes in brightness
_THICK = np.ones((3, 3), np.uint8)


def tiny(image: Image) -> Image:
    """Return a tiny copy (longer side 80 pixels) of a picture (height x width x 3, uint8 BGR)."""
    width, height = small_size(image)
    # four pixels in sixteen are enough to detect an object as large as a hand
    small = cv2.resize(image, (width, height), interpolation=cv2.INTER_LINEAR)
    size = (max(8, width // 4), max(8, height // 4))
    return np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_AREA), np.uint8)


def covers(rested: Image, now: Image) -> bool:
    """Return whether a hand, or a similar object, covers part of the tray.

    `rested` (at the last rest) and `now` are copies by `tiny`, of the same size. A hand is a thick
    difference between them, larger than dice or touching the picture's border. If the tray was
    pushed, the pictures are aligned first.
    """
    if not _reaches_in(rested, now):
        return False
    grey_rested, grey_now = (
        cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32) for picture in (rested, now)
    )
    if lit_alone(grey_rested, grey_now) != 1:
        return False
    shift = far_shift(grey_rested, grey_now)
    if _far(shift) and not _reaches_in(*_overlap(rested, now, shift)):
        return False
    return not _pushed_alone(rested, now, grey_rested, grey_now)


def _pushed_alone(rested: Image, now: Image, grey_rested: Grey, grey_now: Grey) -> bool:
    """Return whether the tray was pushed over a table that stayed, and nothing else changed."""
    height, width = grey_rested.shape
    rows, columns = (slice(round(INNER * n), round((1 - INNER) * n)) for n in (height, width))
    shift = far_shift(grey_rested[rows, columns], grey_now[rows, columns])
    if not _far(shift) or _reaches_in(*_overlap(rested[rows, columns], now[rows, columns], shift)):
        return False
    # a hand has an arm, which comes from the border
    ring = max(3, round(RING * height))
    masked_rested, masked_now = rested.copy(), now.copy()
    for picture in (masked_rested, masked_now):
        picture[ring:-ring, ring:-ring] = 0
    return not _reaches_in(masked_rested, masked_now)


def _far(shift: Shift) -> bool:
    return (round(shift[0]), round(shift[1])) != (0, 0)


def _overlap(rested: Image, now: Image, shift: Shift) -> tuple[Image, Image]:
    """Return the parts of both pictures that overlap after `rested` is moved by `shift` onto `now`.

    The parts have equal shapes; both pictures stay whole if the shift is too large to be real.
    """
    height, width = rested.shape[:2]
    x, y = shift
    if abs(x) > width / 3 or abs(y) > height / 3:
        return rested, now
    moved = cv2.getRectSubPix(rested, (width, height), ((width - 1) / 2 - x, (height - 1) / 2 - y))
    rows = slice(max(0, ceil(y)), height + min(0, floor(y)))
    columns = slice(max(0, ceil(x)), width + min(0, floor(x)))
    return np.asarray(moved, np.uint8)[rows, columns], now[rows, columns]


def _gain(rested: Image, now: Image) -> float:
    """Return the brightness of `now` divided by that of `rested`, where nothing but light changed.

    Lamps flicker and cameras adapt. The ratio is the mode over the picture, since a hand over half
    the tray would shift the median.
    """
    ratio = cv2.log(cv2.divide(_brightness(now), _brightness(rested)))
    counts = cv2.calcHist([ratio], [0], None, [BINS], [-WIDEST, WIDEST]).ravel()
    wide = np.convolve(counts, (1, 1, 1), mode="same")
    best = int(wide.argmax())
    middle = (2 * best + 1) / BINS - 1  # the middle of the fullest bin, in shares of WIDEST
    return float(np.exp(WIDEST * middle)) if wide[best] else 1.0


def _brightness(picture: Image) -> Grey:
    return total(picture.astype(np.float32)) + np.float32(3)


def _reaches_in(rested: Image, now: Image) -> bool:
    # a thin difference is an edge that moved a little, a thick difference is an object in the way
    thick = cv2.morphologyEx(_different(rested, now), cv2.MORPH_OPEN, _THICK)
    area = thick.size
    count, marks, stats, _ = cv2.connectedComponentsWithStats(thick)
    if count < 2 or cv2.countNonZero(thick) > WHOLE * area:
        return False
    sizes = stats[1:, cv2.CC_STAT_AREA]
    if sizes.max() > ANYWHERE * area:
        return True
    at_border = np.unique(np.concatenate((marks[0], marks[-1], marks[:, 0], marks[:, -1])))
    return any(sizes[mark - 1] > AT_BORDER * area for mark in at_border if mark > 0)


def _different(rested: Image, now: Image) -> Image:
    """Return a mask (1, else 0) of pixels whose brightness or colour differs.

    A hand as bright as the ground differs in colour, while a shadow keeps the ground's colour.
    """
    after = now.astype(np.float32)
    lit = np.minimum(rested.astype(np.float32) * np.float32(_gain(rested, now)), np.float32(255))
    brightness = float(after.mean())
    apart = highest(np.asarray(cv2.absdiff(lit, after), np.float32))
    local = (total(after) + _DARK) / (total(lit) + _DARK)
    same = cv2.multiply(lit, cv2.merge([local] * 3))
    tinted = highest(np.asarray(cv2.absdiff(same, after), np.float32))
    certain = highest(np.asarray(np.maximum(lit, after), np.float32)) < BLEACHED
    different = apart > np.clip(LIT * brightness, *LIT_LEVELS)
    different |= certain & (tinted > np.clip(TINTED * brightness, *TINTED_LEVELS))
    return np.asarray(different, np.uint8)
