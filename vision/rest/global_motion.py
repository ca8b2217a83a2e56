"""Distinguish a moved tray, a moved camera and changed light from moved dice."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grey, Image
from vision.rest.image_shift import Shift, find_shift, halved, shifted, small_size

RING = 0.09  # of the picture's height: the width of the ring at the border, around the tray
INNER = 0.2  # of the picture, left out at each side: the rest lies in the tray
LEFT = 0.3  # share of a difference that may remain in the middle once its shift is undone
ALONG = 0.7  # share of the ring's difference that may remain if the ring moved like the middle
FLAT = 2.0  # grey levels: a smaller difference in the ring shows nothing
WIDE = 15  # pixels of 80: a lamp's light does not change within a shorter distance
SOFT = 3.0  # grey levels that such a change of the light may leave unexplained


def around(image: Image) -> Grey:
    """Return a small soft grey copy (float32) of a picture (height x width x 3, uint8 BGR).

    Faster and coarser than `soft_grey`; for comparing the surroundings of the tray.
    """
    small = cv2.resize(image, small_size(image), interpolation=cv2.INTER_NEAREST)
    return cv2.blur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (3, 3)).astype(np.float32)


def middle_shift(before: Grey, now: Grey) -> Shift | None:
    """Return the common shift (x, y in small pixels) of the picture's middle, if any.

    `before` and `now` are copies by `image_shift.soft_grey`. If the picture around the middle did
    not shift, the tray was pushed over the table.
    """
    height, width = before.shape
    rows = slice(round(INNER * height), round((1 - INNER) * height))
    columns = slice(round(INNER * width), round((1 - INNER) * width))
    first, second = (halved(picture[rows, columns]) for picture in (before, now))
    shift = find_shift(first, second)
    length = float(np.hypot(*shift))
    if length == 0:
        return None
    margin = int(length) + 2
    inner = (slice(margin, -margin), slice(margin, -margin))
    plain = _apart(first, second)[inner]
    undone = _apart(shifted(first, shift), second)[inner]
    explained = plain.size > 0 and float(undone.sum()) < LEFT**2 * float(plain.sum())
    return 2 * shift if explained else None


def went_along(before: Grey, now: Grey, shift: Shift) -> bool:
    """Return whether the surroundings of the tray moved by `shift` (x, y in small pixels) too.

    False if they are too plain to show a shift. The small pictures have the same size.
    """
    ring = _ring(before, shift)
    plain = float(_apart(before, now)[ring].mean())
    undone = float(_apart(shifted(before, shift), now)[ring].mean())
    return plain > FLAT**2 and undone < ALONG**2 * plain


def elsewhere(placed: Grey, now: Grey) -> bool:
    """Return whether the surroundings of the tray moved between two small grey pictures at rest.

    True for pictures of different shapes.
    """
    if placed.shape != now.shape:
        return True
    shift = find_shift(placed, now, _ring(placed).astype(np.float32), reach=30.0)
    return bool(np.hypot(*shift) >= 1) and went_along(placed, now, shift)


def lit(before: Grey, now: Grey) -> float:
    """Return the ratio of the brightness of `now` to that of `before`, if only the light changed.

    The result is 1 otherwise. The light may change unevenly, but only smoothly: a sharp change is
    not light.
    """
    size = (max(8, before.shape[1] // 4), max(8, before.shape[0] // 4))
    first, second = (
        np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.float32)
        for picture in (before, now)
    )
    return lit_alone(first, second)


def lit_alone(before: Grey, now: Grey) -> float:
    """Return the ratio of `lit` for tiny grey pictures (float32, the longer side 80 pixels)."""
    first, second = before + np.float32(4), now + np.float32(4)
    local: NDArray[np.float32] = cv2.blur(second / first, (WIDE, WIDE)).astype(np.float32)
    remainder = cv2.blur(cv2.absdiff(first * local, second), (3, 3))
    if float(remainder.max()) > SOFT + 0.03 * float(second.max()):
        return 1.0
    return float(local.mean())


def _ring(like: Grey, shift: Shift | None = None) -> NDArray[np.bool_]:
    """Return a mask (height, width) of the ring along the border of `like`.

    The strip that `shift` uncovers is left out.
    """
    wide = max(3, round(RING * like.shape[0]))
    new = 1 if shift is None else int(np.abs(shift).max()) + 2
    ring = np.zeros(like.shape, bool)
    ring[new:-new, new:-new] = True
    ring[wide + new : -wide - new, wide + new : -wide - new] = False
    return ring


def _apart(first: Grey, second: Grey) -> Grey:
    difference = cv2.absdiff(first, second)
    return np.asarray(cv2.multiply(difference, difference), np.float32)
