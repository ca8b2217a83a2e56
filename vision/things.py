"""Things in the tray: what stands apart from the ground it lies on.

The pips say what dice show; this says where something lies that may be a die, pips
seen or not, so that no die is passed over in silence. Wide plain patches, long ones,
and the many like patches of a pattern are ground, and so are their shadows; what is
left over and thicker than a line is a thing.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.channels import highest
from vision.frame import Image

_LONGEST = 400  # the picture is cut at this length, in pixels
_GROUND_SHARE = 0.06  # of the picture: a plain patch so wide is ground
_REPEATED = 8  # so many like patches are the ground's pattern
_LINE = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5))


_AT = [(u, v) for u in np.linspace(0.12, 0.88, 6) for v in np.linspace(0.12, 0.88, 6)]
# weights of the corners of a quadrilateral at places across it
_LATTICE = np.array([((1 - u) * (1 - v), u * (1 - v), u * v, (1 - u) * v) for u, v in _AT])


@dataclass(frozen=True, eq=False)
class Things:
    """Where something stands apart, at `scale` of the picture.

    mask: (h, w) of 0 and 255. shade: (h, w) likewise, what is most likely a shadow on the
    ground, but might be a dark thing.
    """

    mask: Image
    shade: Image
    scale: float

    def share(self, outline: NDArray[np.float32]) -> float:
        """The share of a four-cornered outline (4, 2), in pixels of the picture, on things."""
        across = _LATTICE @ outline * self.scale
        high, wide = self.mask.shape
        x = np.clip(np.round(across[:, 0]), 0, wide - 1).astype(int)
        y = np.clip(np.round(across[:, 1]), 0, high - 1).astype(int)
        return float((self.mask[y, x] > 0).mean())

    def beside(
        self, taken: list[NDArray[np.float32]], side: float | None, pips: NDArray[np.float32]
    ) -> list[tuple[float, ...]]:
        """Things apart from the dice that have been read, which may be dice too.

        taken: outlines of read dice, each (k, 2) in pixels of the picture. side: the
        side of a die where known, in such pixels. pips: (n, 2) middles of clear pips.
        Gives boxes x0, y0, x1, y1 in pixels of the picture.

        A thing may be a die when a circle of a third of a die's side fits into it and
        none of a whole one; and, if it is long or ragged, when pips are seen on it. What
        the picture's border cuts is mostly what stands around a tray: it must show pips.
        """
        high, wide = self.mask.shape
        at = np.round(pips * self.scale).astype(int).reshape(-1, 2)
        where = (np.clip(at[:, 1], 0, high - 1), np.clip(at[:, 0], 0, wide - 1))
        rest = self.mask | self._dark_things(where)
        for outline in taken:
            hull = cv2.convexHull(np.asarray(outline * self.scale, np.float32))
            middle = hull.mean(axis=0)
            grown = middle + (hull - middle) * 1.18
            cv2.fillConvexPoly(rest, np.round(grown).astype(np.int32), 0)
        framed = cv2.copyMakeBorder(rest, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
        depth = cv2.distanceTransform(framed, cv2.DIST_L2, 3)[1:-1, 1:-1]
        least = 3.0 if side is None else max(0.25 * side * self.scale, 3.0)
        most = 0.2 * max(rest.shape) if side is None else 0.8 * side * self.scale
        _, labels, stats, _ = cv2.connectedComponentsWithStats(rest)
        held = labels[where]
        boxes = []
        for k in np.unique(labels[depth >= least]):
            x, y, w, h, area = (int(v) for v in stats[k, :5])
            if k == 0:
                continue
            part = labels[y : y + h, x : x + w] == k
            told = int((held == k).sum())
            at_border = x == 0 or y == 0 or x + w == wide or y + h == high
            if told < (2 if at_border else 1):
                (_, (a, b), _) = cv2.minAreaRect(np.argwhere(part).astype(np.float32))
                long = max(a, b) + 1 > 2.2 * (min(a, b) + 1)
                ragged = area < 0.6 * (a + 1) * (b + 1)
                thick = float(depth[y : y + h, x : x + w][part].max()) > most
                if long or ragged or thick or at_border:
                    continue
            boxes.append(tuple(v / self.scale for v in (x, y, x + w, y + h)))
        return boxes

    def _dark_things(self, where: tuple[NDArray[np.int_], NDArray[np.int_]]) -> Image:
        """Those parts of the shade that have pips on them: no shadow has."""
        _, labels, _, _ = cv2.connectedComponentsWithStats(self.shade)
        held = np.unique(np.asarray(labels)[where])
        return (np.isin(labels, held[held > 0]) * 255).astype(np.uint8)


def find_things(image: Image) -> Things:
    """The things in `image` (B, G, R, uint8)."""
    scale = min(1.0, _LONGEST / max(image.shape[:2]))
    small = image
    if scale < 1:
        small = np.asarray(
            cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
        )
    if min(small.shape[:2]) < 8:
        blank = np.zeros(small.shape[:2], np.uint8)
        return Things(blank, blank, scale)
    small = np.asarray(cv2.medianBlur(small, 5), np.uint8)
    edge = cv2.morphologyEx(small, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    strength = highest(np.asarray(edge, np.uint8))
    limit = float(np.clip(2.2 * np.median(strength), 10, 60))
    plain = (strength < limit).astype(np.uint8)
    _, found, table, _ = cv2.connectedComponentsWithStats(plain, connectivity=4)
    labels, stats = np.asarray(found, np.int32), np.asarray(table, np.int32)
    ground = _ground(small, labels, stats)
    mask = np.where(ground[labels], 0, 255).astype(np.uint8)
    dark = (mask > 0) & _near(ground[labels]) & _shadow(small, ground[labels])
    mask[dark] = 0
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, _LINE), np.uint8)
    mask |= _holes(mask)
    shade = (dark * 255).astype(np.uint8)
    shade = np.asarray(cv2.morphologyEx(shade, cv2.MORPH_OPEN, _LINE), np.uint8)
    return Things(mask, shade, scale)


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
    even = np.abs(share - mean[..., None]).max(axis=2) < 0.14 * mean
    shadow: NDArray[np.bool_] = np.logical_and(even, np.abs(mean - 0.55) < 0.43)
    return shadow
