"""Pips: the round marks on dice, found one by one wherever they are.

A pip is a disc that is all lighter or all darker than the plastic around it. Marks
that may be one are found by a local threshold on three scales, and each is then
measured along rays from its middle: the ray's crossing of the half level gives the
outline, an ellipse fitted to it gives the pip's shape, and what is left over says how
round it is. Which pips make a face, and which face lies on top, is not decided here.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from vision.frame import Image

Floats = NDArray[np.float32]

RAYS = 16
STEPS = 15  # samples a ray, from the middle outwards
REACH = 2.4  # a ray's length in radii of the mark it starts from
_RIM = 6  # samples of a ray that lie within a mark of its radius
_LEAST_AREA, _MOST_AREA = 9, 240  # of a mark, in pixels of the scale it is found on
_DISC = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5))
_STANDS_OUT = 11  # grey levels from the local mean
_BRIM = np.ones((17, 17), np.uint8)
_WINDOW = 17  # of the local mean, in pixels of the scale

_ANGLES = np.arange(RAYS, dtype=np.float32) * np.float32(2 * np.pi / RAYS)
_COS, _SIN = np.cos(_ANGLES), np.sin(_ANGLES)
_RADII = np.linspace(0, REACH, STEPS, dtype=np.float32)
# least squares of 1/r^2 = a cos^2 + 2 b cos sin + c sin^2, the ellipse about its middle
_ELLIPSE = np.linalg.pinv(np.stack([_COS**2, 2 * _COS * _SIN, _SIN**2], axis=1)).astype(np.float32)


@dataclass(frozen=True, eq=False)
class Pips:
    """Pips as arrays of one length n, in pixels of the picture they were found in.

    xy: (n, 2) middles. shape: (n, 2, 2) symmetric; the outline is x' shape^-1 x = 1.
    radius: (n,) geometric mean of the ellipse's half axes. light: (n,) whether lighter
    than the face. contrast: (n,) grey levels between pip and face, positive.
    inner, ring: (n, 3) B, G, R of the pip and of the face around it. round: (n,) the
    spread of the outline about its ellipse, as a share of the radius. even: (n,) the
    share of the ring that has the face's colour.
    """

    xy: Floats
    shape: Floats
    radius: Floats
    light: NDArray[np.bool_]
    contrast: Floats
    inner: Floats
    ring: Floats
    round: Floats
    even: Floats

    def __len__(self) -> int:
        return len(self.radius)

    def take(self, which: NDArray[np.generic]) -> "Pips":
        """The pips at the positions (or under the mask) `which`."""
        return Pips(
            self.xy[which],
            self.shape[which],
            self.radius[which],
            self.light[which],
            self.contrast[which],
            self.inner[which],
            self.ring[which],
            self.round[which],
            self.even[which],
        )


def find_pips(image: Image, scales: tuple[float, ...]) -> Pips:
    """Every pip in `image` (B, G, R, uint8), each once, found on the given `scales`.

    A scale of 1/2 looks in the picture at half its width, for pips twice as large.
    """
    return _each_once(_clear(_join([_find_on_scale(image, scale) for scale in scales])))


def seek(image: Image, pips: Pips, xy: Floats, like: NDArray[np.intp]) -> Pips:
    """`pips` and those found by looking at the places `xy` (n, 2) of `image`.

    like: (n,) for each place the position in `pips` of the pip that one there would be
    like; one that is not is left out.
    """
    parts = [pips]
    for light in (False, True):
        for scale in (1.0, 0.5, 0.25, 0.125):
            reach = pips.radius[like] * np.float32(scale)
            here = (pips.light[like] == light) & (reach > (2.6 if scale < 1 else 0))
            here &= reach <= 5.2
            if not here.any():
                continue
            small, planes = _planes(image, scale)
            at = ((xy[here] + 0.5) * np.float32(scale) - 0.5).astype(np.float32)
            for plane in planes:
                found, origin = _measure(small, plane, at, reach[here], light)
                source = pips.radius[like[here][origin]] * np.float32(scale)
                ratio = found.radius / source
                near = np.hypot(*(found.xy - at[origin]).T) < 0.8 * source
                parts.append(_enlarged(found.take((ratio > 0.8) & (ratio < 1.25) & near), scale))
    return _each_once(_clear(_join(parts)), first=len(pips))


def _clear(pips: Pips) -> Pips:
    # a highlight on its rim bites into a pip that is plain to see
    ragged = np.where(pips.contrast > 80, 0.2, 0.14)
    return pips.take((pips.contrast > 18) & (pips.even > 0.45) & (pips.round < ragged))


def _join(parts: list[Pips]) -> Pips:
    names = ("xy", "shape", "radius", "light", "contrast", "inner", "ring", "round", "even")
    return Pips(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


def _planes(image: Image, scale: float) -> tuple[Image, tuple[Image, Image]]:
    """The picture at a scale, its grey levels, and the least of B, G and R.

    The least tells white pips from pale plastic, and coloured pips from white plastic.
    """
    small = image
    if scale != 1:
        small = np.asarray(
            cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
        )
        # grain is finer than the pips looked for on this scale
        small = np.asarray(cv2.GaussianBlur(small, (3, 3), 0), np.uint8)
    blue, green, red = cv2.split(small)
    low = np.asarray(cv2.min(cv2.min(blue, green), red), np.uint8)
    grey = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)
    return small, (grey, low)


def _find_on_scale(image: Image, scale: float) -> Pips:
    small, planes = _planes(image, scale)
    parts = []
    for plane in planes:
        mean = cv2.blur(plane, (_WINDOW, _WINDOW))
        for light in (False, True):
            # a hat leaves only what is smaller than its brim: no face, no ground
            kind = cv2.MORPH_TOPHAT if light else cv2.MORPH_BLACKHAT
            hat = cv2.morphologyEx(plane, kind, _BRIM)
            gap = cv2.subtract(plane, mean) if light else cv2.subtract(mean, plane)
            mask = cv2.bitwise_and(_above(hat, _STANDS_OUT), _above(gap, _STANDS_OUT // 3))
            if scale < 1:  # cuts the streak of a highlight off a pip that it touches
                mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, _DISC)
            xy, radius = _marks(np.asarray(mask, np.uint8))
            parts.append(_measure(small, plane, xy, radius, light)[0])
    return _enlarged(_join(parts), scale)


def _enlarged(pips: Pips, scale: float) -> Pips:
    """Pips found on a scale, in pixels of the whole picture."""
    back = np.float32(1 / scale)
    # the middle of pixel (0, 0) of the small picture is not that of the large one
    return replace(
        pips,
        xy=(pips.xy + 0.5) * back - 0.5,
        shape=pips.shape * back**2,
        radius=pips.radius * back,
    )


def _above(plane: MatLike, level: int) -> MatLike:
    return cv2.threshold(plane, level, 255, cv2.THRESH_BINARY)[1]


def _none() -> Pips:
    f = np.float32
    return Pips(
        np.zeros((0, 2), f),
        np.zeros((0, 2, 2), f),
        np.zeros(0, f),
        np.zeros(0, bool),
        np.zeros(0, f),
        np.zeros((0, 3), f),
        np.zeros((0, 3), f),
        np.zeros(0, f),
        np.zeros(0, f),
    )


def _marks(mask: Image) -> tuple[Floats, Floats]:
    """Middles (n, 2) and radii (n,) of the compact spots of a mask."""
    _, _, stats, middles = cv2.connectedComponentsWithStats(mask, connectivity=4)
    wide, high = stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT]
    area = stats[:, cv2.CC_STAT_AREA]
    good = (area >= _LEAST_AREA) & (area <= _MOST_AREA)
    good &= (wide <= 3 * high) & (high <= 3 * wide) & (area >= 0.45 * wide * high)
    good[0] = False
    # a highlight may have bitten a hole into a mark: its extent tells its size as well
    radius = np.maximum(np.sqrt(area / np.pi), (wide + high) / 4.4)
    return middles[good].astype(np.float32), radius[good].astype(np.float32)


def _sample(plane: Image, x: Floats, y: Floats) -> Floats:
    """Bilinear samples of a plane (or a picture) at float positions, any 2-D shape."""
    # remap refuses maps wider or higher than 32767: fold long ones
    out = cv2.remap(plane, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(out, np.float32)


def _crossings(rays: Floats, light: bool) -> tuple[Floats, Floats, Floats, NDArray[np.bool_]]:
    """Where each ray leaves its mark.

    rays: (n, RAYS, STEPS) grey levels. Gives the crossing in units of the mark's radius
    (n, RAYS), the inner and the ring level (n,), and which crossings are real.
    """
    # a highlight may sit on a pip: its own level is that of its plainer part
    inner = np.percentile(rays[:, :, 1:5].reshape(len(rays), -1), 70 if light else 30, axis=1)
    ring = np.median(rays[:, :, 8:12].reshape(len(rays), -1), axis=1)
    half = ((inner + ring) / 2)[:, None, None]
    beyond: NDArray[np.bool_] = np.less(rays, half) if light else np.greater(rays, half)
    # the edge is where the ray leaves the pip for good, not where it enters a highlight
    within = np.logical_not(beyond[:, :, :_RIM])
    last = _RIM - 1 - within[:, :, ::-1].argmax(axis=2)
    after = beyond & (np.arange(STEPS) > last[:, :, None])
    first = np.where(within.any(axis=2), after.argmax(axis=2), 0)
    real = first > 0
    n, a = np.indices(first.shape)
    out, into = rays[n, a, first], rays[n, a, np.maximum(first - 1, 0)]
    step = np.where(np.abs(out - into) < 1e-3, 1, out - into)
    part = np.clip((half[:, :, 0] - into) / step, 0, 1)
    crossing = (first - 1 + part) * np.float32(REACH / (STEPS - 1))
    return np.where(real, crossing, REACH).astype(np.float32), inner, ring, real


def _measure(
    small: Image, plane: Image, xy: Floats, radius: Floats, light: bool
) -> tuple[Pips, NDArray[np.intp]]:
    """The pips at `xy`, and for each the position in `xy` that it was measured from."""
    origin = np.arange(len(xy))
    if len(xy) > 2000:  # remap's limit; so many marks are texture, some will do
        xy, radius, origin = xy[:2000], radius[:2000], origin[:2000]
    for last in (False, False, True):
        if not len(xy):
            return _none(), origin[:0]
        reach = radius[:, None, None] * _RADII
        x = xy[:, 0, None, None] + reach * _COS[None, :, None]
        y = xy[:, 1, None, None] + reach * _SIN[None, :, None]
        flat = (len(xy) * RAYS, STEPS)
        x, y = x.reshape(flat).astype(np.float32), y.reshape(flat).astype(np.float32)
        rays = _sample(plane, x, y).reshape(-1, RAYS, STEPS)
        crossing, inner, ring, real = _crossings(rays, light)
        contrast = (inner - ring) if light else (ring - inner)
        # neighbouring rays of a disc are about equal: one alone that differs met a speck
        turned = np.stack([np.roll(crossing, 1, axis=1), crossing, np.roll(crossing, -1, axis=1)])
        crossing = np.median(turned, axis=0)
        # opposite rays of an ellipse are equal: a ray that runs off along a highlight is not
        crossing = np.minimum(crossing, 1.25 * np.roll(crossing, RAYS // 2, axis=1))
        outline = np.stack([crossing * _COS, crossing * _SIN], axis=2) * radius[:, None, None]
        shift = outline.mean(axis=1)
        if not last:
            good = (contrast > 8) & (real.sum(axis=1) >= RAYS - 4)
            good &= np.hypot(shift[:, 0], shift[:, 1]) < 0.8 * radius
            grown = np.median(crossing, axis=1) * radius
            good &= (grown > 1.3) & (grown < 12)
            if not good.any():
                return _none(), origin[:0]
            xy, radius, origin = (xy + shift)[good], grown[good], origin[good]
    r = np.maximum(crossing * radius[:, None], 0.3)
    form = (1 / r**2) @ _ELLIPSE.T  # (n, 3): a, b, c of the inverse shape
    det = form[:, 0] * form[:, 2] - form[:, 1] ** 2
    good = (det > 1e-9) & (contrast > 8) & (real.sum(axis=1) >= RAYS - 2)
    det = np.where(good, det, 1)
    shape = np.stack([form[:, 2], -form[:, 1], -form[:, 1], form[:, 0]], axis=1).reshape(-1, 2, 2)
    shape = shape / det[:, None, None]
    mean = det**-0.25
    fitted = form[:, :1] * _COS**2 + 2 * form[:, 1:2] * _COS * _SIN + form[:, 2:] * _SIN**2
    fitted = np.maximum(fitted, 1e-6) ** -0.5
    rough = np.sqrt(np.mean((r - fitted) ** 2, axis=1)) / mean
    span = np.sqrt(np.maximum(shape[:, 0, 0] + shape[:, 1, 1], 1e-6))
    good &= (rough < 0.24) & (span < 3.2 * mean) & (mean > 1.3) & (mean < 11)
    if not good.any():
        return _none(), origin[:0]
    which = np.flatnonzero(good)
    inside, ring_colour, even = _colours(small, xy[which], fitted[which], contrast[which])
    pips = Pips(
        xy[which],
        shape[which].astype(np.float32),
        mean[which].astype(np.float32),
        np.full(len(which), light),
        contrast[which].astype(np.float32),
        inside,
        ring_colour,
        rough[which].astype(np.float32),
        even,
    )
    return pips, origin[which]


def _colours(
    small: Image, xy: Floats, fitted: Floats, contrast: Floats
) -> tuple[Floats, Floats, Floats]:
    """Colours (n, 3) of pip and ring, and the share (n,) of the ring like its median."""
    shares = np.array([0.0, 0.4, 1.4, 1.65], np.float32)
    reach = fitted[:, :, None] * shares
    # a blurred edge is as wide as a pixel or two whatever the pip: step clear of it
    reach[:, :, 2:] += 0.7
    x = (xy[:, 0, None, None] + reach * _COS[None, :, None]).reshape(-1, 4).astype(np.float32)
    y = (xy[:, 1, None, None] + reach * _SIN[None, :, None]).reshape(-1, 4).astype(np.float32)
    seen = _sample(small, x, y).reshape(len(xy), RAYS, 4, 3)
    inside = np.median(seen[:, :, :2].reshape(len(xy), -1, 3), axis=1)
    around = seen[:, :, 2:].reshape(len(xy), -1, 3)
    ring = np.median(around, axis=1)
    gap = np.abs(around - ring[:, None]).max(axis=2)
    even = (gap < np.maximum(0.35 * contrast, 8)[:, None]).mean(axis=1)
    return inside.astype(np.float32), ring.astype(np.float32), even.astype(np.float32)


def _each_once(pips: Pips, first: int = 0) -> Pips:
    """Of marks at one place keep the one that is best as a pip; the `first` ones stay."""
    if len(pips) < 2:
        return pips
    merit = pips.even - 3 * pips.round + np.minimum(pips.contrast, 80) / 160
    merit[:first] += 10
    order = np.argsort(-merit)
    xy, radius = pips.xy[order], pips.radius[order]
    gap = np.hypot(xy[:, None, 0] - xy[None, :, 0], xy[:, None, 1] - xy[None, :, 1])
    near = gap < 0.8 * np.maximum(radius[:, None], radius[None, :])
    # a whole die may look like a disc too: it does not stand for the pips on it
    ratio = radius[:, None] / radius[None, :]
    near &= (ratio < 2.2) & (ratio > 1 / 2.2)
    kept: list[int] = []
    gone = np.zeros(len(pips), bool)
    for i in range(len(pips)):
        if not gone[i]:
            kept.append(i)
            gone |= near[i]
    return pips.take(order[np.array(kept)])
