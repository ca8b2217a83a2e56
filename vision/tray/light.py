"""Judge whether dice can be read in a picture, aspect by aspect.

Every limit below stands where reading begins to suffer, measured by
`python -m vision.evaluation.measure_light PHOTO_ROOT` (the folder that COMPANION_PHOTOS names):
labelled photographs are read unchanged, then darkened, brightened, blurred and made noisy step by
step; a limit lies between the measures of good photographs and the step at which dice are lost.
Results (middle photograph of each step, dice still read of those read before):

- darkened to a brightest grey of 102: 97 %, of 79: 93 %, of 56: 77 %, of 38: 53 %;
- blown 1 % of the picture: 92 %, 13 %: 67 %, 24 %: 49 %;
- blurred by 1.7 pixels: 100 %, 2.6: 91 %, 3.6: 85 %, 4.9: 65 %; unchanged: 1.5 at most;
- noise of 6.6 grey levels: 94 %, 12: 91 %, 18: 85 %.

Glare, by contrast, only has to spare unchanged photographs (1.3 % at most): a reflection that hides
the pips of a single die is smaller, and shows in a test throw. `glare` measures the difference
between a reflection and a white face. No labelled photographs exist for evenness; flicker's limit
is where `settle` began to see movement before it undid the bands of a lamp, so the warning comes
early.
"""

from collections import deque
from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grey, Image
from vision.image.pixels import slope
from vision.tray.locate import Tray

WHITE, PALE = 250, 222  # grey levels: no detail left; the skirt of a reflection
SPOT = 0.0002  # of the tray: smaller white spots are pips and their glints
SKIRT = 0.05  # the least white share of a spot
LEVELS = (PALE, 190, 160, 130)  # grey levels at which the edge of a white object is searched for
STEEP = 12.0  # grey levels a pixel (size 1280): the steepest edge of a reflection
GROUND = 0.25  # of the tray: a part that spreads wider below white is ground
BORDER = 2  # pixels: an object cut off by the picture has no edge there


def glare(white: NDArray[np.uint8]) -> float:
    """Return the share (0 to 1) of a picture in reflections.

    `white` (h, w) is the minimum of B, G, R.
    """
    count, numbers, stats, _ = cv2.connectedComponentsWithStats((white >= PALE).astype(np.uint8))
    labels = np.asarray(numbers, np.int32)
    core = np.bincount(labels[white >= WHITE], minlength=count)
    area = stats[:, cv2.CC_STAT_AREA]
    spots = (core > SKIRT * area) & (core > SPOT * white.size)
    spots[0] = False  # the pixels that are not pale
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
    on_objects = _on_objects(white, steepness, insides)
    return float(area[marks[~on_objects]].sum()) / white.size


def _on_objects(
    white: NDArray[np.uint8], steepness: Grey, spots: list[tuple[int, int]]
) -> NDArray[np.bool_]:
    """Return for each spot (n,) whether the spot lies on a white object with a sharp edge.

    `white` and `steepness` are (height, width); `spots` are pixels (row, column).
    """
    on_objects = np.zeros(len(spots), bool)
    for level in LEVELS:
        _, parts, stats, _ = cv2.connectedComponentsWithStats((white >= level).astype(np.uint8))
        of_spots = np.array([parts[spot] for spot in spots])  # a lower level adds to a part
        for part in np.unique(of_spots[~on_objects]):
            left, top, wide, high, area = (int(v) for v in stats[part])
            if level == PALE or area <= GROUND * white.size:
                box = (slice(top, top + high), slice(left, left + wide))
                sharp = _edge(parts[box] == part, (left, top), steepness) >= STEEP
                on_objects |= (of_spots == part) & sharp
    return on_objects


def _edge(part: NDArray[np.bool_], corner: tuple[int, int], steepness: Grey) -> float:
    """Return the median of `steepness` along the outline of an object; STEEP if none is inside.

    `part` is the object's mask, and `corner` (x, y) the mask's upper left pixel in `steepness`.
    """
    outlines, _ = cv2.findContours(
        part.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE, offset=corner
    )
    x, y = np.concatenate([outline[:, 0] for outline in outlines]).T
    high, wide = steepness.shape
    inside = (x > BORDER) & (y > BORDER) & (x < wide - 1 - BORDER) & (y < high - 1 - BORDER)
    return float(np.median(steepness[y[inside], x[inside]])) if inside.any() else STEEP


