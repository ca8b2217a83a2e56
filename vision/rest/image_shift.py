"""Measure changes and the common shift between two pictures, on small grey copies.

A small copy is 320 pixels long: enough to see a die rock, and compared in a fraction of a
millisecond. Three causes are separated from real changes: noise, the lamp's flicker (a common
gain), and a drift of tray or camera (a common shift, by Gauss-Newton on the brightness constancy
equation: Lucas and Kanade, 1981, with one window for the whole picture).
"""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grey, Image

LONGEST = 320  # pixels
STEADY = 0.15  # shifts below this many small pixels are noise, and nothing is warped
EDGES = 0.45  # share of the local slope that a shift not quite undone may leave
CALM = 3.5  # grey levels: after so little a change nothing can have moved, by any measure
REACH = 8.0  # the longest shift looked for, in small pixels
LINEAR = 4.0  # pixels: from further off, the slope does not show where the shift ends
UNDONE = 0.65  # of the steepest slope: no shift of a tray at rest leaves so much

Shift = NDArray[np.float64]  # x, y in pixels
_AROUND = np.ones((3, 3), np.uint8)


@dataclass(frozen=True)
class Change:
    """The difference between two consecutive small pictures.

    `shift` is the common shift in shares of the longer side; `residue` the strongest change that
    remains once the shift is undone, in grey levels, averaged over 5 x 5 small pixels; `noise` the
    typical change of a pixel in grey levels; `gain` the brightness after divided by that before.
    """

    shift: float
    residue: float
    noise: float
    gain: float


