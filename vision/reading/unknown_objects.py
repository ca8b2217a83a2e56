"""Find objects that stand out from the ground, where the networks detected no die.

This keeps dice of unknown kinds from being ignored silently. The picture is segmented along its
edges into plain patches. Wide or long patches, patches in a repeating pattern, and shadows are
ground. The rest is an object if thicker than a line and its edge or colour is strong; fainter
patches are knots in wood or flecks in leather. Closed outlines are tested as well, since a die seen
from near has faces as wide as ground, and so are round spots, the pips of such a face.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice import Box
from vision.frame import Image
from vision.image.pixels import highest

_LONGEST = 400  # pixels: the picture is shrunk to this length first
_GROUND_SHARE = 0.06  # of the picture: a plain patch so wide is ground
_REPEATED = 8  # more patches of one colour than this are a pattern of the ground
_LEAST, _MOST = 3.0, 0.2  # thickness of an object: pixels, and a share of the picture's length
_LONG = 2.2  # times as long as wide or longer: no die
# The same for an object cut by the picture's border; its greatest depth into the picture, in its
# lengths along the border; and the greatest share of the border's length, since a rim and a hand
# are longer. The least radius of its widest circle, in pixels, keeps flecks out. Such an object may
# be the corner of a die, a triangle.
_LONG_CUT, _DEEP_CUT, _CUT_MOST, _CUT_LEAST = 3.5, 1.6, 0.17, 4.4
_RAGGED = 0.6  # least share of the slanting rectangle around a die that the die fills
# An edge stands out above a limit: _STEEPER times the median edge of the ground or, if more, the
# share _STEEP of the light, limited to the range _STEEP_LEVELS (grey levels). A colour stands out
# above the share _COLOURED of the light, limited to the range _COLOURED_LEVELS (a and b of Lab).
_STEEPER, _STEEP, _STEEP_LEVELS = 10.0, 0.3, (20.0, 60.0)
_COLOURED, _COLOURED_LEVELS = 0.12, (15.0, 25.0)
_LIGHT = 95  # the percentile of the brightness that is the light
_AROUND = 3  # pixels around an object in which its edge may lie
_LINE = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5))
# The inside of an outline: its least thickness in pixels, its greatest width in shares of the
# picture; it bulges nowhere in, and a triangle, half of a rectangle, is a die's face too.
_OUTLINED_LEAST, _OUTLINED_SHARE = 8.0, 0.22
_BULGING, _TRIANGLE = 0.85, 0.45
# A pip of a die seen from near: its width in shares of the picture's length, its greatest ratio of
# length to width, and the share of its upright box that a disc fills.
_PIP, _PIP_LONG, _PIP_FILLS = (0.03, 0.3), 1.6, (0.6, 0.88)
# removes edges of the ground that touch an outline
_TWIG = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (9, 9))

Corners = tuple[int, int, int, int]  # left, top, right, bottom


def find_unknown_objects(image: Image) -> tuple[Box, ...]:
    """Return boxes, in pixels, of the objects in `image` (height x width x 3, uint8, B, G, R).

    A patch cut by a single side of the picture is an object too, if no larger than a die may be; a
    patch along more of the border is a rim or the surroundings of the tray.
    """
    edges = _Edges.of(image)
    if edges is None:
        return ()
    compact, outlined = _compact(_apart(edges)), _outlined(edges) + _pips(edges)
    if not compact and not outlined:
        return ()
    stands_out = _Ground.of(edges).stands_out
    boxes = edges.boxes(corner for corner in compact if stands_out(corner))
    wholes = edges.boxes(corner for corner in outlined if stands_out(corner))
    # an object detected both ways counts once
    return boxes + tuple(whole for whole in wholes if not any(whole.holds(b.centre) for b in boxes))


def find_outlined(image: Image) -> tuple[Box, ...]:
    """Return boxes, in pixels, of closed outlines in `image` (as in `find_unknown_objects`).

    Dice that touch share one outline.
    """
    edges = _Edges.of(image)
    return () if edges is None else edges.boxes(_outlined(edges))


@dataclass(frozen=True, eq=False)
class _Edges:
    """A smoothed copy of a picture, `scale` times as long, and its gradient (both uint8).

    `usual` is the median gradient.
    """

    small: Image
    scale: float
    steepness: Image
    usual: float

    @classmethod
    def of(cls, image: Image) -> "_Edges | None":
        """Return the edges of a picture, None if too small to hold any object."""
        scale = min(1.0, _LONGEST / max(image.shape[:2]))
        small = image
        if scale < 1:
            small = np.asarray(
                cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
            )
        if min(small.shape[:2]) < 8:
            return None
        small = np.asarray(cv2.medianBlur(small, 5), np.uint8)
        edge = cv2.morphologyEx(small, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
        steepness = highest(np.asarray(edge, np.uint8))
        return cls(small, scale, steepness, float(np.median(steepness)))

    @property
    def plain(self) -> Image:
        """A mask (height, width), uint8: 0 on edges, else 1."""
        limit = float(np.clip(2.2 * self.usual, 10, 60))
        return (self.steepness < limit).astype(np.uint8)

    def boxes(self, corners: Iterable[Corners]) -> tuple[Box, ...]:
        """Return boxes in pixels of the picture."""
        return tuple(Box(*(v / self.scale for v in corner)) for corner in corners)


@dataclass(frozen=True, eq=False)
class _Ground:
    """The gradient of a picture and its colours' distance to the median colour (h, w).

    `usual` is the median gradient, `light` the brightness of the brightest parts.
    """

    steepness: Image
    colour: NDArray[np.float32]
    usual: float
    light: float

    @classmethod
    def of(cls, edges: _Edges) -> "_Ground":
        ab = cv2.cvtColor(edges.small, cv2.COLOR_BGR2Lab)[..., 1:].astype(np.float32)
        distances = ab - np.median(ab.reshape(-1, 2), axis=0).astype(np.float32)
        light = float(np.percentile(highest(edges.small), _LIGHT))
        return cls(edges.steepness, np.hypot(*cv2.split(distances)), edges.usual, light)

    def stands_out(self, corner: Corners) -> bool:
        x0, y0, x1, y1 = corner
        rows = slice(max(0, y0 - _AROUND), y1 + _AROUND)
        columns = slice(max(0, x0 - _AROUND), x1 + _AROUND)
        steep = np.clip(max(_STEEPER * self.usual, _STEEP * self.light), *_STEEP_LEVELS)
        if self.steepness[rows, columns].max() >= steep:
            return True
        coloured = np.clip(_COLOURED * self.light, *_COLOURED_LEVELS)
        return bool(self.colour[rows, columns].max() >= coloured)


def _outlined(edges: _Edges) -> list[Corners]:
    """Return boxes inside closed edges whose shape may be a die: convex and not long."""
    framed = cv2.copyMakeBorder(edges.plain, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=1)
    _, labels = cv2.connectedComponents(framed, connectivity=4)
    inside = np.where(np.asarray(labels) == labels[0, 0], 0, 255).astype(np.uint8)
    mask = np.asarray(cv2.morphologyEx(inside, cv2.MORPH_OPEN, _TWIG)[1:-1, 1:-1], np.uint8)
    return [
        part.corners
        for part in _parts(mask, _OUTLINED_LEAST)
        if part.area <= _OUTLINED_SHARE * mask.size
        and part.length <= _LONG
        and part.share >= _TRIANGLE
        and part.area >= _BULGING * part.hull
    ]


def _pips(edges: _Edges) -> list[Corners]:
    """Return boxes of round plain patches with an edge all around, off the border."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(edges.plain, connectivity=4)
    x, y, w, h, area = np.asarray(stats)[1:].T
    high, wide = edges.plain.shape
    longer, shorter = np.maximum(w, h), np.minimum(w, h)
    least, most = (share * max(high, wide) for share in _PIP)
    pip = (x > 0) & (y > 0) & (x + w < wide) & (y + h < high)
    pip &= (shorter > least) & (longer < most) & (longer <= _PIP_LONG * shorter)
    pip &= (area > _PIP_FILLS[0] * w * h) & (area < _PIP_FILLS[1] * w * h)
    corners = np.stack([x, y, x + w, y + h], axis=1)[pip]
    return [(int(a), int(b), int(c), int(d)) for a, b, c, d in corners]