DARK = 70.0  # grey level of the tray's brightest parts: below it pips and ground blend
BLOWN = 0.08  # share of the tray that is plain white: above this faces lose their pips
GLARE = 0.02  # share of the tray in white spots that fade out softly: reflections
BLURRED = 2.0  # pixels (sigma, in a picture 1280 long) by which edges are smeared
UNEVEN = 0.45  # the tray's darker parts over its lighter ones
NOISE = 9.0  # grey levels (sigma) between frames
FLICKER = 0.012  # relative brightness that comes and goes, row by row

LONGEST = 1280  # pixels: the size at which dice are read
GRID = (8, 5)  # cells across and down, for evenness
FILM = 12  # frames over which noise and flicker are judged
FEW = 4  # frames needed to judge noise and flicker
RIM = 0.05  # of the tray's width: the greatest width of its rim
EDGES = 60  # edges needed to judge the focus by
STEP = 60  # grey levels: a pixel that changes by more between frames has moved


class Aspect(StrEnum):
    """The aspects of a picture that are judged."""

    BRIGHTNESS = "brightness"
    GLARE = "glare"
    FOCUS = "focus"
    EVENNESS = "evenness"
    NOISE = "noise"
    FLICKER = "flicker"


class Finding(StrEnum):
    """A fault of an aspect."""

    TOO_DARK = "too_dark"
    TOO_BRIGHT = "too_bright"
    GLARING = "glaring"
    OUT_OF_FOCUS = "out_of_focus"
    UNEVEN = "uneven"
    NOISY = "noisy"
    FLICKERS = "flickers"


@dataclass(frozen=True)
class Check:
    """The judgement of an aspect: its fault, or None; `known` is False while unmeasured."""

    aspect: Aspect
    finding: Finding | None = None
    known: bool = True

    @property
    def good(self) -> bool:
        """Whether the aspect is known to be good."""
        return self.known and self.finding is None


@dataclass(frozen=True)
class Measures:
    """Measurements of a picture, in the units of the limits; None if not measurable."""

    brightest: float
    blown: float
    glare: float
    blur: float | None
    evenness: float | None = None
    noise: float | None = None
    flicker: float | None = None


def judge(measures: Measures) -> tuple[Check, ...]:
    """Judge every aspect."""
    brightness = (
        Finding.TOO_DARK
        if measures.brightest < DARK
        else Finding.TOO_BRIGHT
        if measures.blown > BLOWN
        else None
    )
    evenness = None if measures.evenness is None else -measures.evenness
    return (
        Check(Aspect.BRIGHTNESS, brightness),
        _check(Aspect.GLARE, measures.glare, GLARE, Finding.GLARING),
        _check(Aspect.FOCUS, measures.blur, BLURRED, Finding.OUT_OF_FOCUS),
        _check(Aspect.EVENNESS, evenness, -UNEVEN, Finding.UNEVEN),
        _check(Aspect.NOISE, measures.noise, NOISE, Finding.NOISY),
        _check(Aspect.FLICKER, measures.flicker, FLICKER, Finding.FLICKERS),
    )


def _check(aspect: Aspect, measured: float | None, limit: float, finding: Finding) -> Check:
    if measured is None:
        return Check(aspect, known=False)
    return Check(aspect, finding if measured > limit else None)


class LightMeter:
    """Judges the frames of a camera; noise and flicker are measured over several frames.

    With `tray`, only the tray's floor is judged; without, the whole picture, except its evenness,
    since the table around the tray may be darker.
    """

    def __init__(self) -> None:
        self._image: Image | None = None
        self._tray: Tray | None = None
        self._before: Grey | None = None
        self._rows: deque[Grey] = deque(maxlen=FILM)
        self._noises: deque[float] = deque(maxlen=FILM)

    def see(self, image: Image, tray: Tray | None = None) -> None:
        """Take in the next frame (height x width x 3, uint8 BGR); cheap."""
        box = _box(image, tray)
        if self._image is None or self._image.shape != image.shape or self._tray != tray:
            self._rows.clear()
            self._noises.clear()
            self._before = None
        self._image, self._tray = image, tray
        # every second pixel, unmixed: averaging would hide noise
        grey = cv2.cvtColor(np.ascontiguousarray(box[::2, ::2]), cv2.COLOR_BGR2GRAY)
        now = grey.astype(np.float32)
        if self._before is not None:
            change = np.abs(now - self._before)
            still = change[change < STEP]
            # of a normal spread, the mean change is 2 sigma / sqrt(pi)
            self._noises.append(float(still.mean()) * 0.886 if still.size else 0.0)
        self._before = now
        self._rows.append(_rows(now))

    def checks(self) -> tuple[Check, ...]:
        """Return the judgements so far; () before the first frame."""
        measures = self.measures()
        return judge(measures) if measures is not None else ()

    def measures(self) -> Measures | None:
        """Return the measurements so far; None before the first frame."""
        if self._image is None:
            return None
        still = measure(self._image, self._tray)
        noise = float(np.median(self._noises)) if len(self._noises) >= FEW - 1 else None
        return Measures(
            still.brightest, still.blown, still.glare, still.blur, still.evenness,
            noise, self._flicker(),
        )  # fmt: skip

    def _flicker(self) -> float | None:
        if len(self._rows) < FEW:
            return None
        rows = np.array(self._rows)
        # an object that passes through the tray changes some rows, a lamp all of them
        return float(np.median(rows.std(axis=0) / np.maximum(1.0, rows.mean(axis=0))))


