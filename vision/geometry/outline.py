"""The frame of a face: where its plain colour ends on each of its four sides.

This shares nothing with the pips but the place to start from. From the face's middle
outwards, each of the four directions of the grid is walked with a short line held
across it, as a caliper is closed: the colour averaged along that line steps where the
line lies on a straight edge, and stays as it is on plain plastic.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.frame import Image
from vision.geometry.faces import GRID, Face
from vision.geometry.pips import Floats, Pips

_ACROSS = np.linspace(-0.9, 0.9, 7, dtype=np.float32)  # along the caliper, in steps
_STRIDE = 0.1  # between places of the caliper, in steps of the grid
_REACH = 3.5
_OUT = np.arange(0.5, _REACH, _STRIDE, dtype=np.float32)
_HALF = 2  # the step is taken between places so many strides before and behind
_TURNED = [  # tried where the turn of a face is unknown
    np.array([[np.cos(t), -np.sin(t)], [np.sin(t), np.cos(t)]], np.float32)
    for t in np.deg2rad(np.arange(0, 90, 15))
]
_BATCH = 256  # calipers traced at once, to bound the memory


@dataclass(frozen=True, eq=False)
class Outline:
    """How far a face reaches on its sides, in steps of its grid.

    sides: (4,) distances from the middle to right, lower, left, upper edge. height:
    (4,) the colour's step there in grey levels, 0 where no edge was met. noise: the
    spread of the plain plastic in grey levels. steps: (2, 2) the face's steps, turned
    to its sides where the pips did not tell the turn. points: (4, 2) corners, pixels.
    """

    sides: Floats
    height: Floats
    noise: float
    steps: Floats
    points: Floats


def trace(image: Image, pips: Pips, faces: list[Face]) -> list[Outline]:
    """The outlines of `faces` in `image` (B, G, R, uint8), the picture of `pips`."""
    tried: list[tuple[int, Floats]] = []
    for k, face in enumerate(faces):
        tried += [(k, face.steps @ turn) for turn in (_TURNED if not face.turned else _TURNED[:1])]
    best: dict[int, Outline] = {}
    for start in range(0, len(tried), _BATCH):
        part = tried[start : start + _BATCH]
        outlines = _calipers(
            image, pips, [faces[k] for k, _ in part], np.stack([steps for _, steps in part])
        )
        for (k, _), outline in zip(part, outlines, strict=True):
            old = best.get(k)
            if old is None or _clear(outline) > _clear(old):
                best[k] = outline
    return [best[k] for k in range(len(faces))]


def strays(image: Image, pips: Pips, faces: list[Face], outlines: list[Outline]) -> list[float]:
    """For each face how much of a pip is seen at those places of its grid that hold none.

    0 is plain plastic, 1 as unlike it as the face's pips are, in the same direction of
    colour: a pip that was not found shows here, and so does glare that could hide one.
    """
    if not faces:
        return []
    maps = []
    for face, outline in zip(faces, outlines, strict=True):
        # the grid of a 1 is not known from its pip, but from the sides found around it
        step = 1.0 if face.turned else float(outline.sides.mean()) / 2
        maps.append(face.middle + (_SPOTS * np.float32(step)) @ outline.steps.T)
    at = np.stack(maps).astype(np.float32)
    seen = cv2.remap(
        image, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    colours = np.asarray(seen, np.float32).reshape(len(faces), 9, -1, 3)
    worst = []
    for face, places, tones in zip(faces, at.reshape(len(faces), 9, -1, 2), colours, strict=True):
        members = list(face.members)
        plain = np.median(pips.ring[members], axis=0)
        way = np.median(pips.inner[members], axis=0) - plain
        share = np.median((tones - plain) @ way, axis=1) / max(float(way @ way), 1.0)
        gap = np.hypot(*(places.mean(axis=1)[:, None] - pips.xy[members][None]).transpose(2, 0, 1))
        taken = (gap < 1.3 * pips.radius[members]).any(axis=1)
        worst.append(float(share[~taken].max(initial=0.0)))
    return worst


def _clear(outline: Outline) -> float:
    return float(np.minimum(outline.height, 60).sum())


def _calipers(image: Image, pips: Pips, faces: list[Face], steps: Floats) -> list[Outline]:
    n = len(faces)
    middle = np.stack([face.middle for face in faces]).astype(np.float32)
    at = np.einsum("dabi,nji->ndabj", _PLACES, steps) + middle[:, None, None, None]
    at = at.astype(np.float32)
    flat = at.reshape(n * 4, -1, 2)
    seen = cv2.remap(
        image, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    colours = np.asarray(seen, np.float32).reshape(n, 4, len(_OUT), len(_ACROSS), 3)
    hidden = np.zeros(colours.shape[:4], bool)
    plain = np.empty((n, 3), np.float32)
    contrast = np.empty(n, np.float32)
    for i, face in enumerate(faces):
        members = list(face.members)
        for k in members:
            off = at[i] - pips.xy[k]
            a, b, c = _inverse(pips.shape[k])
            x, y = off[..., 0], off[..., 1]
            hidden[i] |= a * x * x + 2 * b * x * y + c * y * y < 1.6**2
        plain[i] = np.median(pips.ring[members], axis=0)
        contrast[i] = np.median(pips.contrast[members])
    # a pip is painted over with the face's colour as seen beside it on the same line
    weight = (~hidden).astype(np.float32)[..., None]
    total = weight.sum(axis=3)
    mean = (colours * weight).sum(axis=3) / np.maximum(total, 1)
    mean = np.where(total < 2, plain[:, None, None], mean)
    spread = np.sqrt(
        ((colours - mean[:, :, :, None]) ** 2 * weight).sum(axis=3) / np.maximum(total, 1)
    ).max(axis=3)
    least = np.array([1.2 if face.turned else 0.7 for face in faces])[:, None, None]
    noise = np.array(
        [np.median(spread[i][:, np.less_equal(_OUT, least[i, 0, 0])]) for i in range(n)]
    )
    jump = np.zeros((n, 4, len(_OUT)), np.float32)
    jump[:, :, _HALF:-_HALF] = np.abs(mean[:, :, 2 * _HALF :] - mean[:, :, : -2 * _HALF]).max(3)
    need = np.maximum(np.maximum(7.0, 0.08 * contrast), 1.2 * noise)[:, None, None]
    edge = jump > need
    edge[:, :, 1:-1] &= (jump[:, :, 1:-1] >= jump[:, :, :-2]) & (jump[:, :, 1:-1] >= jump[:, :, 2:])
    edge &= least < _OUT
    # nothing counts beyond a wall: a steep edge to what is not merely a highlight
    after = np.empty_like(mean)
    after[:, :, :-_HALF] = mean[:, :, _HALF:]
    after[:, :, -_HALF:] = mean[:, :, -1:]
    shine = (after > plain[:, None, None] + 12).all(axis=3) & (after.max(axis=3) > 200)
    wall = edge & (jump > np.maximum(35, 0.4 * contrast)[:, None, None]) & ~shine
    passed = np.cumsum(wall, axis=2) > 0
    edge[:, :, 3:] &= ~passed[:, :, :-3]
    sides, height = _closest(np.where(edge, np.clip(jump, need, 60), 0))
    # where a face runs on into its die's side or its neighbour, it still ends with the rest
    near = np.sort(sides, axis=1)[:, :2].mean(axis=1, keepdims=True)
    r, d, left, u = np.minimum(sides, 1.2 * near).T
    corners = np.stack(
        [np.stack(pair, axis=1) for pair in ((r, d), (-left, d), (-left, -u), (r, -u))], axis=1
    )
    points = np.einsum("nki,nji->nkj", corners, steps) + middle[:, None]
    high, wide = image.shape[:2]
    points = np.clip(points, 0, [wide - 1, high - 1]).astype(np.float32)
    return [Outline(sides[i], height[i], float(noise[i]), steps[i], points[i]) for i in range(n)]


def _closest(edges: Floats) -> tuple[Floats, Floats]:
    """Sides (n, 4) and their heights from the heights of all edges met (n, 4, out).

    A streak of light or a bevel is an edge within a face, so the first edge met is not
    always the right one: the four that lie about equally far and are steep together are.
    """
    n = len(edges)
    best = np.full(n, -1.0)
    sides = np.full((n, 4), _OUT[-1], np.float32)
    height = np.zeros((n, 4), np.float32)
    for middle in np.arange(0.9, 3.0, 0.1):
        band = np.abs(_OUT - middle) < 0.17 * middle
        steep = edges[:, :, band]
        at = steep.argmax(axis=2)
        here = np.take_along_axis(steep, at[..., None], axis=2)[..., 0]
        merit = np.minimum(here, 40).sum(axis=1) + 25 * (here > 0).sum(axis=1) - 12 * middle
        better = merit > best
        best = np.where(better, merit, best)
        sides[better] = np.where(here > 0, _OUT[band][at], _OUT[-1])[better]
        height[better] = here[better]
    return sides, height


def _inverse(shape: Floats) -> tuple[float, float, float]:
    """a, b, c of the inverse of a symmetric 2 x 2 matrix [[a, b], [b, c]]."""
    det = float(shape[0, 0] * shape[1, 1] - shape[0, 1] ** 2)
    return float(shape[1, 1]) / det, -float(shape[0, 1]) / det, float(shape[0, 0]) / det


def _places() -> Floats:
    """(4, out, across, 2): the places of the caliper in the grid, direction by direction."""
    out, across = np.meshgrid(_OUT, _ACROSS, indexing="ij")
    right = np.stack([out, across], axis=-1)
    down = right[..., ::-1]
    return np.stack([right, down, right * [-1, 1], down * [1, -1]]).astype(np.float32)


_PLACES = _places()
_SPOT = np.array([(0, 0), (0.15, 0), (-0.15, 0), (0, 0.15), (0, -0.15)], np.float32)
_SPOTS = (GRID[:, None] + _SPOT[None]).reshape(-1, 2)