def _compact(mask: Image) -> list[Corners]:
    """Return boxes of the parts of a mask (0 or 255) whose shape may be a die.

    A circle of radius `_LEAST` fits into such a part and none of `_MOST`; the part is neither long
    nor ragged. A part cut by the picture's border lies at a single side, along little of it.
    """
    return [
        part.corners
        for part in _parts(mask, _LEAST, cut=True)
        if part.depth <= _MOST * max(mask.shape)
        and (_may_be_cut(part) if part.cut else part.length <= _LONG and part.share >= _RAGGED)
    ]


def _may_be_cut(part: "_Part") -> bool:
    """Return whether a part cut by the border may be a die: neither long, deep nor ragged."""
    return (
        part.length <= _LONG_CUT
        and part.depth >= _CUT_LEAST
        and part.cut <= _CUT_MOST
        and part.inward <= _DEEP_CUT
        and part.share >= _TRIANGLE
    )


@dataclass(frozen=True)
class _Part:
    """A connected part of a mask: its box and area, the radius of its widest circle (`depth`).

    `length` is that of the smallest rotated rectangle around it, in its widths, `share` the part of
    that rectangle that is filled; `hull` is the area of its convex hull. `cut` is the share of the
    side of the picture that the part touches, 0 for none, 1 at a corner, and `inward` its depth
    into the picture from that side, in its lengths along the side.
    """

    corners: Corners
    area: int
    depth: float
    length: float
    share: float
    hull: float
    cut: float
    inward: float


