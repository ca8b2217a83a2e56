"""Find the dice that did not move since the last reading, by their pixels, not their values."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np
from msgspec.structs import replace

from companion.dice import Box, SeenDie, Way
from vision.frame import Image, like
from vision.rest.tray_shift import Shift, agreed_shift, push

MIDDLE = 0.68  # share of a die's box that is compared: at its corners a neighbour may have lain
SIDE = 36  # pixels to which that middle is scaled before the comparison
ALIKE = 0.82  # least correlation of a die with itself, later
MARGIN = 6  # pixels of that scale; the die may lie so far from its former place
LEAST = 0.4  # least part of the middle's sides that must lie in both pictures
MOVED = 0.045  # of that middle: greatest apparent movement of a still die
SPOT = 0.35  # of the contrast: greatest difference of a spot as large as a pip


@dataclass(frozen=True, eq=False)
class SeenDice:
    """The dice of a reading and the picture (height x width x 3, uint8 BGR) they lay in."""

    dice: tuple[SeenDie, ...]
    image: Image


class UnmovedDice(NamedTuple):
    """Dice that did not move in the tray, and the way of the picture.

    `pairs` are positions (before, now) of the dice; `way` is the scale and translation that map the
    picture before onto the picture now.
    """

    pairs: tuple[tuple[int, int], ...] = ()
    way: Way = Way()


def kept_dice(before: SeenDice, now: SeenDice) -> UnmovedDice:
    """Find the dice that did not move in the tray, even if tray or camera were pushed.

    A push moves all dice alike; it counts if the ground shows it or at least two dice agree. The
    pictures may differ in size, but not in shape.
    """
    sized = _at_size(before, now.image)
    if sized is None:
        return UnmovedDice()
    scale = now.image.shape[1] / before.image.shape[1]
    still = _pairs(sized, now, (0.0, 0.0))
    if len(still) < min(len(sized.dice), len(now.dice)):
        for shift, certain in _pushes(sized, now):
            if math.hypot(*shift) < 0.0012 * max(now.image.shape[:2]):
                continue
            pushed = _pairs(sized, now, shift)
            if len(pushed) > len(still) and (certain or len(pushed) >= 2):
                return UnmovedDice(pushed, Way(*shift, scale))
    return UnmovedDice(still, Way(scale=scale))


def still_there(before: SeenDice, now: SeenDice) -> tuple[tuple[int, int], ...]:
    """Return positions (before, now) of the dice that did not move in the picture.

    Empty for pictures of different sizes; pushes of tray or camera are not considered.
    """
    same_size = before.image.shape == now.image.shape
    return _pairs(before, now, (0.0, 0.0)) if same_size else ()


def _at_size(seen: SeenDice, image: Image) -> SeenDice | None:
    """Return `seen` scaled to the size of `image`; None if their shapes differ."""
    picture = like(seen.image, image)
    if picture is None or picture is seen.image:
        return None if picture is None else seen
    way = Way(scale=image.shape[1] / seen.image.shape[1])
    return SeenDice(tuple(replace(die, box=die.box.carried(way)) for die in seen.dice), picture)


def _pushes(before: SeenDice, now: SeenDice) -> Iterator[tuple[Shift, bool]]:
    """Yield possible pushes of the tray, each with whether the ground shows it."""
    boxes = [die.box for die in (*before.dice, *now.dice)]
    yield push(before.image, now.image, boxes)
    agreed = agreed_shift(before.dice, now.dice)
    if agreed is not None:
        yield _exact(before, now, agreed), False


def _exact(before: SeenDice, now: SeenDice, shift: Shift) -> Shift:
    """Refine a push by the dice's pixels, since boxes are only exact to a pixel or two."""
    measured = [_offset(before.image, die.box, now.image, shift) for die in before.dice]
    offsets = [offset for offset in measured if offset is not None]
    if not offsets:
        return shift
    right, down = (float(np.median(part)) for part in zip(*offsets, strict=True))
    return shift[0] + right, shift[1] + down


def _pairs(before: SeenDice, now: SeenDice, shift: Shift) -> tuple[tuple[int, int], ...]:
    pairs = []
    free = set(range(len(now.dice)))
    for old, die in enumerate(before.dice):
        place = die.box.moved(*shift)
        new = _nearest(place, [now.dice[k].box for k in sorted(free)])
        if new is None:
            continue
        position = sorted(free)[new]
        if _same(before.image, die.box, now.image, shift):
            pairs.append((old, position))
            free.discard(position)
    return tuple(pairs)


def _nearest(place: Box, boxes: Sequence[Box]) -> int | None:
    """Return the index of the box whose middle is within half a side of `place`, or None."""
    x, y = place.centre
    apart = [np.hypot(box.centre[0] - x, box.centre[1] - y) for box in boxes]
    if not apart:
        return None
    best = int(np.argmin(apart))
    return best if apart[best] < 0.4 * _side(place) else None