def soft_grey(image: Image) -> Grey:
    """Return a small blurred grey copy (float32) of a picture (height x width x 3, uint8 BGR)."""
    height, width = image.shape[:2]
    # grey first: a single channel is cheaper to halve than three
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    # by halves, since a mean of 2 x 2 is cheap and a mean of 4 x 4 is not; every pixel counts, else
    # sharp edges flicker when the tray drifts by part of a pixel
    if max(height, width) >= 3 * LONGEST:
        half = max(1, width // 2), max(1, height // 2)
        grey = cv2.resize(grey, half, interpolation=cv2.INTER_AREA)
    grey = cv2.resize(grey, small_size(image), interpolation=cv2.INTER_LINEAR)
    return cv2.blur(grey, (3, 3)).astype(np.float32)


def small_size(image: Image) -> tuple[int, int]:
    """Return the (width, height) of the small copy of `image`; the longer is 320 pixels."""
    height, width = image.shape[:2]
    scale = LONGEST / max(height, width)
    return max(32, round(width * scale)), max(32, round(height * scale))


def change(before: Grey, after: Grey) -> Change:
    """Measure the change between two grey copies made by `soft_grey`, of the same size."""
    mean = cv2.mean(before)[0]
    gain = cv2.mean(after)[0] / mean if mean > 1 else 1.0
    lit = before * np.float32(gain)
    difference = np.asarray(cv2.absdiff(lit, after), np.float32)
    noise = _middle(difference[::4, ::4])
    # a tray at rest under a fixed camera is the common case, and needs no more measurements
    strongest = _strongest(difference)
    if strongest < CALM:
        return Change(0.0, strongest, noise, gain)
    slope = _slope(after)
    still = _residue(difference, slope)
    if still < 3.0 + noise or still > UNDONE * cv2.minMaxLoc(slope)[1] or _everywhere(difference):
        return Change(0.0, still, noise, gain)
    shift = find_shift(lit, after)
    length = float(np.hypot(*shift))
    if length < STEADY:
        return Change(length / LONGEST, still, noise, gain)
    # the strip that came into view along the border cannot be compared
    inner = slice(int(length) + 2, -int(length) - 2)
    remainder = np.asarray(cv2.absdiff(shifted(lit, shift), after), np.float32)
    moved = _residue(remainder[inner, inner], slope[inner, inner])
    return Change(length / LONGEST, moved, noise, gain)


def _middle(values: Grey) -> float:
    # the median: numpy's own takes ten times as long for so few values
    half = values.size // 2
    return float(np.partition(values, half, axis=None)[half])


def _everywhere(difference: Grey) -> bool:
    """Return whether too much changed for a small shift at rest, so that none is searched for."""
    _, strong = cv2.threshold(difference[::2, ::2], 20, 1, cv2.THRESH_BINARY)
    return bool(cv2.mean(strong)[0] > 0.2)


def _slope(grey: Grey) -> Grey:
    """Return the range of grey levels among each pixel's neighbours, about twice the gradient."""
    return np.asarray(cv2.morphologyEx(grey, cv2.MORPH_GRADIENT, _AROUND), np.float32)


def _residue(difference: Grey, slope: Grey) -> float:
    remainder = cv2.scaleAdd(slope, -0.5 * EDGES, difference)
    _, remainder = cv2.threshold(remainder, 0, 0, cv2.THRESH_TOZERO)
    return _strongest(np.asarray(remainder, np.float32))


def _strongest(difference: Grey) -> float:
    return float(cv2.minMaxLoc(cv2.blur(difference, (5, 5)))[1])


def shifted(grey: Grey, shift: Shift) -> Grey:
    """Move a picture right and down by `shift` (x, y in pixels), repeating its border."""
    height, width = grey.shape
    # a window off the middle is four times faster than a warp
    middle = ((width - 1) / 2 - float(shift[0]), (height - 1) / 2 - float(shift[1]))
    return np.asarray(cv2.getRectSubPix(grey, (width, height), middle), np.float32)


def find_shift(
    before: Grey, after: Grey, counts: Grey | None = None, reach: float = REACH
) -> NDArray[np.float64]:
    """Return the shift (x, y in pixels) that maps `before` onto `after`; (0, 0) if unclear.

    A shift longer than `reach` pixels counts as unclear. `counts` (same size, 0 or 1) masks out
    pixels from the subpixel refinement; None uses all.
    """
    mask = None if counts is None else halved(counts)
    # half the size is enough for a twentieth of a pixel, at a quarter of the cost
    first, second = halved(before), halved(after)
    (x, y), _ = cv2.phaseCorrelate(transformable(halved(first)), transformable(halved(second)))
    # phase correlation measures the whole pixels, the slope the rest
    shift = 2.0 * np.array([x, y], np.float64)
    if np.hypot(*shift) > 0.5 * reach:
        shift[:] = 0.0
    refined = _refined(first, second, shift, mask, 0.5 * reach)
    return np.zeros(2) if refined is None else 2.0 * refined


def _refined(
    before: Grey, after: Grey, shift: Shift, counts: Grey | None, reach: float
) -> Shift | None:
    """Refine a shift to subpixels; return None if unclear or longer than `reach` pixels."""
    whole = shift
    for _ in range(3):
        step = _step(shifted(before, shift), after, counts)
        if step is None:
            return None
        shift = shift + step
        if np.hypot(*shift) > reach or np.hypot(*(shift - whole)) > LINEAR:
            return None
        if np.hypot(*step) < 0.03:
            break
    return shift


def far_shift(before: Grey, after: Grey) -> Shift:
    """Return the shift (x, y in pixels), of any length, between two tiny pictures.

    Found by phase correlation.
    """
    (x, y), _ = cv2.phaseCorrelate(transformable(before), transformable(after))
    shift = np.array([x, y], np.float64)
    refined = _refined(before, after, shift, None, float(np.hypot(x, y)) + 1)
    return shift if refined is None else refined


def halved(grey: Grey) -> Grey:
    """Return the picture half as large, at least 8 x 4 pixels."""
    size = (max(8, grey.shape[1] // 2), max(4, grey.shape[0] // 2))
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.float32)


def transformable(grey: Grey) -> Grey:
    """Crop a picture to a size that a Fourier transform need not pad.

    Phase correlation is half a pixel off for odd sizes, including those that padding causes.
    """
    height, width = (_unpadded(side) for side in grey.shape)
    return np.ascontiguousarray(grey[:height, :width])


@cache
def _unpadded(side: int) -> int:
    return next(n for n in range(side, 0, -1) if n % 2 == 0 and cv2.getOptimalDFTSize(n) == n)


def _step(before: Grey, after: Grey, counts: Grey | None) -> NDArray[np.float64] | None:
    across = cv2.Sobel(before, cv2.CV_32F, 1, 0, scale=1 / 8)
    down = cv2.Sobel(before, cv2.CV_32F, 0, 1, scale=1 / 8)
    if counts is not None:
        across, down = cv2.multiply(across, counts), cv2.multiply(down, counts)
    difference = cv2.subtract(after, before)
    xx, yy, xy = (float(np.vdot(a, b)) for a, b in ((across, across), (down, down), (across, down)))
    x, y = float(np.vdot(across, difference)), float(np.vdot(down, difference))
    area = xx * yy - xy * xy
    if area < 1e-3 * (xx + yy) ** 2 + 1e-9:
        return None  # no texture across this or that direction
    return -np.array([yy * x - xy * y, xx * y - xy * x]) / area