def _parts(mask: Image, least: float, *, cut: bool = False) -> Iterator[_Part]:
    """Yield the parts of a mask (0 or 255) into which a circle of radius `least` fits.

    Parts cut by the picture's border are included only with `cut`.
    """
    high, wide = mask.shape
    framed = cv2.copyMakeBorder(mask, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    depth = cv2.distanceTransform(framed, cv2.DIST_L2, 3)[1:-1, 1:-1]
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
    for k in np.unique(labels[depth >= least]):
        x, y, w, h, area = (int(v) for v in stats[k, :5])
        along, inward = _at_border((x, y, x + w, y + h), wide, high)
        if k == 0 or (along and not cut):
            continue
        part = labels[y : y + h, x : x + w] == k
        points = np.argwhere(part).astype(np.float32)
        (_, (a, b), _) = cv2.minAreaRect(points)
        yield _Part(
            corners=(x, y, x + w, y + h),
            area=area,
            depth=float(depth[y : y + h, x : x + w][part].max()),
            length=(max(a, b) + 1) / (min(a, b) + 1),
            share=area / ((a + 1) * (b + 1)),
            hull=cv2.contourArea(cv2.convexHull(points)),
            cut=along,
            inward=inward,
        )


def _at_border(corners: Corners, wide: int, high: int) -> tuple[float, float]:
    """Return `cut` and `inward`, as in `_Part`, of a box in a picture `wide` by `high`."""
    x0, y0, x1, y1 = corners
    upright, level = (x0 == 0) + (x1 == wide), (y0 == 0) + (y1 == high)
    if upright + level != 1:
        return float(upright + level > 1), 0.0
    if upright:
        return (y1 - y0) / high, (x1 - x0) / (y1 - y0)
    return (x1 - x0) / wide, (y1 - y0) / (x1 - x0)


def _apart(edges: _Edges) -> Image:
    """Return a mask (height, width), uint8: 0 on ground and shadow, 255 on everything else."""
    _, numbers, table, _ = cv2.connectedComponentsWithStats(edges.plain, connectivity=4)
    labels, stats = np.asarray(numbers, np.int32), np.asarray(table, np.int32)
    ground = _ground(edges.small, labels, stats)
    mask = np.where(ground[labels], 0, 255).astype(np.uint8)
    dark = (mask > 0) & _near(ground[labels]) & _shadow(edges.small, ground[labels])
    mask[dark] = 0
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, _LINE), np.uint8)
    return mask | _holes(mask)


def _holes(mask: Image) -> Image:
    """Return the small holes in `mask`, 255 in a hole, else 0: pips as bright as the ground."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(cv2.bitwise_not(mask))
    small = np.asarray(stats)[:, cv2.CC_STAT_AREA] < 0.005 * mask.size
    small[0] = False
    return np.where(small[np.asarray(labels)], 255, 0).astype(np.uint8)


def _near(ground: NDArray[np.bool_]) -> NDArray[np.bool_]:
    reach = np.ones((61, 61), np.uint8)
    return np.asarray(cv2.dilate(ground.astype(np.uint8), reach), bool)


def _ground(small: Image, labels: NDArray[np.int32], stats: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Return for each label (n,) whether the plain patch with that label is ground.

    `labels` (height, width) and `stats` (n, 5) are OpenCV's connected components of `small`.
    """
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
    ground_labels = np.flatnonzero(ground)
    if len(ground_labels) and len(cells):
        gap = np.abs(colours[:, None] - colours[None, ground_labels]).max(axis=2).min(axis=1)
        ground |= (gap < 12) & (area > 0)
        ground[0] = False
    return np.asarray(ground, np.bool_)


def _shadow(small: Image, ground: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return a mask (height, width) of ground that is darkened alike in B, G and R."""
    weight = ground.astype(np.float32)
    box = (61, 61)
    total = np.maximum(cv2.blur(weight, box), 1e-3)
    around = cv2.blur(small.astype(np.float32) * weight[..., None], box) / total[..., None]
    share = (small.astype(np.float32) + 4) / (around + 4)
    mean = share.mean(axis=2)
    even = highest(np.abs(share - mean[..., None])) < 0.14 * mean
    shadow: NDArray[np.bool_] = np.logical_and(even, np.abs(mean - 0.55) < 0.43)
    return shadow
