"""Things in the tray: what stands apart from the ground it lies on.

The networks say what dice show; this says whether anything lies there where they found
nothing, so that no die is passed over in silence. Wide plain patches, long ones, and the many
like patches of a pattern are ground, and so are their shadows; what is left over and thicker
than a line is a thing, if it stands out: else it is a knot in the wood, a fleck of the leather.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice import Box
from vision.channels import highest
from vision.frame import Image

_LONGEST = 400  # the picture is cut at this length, in pixels
_GROUND_SHARE = 0.06  # of the picture: a plain patch so wide is ground
_REPEATED = 8  # so many like patches are the ground's pattern
_LEAST, _MOST = 3.0, 0.2  # pixels, and of the picture's length: how thick a thing is
_LONG = 2.2  # times as long as wide: no die
_RAGGED = 0.6  # of the slanting rectangle around it, at least, that a die fills
# An edge that stands out is so many times steeper than the ground's own, as the median has it,
# and such a share of the light, in grey levels at least and at most; a colour that does is so
# far from the ground's, in shares of the light and in a and b of Lab.
_STEEPER, _STEEP, _STEEP_LEVELS = 10.0, 0.3, (20.0, 60.0)
_COLOURED, _COLOURED_LEVELS = 0.12, (15.0, 25.0)
_LIGHT = 95  # the percentile of the brightness that is the light
_AROUND = 3  # pixels around a thing where its edge may be
_LINE = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5))


def find_things(image: Image) -> tuple[Box, ...]:
    """Where in `image` (height x width x 3, uint8 BGR) things lie: boxes in its pixels.

    What the picture's border cuts is mostly what stands around a tray, and is left out.
    """
    scale = min(1.0, _LONGEST / max(image.shape[:2]))
    small = image
    if scale < 1:
        small = np.asarray(
            cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
        )
    if min(small.shape[:2]) < 8:
        return ()
    small = np.asarray(cv2.medianBlur(small, 5), np.uint8)
    edge = cv2.morphologyEx(small, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    steepness = highest(np.asarray(edge, np.uint8))
    usual = float(np.median(steepness))
    compact = _compact(_apart(small, steepness, usual))
    if not compact:
        return ()
    apart = _Ground.of(small, steepness, usual).stands_out
    return tuple(Box(*(v / scale for v in corner)) for corner in compact if apart(corner))


@dataclass(frozen=True, eq=False)
class _Ground:
    """What is usual in a picture: how steep its edges are, how far off its colours (h, w).

    `usual` is the median of the steepness, `light` how bright the brightest parts are.
    """

    steepness: Image
    colour: NDArray[np.float32]
    usual: float
    light: float

    @classmethod
    def of(cls, small: Image, steepness: Image, usual: float) -> "_Ground":
        ab = cv2.cvtColor(small, cv2.COLOR_BGR2Lab)[..., 1:].astype(np.float32)
        off = ab - np.median(ab.reshape(-1, 2), axis=0).astype(np.float32)
        light = float(np.percentile(highest(small), _LIGHT))
        return cls(steepness, np.hypot(*cv2.split(off)), usual, light)

    def stands_out(self, corner: tuple[int, int, int, int]) -> bool:
        x0, y0, x1, y1 = corner
        rows = slice(max(0, y0 - _AROUND), y1 + _AROUND)
        columns = slice(max(0, x0 - _AROUND), x1 + _AROUND)
        steep = np.clip(max(_STEEPER * self.usual, _STEEP * self.light), *_STEEP_LEVELS)
        if self.steepness[rows, columns].max() >= steep:
            return True
        coloured = np.clip(_COLOURED * self.light, *_COLOURED_LEVELS)
        return bool(self.colour[rows, columns].max() >= coloured)


def _compact(mask: Image) -> list[tuple[int, int, int, int]]:
    """The parts of a mask (0 or 255) that may be a die by their shape: left, top, right, bottom.

    A circle of `_LEAST` fits into it and none of `_MOST`; it is neither long nor ragged.
    """
    high, wide = mask.shape
    framed = cv2.copyMakeBorder(mask, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    depth = cv2.distanceTransform(framed, cv2.DIST_L2, 3)[1:-1, 1:-1]
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
    found = []
    for k in np.unique(labels[depth >= _LEAST]):
        x, y, w, h, area = (int(v) for v in stats[k, :5])
        if k == 0 or x == 0 or y == 0 or x + w == wide or y + h == high:
            continue
        part = labels[y : y + h, x : x + w] == k
        (_, (a, b), _) = cv2.minAreaRect(np.argwhere(part).astype(np.float32))
        long = max(a, b) + 1 > _LONG * (min(a, b) + 1)
        ragged = area < _RAGGED * (a + 1) * (b + 1)
        thick = float(depth[y : y + h, x : x + w][part].max()) > _MOST * max(mask.shape)
        if not (long or ragged or thick):
            found.append((x, y, x + w, y + h))
    return found


def _apart(small: Image, steepness: Image, usual: float) -> Image:
    """Where (255, else 0) a picture shows neither ground nor a shadow on it."""
    limit = float(np.clip(2.2 * usual, 10, 60))
    plain = (steepness < limit).astype(np.uint8)
    _, found, table, _ = cv2.connectedComponentsWithStats(plain, connectivity=4)
    labels, stats = np.asarray(found, np.int32), np.asarray(table, np.int32)
    ground = _ground(small, labels, stats)
    mask = np.where(ground[labels], 0, 255).astype(np.uint8)
    dark = (mask > 0) & _near(ground[labels]) & _shadow(small, ground[labels])
    mask[dark] = 0
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, _LINE), np.uint8)
    return mask | _holes(mask)


def _holes(mask: Image) -> Image:
    """The small holes of a mask: pips of the ground's colour."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(cv2.bitwise_not(mask))
    small = np.asarray(stats)[:, cv2.CC_STAT_AREA] < 0.005 * mask.size
    small[0] = False
    return (small[np.asarray(labels)] * 255).astype(np.uint8)