def _side(box: Box) -> float:
    return max(4.0, box.shorter)


def _same(before: Image, box: Box, now: Image, shift: Shift) -> bool:
    """Return whether the pixels of `box` reappear in `now` at the place moved by `shift`."""
    offset = _offset(before, box, now, shift)
    side = MIDDLE * _side(box)
    return offset is not None and math.hypot(*offset) <= max(MOVED * side, 1.2)


def _offset(before: Image, box: Box, now: Image, shift: Shift) -> Shift | None:
    """Return the offset (x, y in pixels) of the content of `box` from its expected place in `now`.

    None if nothing near that place resembles the content.
    """
    side = MIDDLE * _side(box)
    scale = SIDE / side
    place = box.moved(*shift).centre
    patch = _cut(before, box.centre, side, SIDE)
    window = _cut(now, place, side + 2 * MARGIN / scale, SIDE + 2 * MARGIN)
    both = (_inside(before, box.centre, side), _inside(now, place, side))
    left, top = (max(part[k] for part in both) for k in (0, 1))
    right, bottom = (min(part[k] for part in both) for k in (2, 3))
    if patch is None or window is None or min(right - left, bottom - top) < LEAST * SIDE:
        return None
    patch = patch[top:bottom, left:right]
    window = window[top : bottom + 2 * MARGIN, left : right + 2 * MARGIN]
    if float(patch.std()) < 2:
        return None
    match = cv2.matchTemplate(window, patch, cv2.TM_CCOEFF_NORMED)
    _, best, _, (column, row) = cv2.minMaxLoc(match)
    matched = window[row : row + bottom - top, column : column + right - left]
    if best < ALIKE or not _pips_agree(patch, matched):
        return None
    across = column + _between(match[row], column) - MARGIN
    down = row + _between(match[:, column], row) - MARGIN
    return across / scale, down / scale


def _inside(image: Image, middle: tuple[float, float], side: float) -> tuple[int, int, int, int]:
    """Return the part (left, top, right, bottom) of a SIDE x SIDE crop that lies in the picture."""
    (x0, y0), (height, width) = (v - side / 2 for v in middle), image.shape[:2]
    scale = SIDE / side
    left, top = (math.ceil(max(0.0, -v) * scale) for v in (x0, y0))
    right, bottom = (
        SIDE - math.ceil(max(0.0, v + side - end) * scale) for v, end in ((x0, width), (y0, height))
    )
    return left, top, right, bottom


def _between(scores: np.ndarray, at: int) -> float:
    """Return the place of a peak between samples, from -0.5 to 0.5 counted from index `at`.

    A parabola is laid through the peak and its neighbours; 0 if there is no peak at `at`.
    """
    if not 0 < at < len(scores) - 1:
        return 0.0
    low, top, high = (float(scores[k]) for k in (at - 1, at, at + 1))
    bend = low - 2 * top + high
    return 0.0 if bend > -1e-6 else 0.5 * (low - high) / bend


def _pips_agree(first: Image, second: Image) -> bool:
    a, b = first.astype(np.float32), second.astype(np.float32)
    # the light may have changed: bring the second to the first's mean and spread
    b = (b - b.mean()) * (a.std() / max(1.0, float(b.std()))) + a.mean()
    contrast = float(np.percentile(a, 95) - np.percentile(a, 5))
    spot = max(3, round(0.18 * SIDE))
    worst = float(cv2.blur(cv2.absdiff(a, b), (spot, spot)).max())
    return worst < SPOT * contrast


def _cut(image: Image, middle: tuple[float, float], side: float, pixels: int) -> Image | None:
    """Return a square of the picture in grey (pixels, pixels), uint8; None if outside.

    `middle` (x, y) and `side` are in pixels of `image` (B, G, R). The crop has subpixel accuracy,
    else a still die would seem to move. Outside the picture, the border is repeated.
    """
    x0, y0 = (v - side / 2 for v in middle)
    left, top = max(0, math.floor(x0)), max(0, math.floor(y0))
    inside = image[top : max(0, math.ceil(y0 + side)), left : max(0, math.ceil(x0 + side))]
    if side < 4 or inside.size == 0:
        return None
    grey = cv2.cvtColor(inside, cv2.COLOR_BGR2GRAY)
    step = side / pixels
    if step > 1:
        grey = cv2.blur(grey, (round(step), round(step)))  # average the pixels that scaling skips
    # pixel coordinates are the coordinates of the pixels' middles
    across, down = x0 - left + step / 2 - 0.5, y0 - top + step / 2 - 0.5
    way = np.array([[step, 0, across], [0, step, down]], np.float64)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    cut = cv2.warpAffine(grey, way, (pixels, pixels), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cut, np.uint8)