def _rows(grey: Grey) -> Grey:
    """Return the brightness of each row without dice and hands: its middle quartiles' mean."""
    ordered = np.sort(grey[::2, ::2], axis=1)
    quarter = ordered.shape[1] // 4
    return np.asarray(ordered[:, quarter:-quarter].mean(axis=1), np.float32)


def measure(image: Image, tray: Tray | None = None) -> Measures:
    """Measure a picture (height x width x 3, uint8 BGR), except noise and flicker."""
    scale = min(1.0, LONGEST / max(image.shape[:2]))
    box = _at_reading_size(_box(image, tray), scale)
    grey = _grey(box)
    channels = np.sort(box, axis=2)
    return Measures(
        brightest=float(np.percentile(grey[::2, ::2], 99.5)),
        # a single channel is full in any bright red or blue
        blown=float((channels[..., 1] >= WHITE).mean()),
        glare=glare(channels[..., 0]),
        # the rim lies as near as the dice, and shows edges also when the tray is empty
        blur=_blur(_grey(_at_reading_size(_around(image, tray), scale))),
        evenness=_evenness(grey) if tray is not None else None,
    )


def _grey(image: Image) -> NDArray[np.uint8]:
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)


def _at_reading_size(image: Image, scale: float) -> Image:
    if scale == 1:
        return image
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def _around(image: Image, tray: Tray | None) -> Image:
    """Return the upright rectangle of `image` around the tray's rim; without a tray, `image`."""
    if tray is None or tray.size != (image.shape[1], image.shape[0]):
        return image
    corners = np.array(tray.corners)
    margin = RIM * float(np.ptp(corners[:, 0]))
    left, top = np.maximum(0, corners.min(axis=0) - margin).astype(int)
    right, bottom = (corners.max(axis=0) + margin).astype(int)
    return image[top:bottom, left:right]


def _box(image: Image, tray: Tray | None) -> Image:
    """Return the largest upright rectangle of `image` inside the tray's floor; else `image`."""
    if tray is None or tray.size != (image.shape[1], image.shape[0]):
        return image
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = tray.corners
    # inside the slanting sides, so that neither rim nor table counts
    top, bottom = round(max(ay, by)), round(min(cy, dy))
    left, right = round(max(ax, dx)), round(min(bx, cx))
    box = image[top:bottom, left:right]
    return box if min(box.shape[:2]) >= 32 else image


def _blur(grey: NDArray[np.uint8]) -> float | None:
    """Return the blur of edges in pixels, from the effect of a known extra blur.

    An edge blurred by s has a gradient like 1 / s; blurred by t more, like 1 / hypot(s, t).
    """
    first, more = 0.8, 1.5
    sharp = grey.astype(np.float32)
    fine, coarse = (
        slope(np.asarray(cv2.GaussianBlur(sharp, (0, 0), sigma), np.float32))
        for sigma in (first, float(np.hypot(first, more)))
    )
    edges = (coarse >= cv2.dilate(coarse, np.ones((5, 5), np.uint8)) - 1e-6) & (coarse > 4)
    if int(edges.sum()) < EDGES:
        return None
    edges &= coarse >= np.percentile(coarse[edges], 80)
    ratio = float(np.median(fine[edges] / coarse[edges]))
    smeared = more**2 / max(ratio**2 - 1, 1e-3)
    return float(np.sqrt(max(0.0, smeared - first**2)))


def _evenness(grey: NDArray[np.uint8]) -> float:
    """Return the brightness of the darker cells of a floor divided by that of the lighter cells.

    A cell's brightness is a median, so that dice do not count. 1 means even light.
    """
    height, width = grey.shape
    cells = [
        float(np.median(grey[y * height // GRID[1] : (y + 1) * height // GRID[1],
                             x * width // GRID[0] : (x + 1) * width // GRID[0]]))
        for y in range(GRID[1])
        for x in range(GRID[0])
    ]  # fmt: skip
    low, high = np.percentile(cells, [10, 90])
    return float(low / max(1.0, high))