def _near(ground: NDArray[np.bool_]) -> NDArray[np.bool_]:
    reach = np.ones((61, 61), np.uint8)
    return np.asarray(cv2.dilate(ground.astype(np.uint8), reach), bool)


def _ground(small: Image, labels: NDArray[np.int32], stats: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Which of the plain patches are ground, by label."""
    high, wide = labels.shape
    area = stats[:, cv2.CC_STAT_AREA].astype(np.float64)
    w, h = stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT]
    longest = max(high, wide)
    ground = area > _GROUND_SHARE * high * wide
    long = np.maximum(w, h) > 0.28 * longest
    ground |= long & ((area < 0.3 * w * h) | (np.maximum(w, h) > 3.5 * np.minimum(w, h)))
    ground[0] = False  # the edges
    # the mean colour of every patch, by summing over labels
    flat = labels.ravel()
    colours = np.stack(
        [np.bincount(flat, small[..., c].ravel(), len(area)) for c in range(3)], axis=1
    ) / np.maximum(area, 1)[:, None]  # fmt: skip
    cells = np.flatnonzero((area > 20) & ~ground)
    cells = cells[cells != 0]
    if 0 < len(cells) < 2000:
        like = np.abs(colours[cells, None] - colours[None, cells]).max(axis=2) < 28
        ground[cells[like.sum(axis=1) > _REPEATED]] = True
    # small patches of the colour of a ground are that ground, seen between lines
    wide_ones = np.flatnonzero(ground)
    if len(wide_ones) and len(cells):
        gap = np.abs(colours[:, None] - colours[None, wide_ones]).max(axis=2).min(axis=1)
        ground |= (gap < 12) & (area > 0)
        ground[0] = False
    return np.asarray(ground, np.bool_)


def _shadow(small: Image, ground: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which pixels have the ground's colour, only darker by one factor in B, G and R."""
    weight = ground.astype(np.float32)
    box = (61, 61)
    total = np.maximum(cv2.blur(weight, box), 1e-3)
    around = cv2.blur(small.astype(np.float32) * weight[..., None], box) / total[..., None]
    share = (small.astype(np.float32) + 4) / (around + 4)
    mean = share.mean(axis=2)
    even = highest(np.abs(share - mean[..., None])) < 0.14 * mean
    shadow: NDArray[np.bool_] = np.logical_and(even, np.abs(mean - 0.55) < 0.43)
    return shadow
