"""Render random pictures of dice on a table, with labels."""

from dataclasses import dataclass, field
from math import cos, sin

import cv2
import numpy as np

from companion.dice import DieKind
from vision.training.rendering.clutter import rim, strew
from vision.training.rendering.die import Cutout
from vision.training.rendering.ground import SIZE, Picture
from vision.training.rendering.lens import capture, expose, mottle, shade, smooth
from vision.training.rendering.plastic import NAMELESS, Chance, Floats

_STACKED = 0.12  # share of the scenes with some dice on others
_COVERED = 0.08  # share of the scenes with a finger over a die

Family = list[Cutout]


@dataclass(frozen=True, eq=False)
class DieLabel:
    """A die in a picture, in pixels.

    `top` is the middle of its top face, `side` that face's side, `box` the whole die's, `seen` the
    visible share of its top.

    `die` is false for cubes without pips; `value` is 0 if there is none to read. `others` are the
    middles of the faces at its sides; `marks` and `numbers` as in Cutout.
    """

    top: tuple[float, float]
    side: float
    box: tuple[float, float, float, float]
    value: int
    die: bool
    colour: int
    seen: float
    others: Floats
    kind: DieKind | None = DieKind.D6
    marks: Floats = field(default_factory=lambda: np.zeros((0, 2), np.float32))
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False)
class Scene:
    """A picture (height, width, 3) uint8, R, G, B, with its cubes."""

    picture: Picture
    labels: tuple[DieLabel, ...]


@dataclass(frozen=True, eq=False)
class _Laid:
    cutout: Cutout
    matrix: Floats  # 2 x 3, from the cut-out's middle to the picture
    size: float
    depth: float


def make_scene(
    chance: Chance,
    families: list[Family],
    grounds: list[Picture],
    size: int,
    sides: tuple[float, float],
) -> Scene:
    """Return a random square picture of `size` pixels, with dice of `sides` (least, greatest)."""
    unit = float(np.exp(chance.uniform(np.log(sides[0]), np.log(sides[1]))))
    picture = _ground(chance, grounds, size)
    if chance.uniform() < 0.25:
        rim(chance, picture, unit)
    if chance.uniform() < 0.5:
        strew(chance, picture, unit)
    laid = _lay(chance, families, size, unit)
    canvas = picture.astype(np.float32)
    _shadows(chance, canvas, laid, unit)
    owner = np.full((size, size), -1, np.int16)
    for number, die in enumerate(laid):
        _paste(canvas, owner, die, number)
    if laid and chance.uniform() < _COVERED:
        _cover(chance, canvas, owner, laid)
    shade(chance, canvas, unit)
    mottle(chance, canvas)
    exposed, true = expose(chance, canvas)
    labels = tuple(_label(die, number, owner, true_colours=true) for number, die in enumerate(laid))
    return Scene(capture(chance, exposed, unit), labels)


def _ground(chance: Chance, grounds: list[Picture], size: int) -> Picture:
    ground = grounds[int(chance.integers(len(grounds)))]
    part = int(min(SIZE, size * chance.uniform(0.4, 1.75)))
    x, y = (int(v) for v in chance.integers(0, SIZE - part + 1, 2))
    picture = ground[y : y + part, x : x + part]
    picture = np.rot90(picture, int(chance.integers(4)))
    if chance.uniform() < 0.3:
        picture = picture[..., chance.permutation(3)]
    method = cv2.INTER_AREA if part > size else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(np.ascontiguousarray(picture), (size, size), interpolation=method))


def _lay(chance: Chance, families: list[Family], size: int, unit: float) -> list[_Laid]:
    """Return dice on the ground, those further from the camera first."""
    if chance.uniform() < 0.05:
        return []
    turn = chance.uniform(0, 2 * np.pi)
    if chance.uniform() < 0.6:
        turn = chance.normal(0, 0.3)
    kinds = [families[int(chance.integers(len(families)))]]
    while chance.uniform() < 0.35:
        kinds.append(families[int(chance.integers(len(families)))])
    room = (size / unit) ** 2
    wanted = min(int(chance.integers(1, 13)), max(1, int(room * 0.4)))
    close = chance.uniform(0.95, 1.25) if chance.uniform() < 0.5 else chance.uniform(1.4, 2.2)
    heaped = chance.uniform() < 0.4
    stacked = chance.uniform() < _STACKED
    two_sizes = chance.uniform(1.2, 2) if chance.uniform() < 0.25 else 1.0
    laid: list[_Laid] = []
    for _ in range(wanted * 3):
        if len(laid) >= wanted:
            break
        kind = kinds[int(chance.integers(len(kinds)))]
        cutout = kind[int(chance.integers(len(kind)))]
        own = unit * (two_sizes if chance.uniform() < 0.3 else 1.0) * np.exp(chance.normal(0, 0.04))
        at = chance.uniform(-0.02, 1.02, 2) * size
        if heaped and laid:
            near = laid[int(chance.integers(len(laid)))]
            way = chance.uniform(0, 2 * np.pi)
            far = close * (own + near.size) / 2
            at = near.matrix[:, 2] + far * np.array([cos(way), sin(way)])
        on_top = stacked and len(laid) > 0 and chance.uniform() < 0.5
        if on_top:
            under = laid[int(chance.integers(len(laid)))]
            own = under.size * chance.uniform(0.95, 1.2)  # as large as `under`, but nearer
            way = chance.uniform(0, 2 * np.pi)
            offset = under.size * chance.uniform(0.2, 0.8) * np.array([cos(way), sin(way)])
            at = under.matrix[:, 2] + offset
        gaps = [float(np.hypot(*(at - k.matrix[:, 2]))) / (own + k.size) * 2 for k in laid]
        least = 0.9 if chance.uniform() < 0.9 else 0.6
        if gaps and min(gaps) < least and not on_top:
            continue
        zoom = own / cutout.scale
        c, s = cos(turn) * zoom, sin(turn) * zoom
        matrix = np.array([[c, -s, at[0]], [s, c, at[1]]], np.float32)
        depth = at[1] * cos(turn) - at[0] * sin(turn)
        laid.append(_Laid(cutout, matrix, own, float(depth) + (size if on_top else 0)))
    laid.sort(key=lambda die: die.depth)
    return laid


def _moved(points: Floats, matrix: Floats) -> Floats:
    return np.asarray(points @ matrix[:, :2].T + matrix[:, 2], np.float32)


def _shadows(chance: Chance, canvas: Floats, laid: list[_Laid], unit: float) -> None:
    strong = (chance.uniform(0, 0.75), chance.uniform(0, 0.4) * float(chance.uniform() < 0.5))
    for k, dark in enumerate(strong):
        if dark < 0.03 or not laid:
            continue
        mask = np.zeros(canvas.shape[:2], np.float32)
        for die in laid:
            fallen = _moved(die.cutout.shadows[k], die.matrix)
            cv2.fillConvexPoly(mask, cv2.convexHull(np.rint(fallen).astype(np.int32)), dark)
        soft = unit * float(np.exp(chance.uniform(-4.5, -1.2))) + 0.3
        canvas *= 1 - smooth(mask, soft)[..., None]


def _paste(
    canvas: Floats,
    owner: "np.ndarray[tuple[int, ...], np.dtype[np.int16]]",
    die: _Laid,
    number: int,
) -> None:
    picture = die.cutout.picture
    whole, half = picture.shape[0], (picture.shape[0] - 1) / 2
    size = canvas.shape[0]
    reach = die.size * 1.25 + 2
    x0, y0 = (max(0, int(v - reach)) for v in die.matrix[:, 2])
    x1, y1 = (min(size, int(v + reach) + 1) for v in die.matrix[:, 2])
    if x1 <= x0 or y1 <= y0:
        return
    matrix = die.matrix.copy()
    shrink = die.size / die.cutout.scale
    if shrink < 0.7:  # shrink first, so that small dice are not jagged
        step = shrink * 1.4
        picture = np.asarray(
            cv2.resize(picture, None, fx=step, fy=step, interpolation=cv2.INTER_AREA)
        )
        matrix[:, :2] *= whole / picture.shape[0]
        half = (picture.shape[0] - 1) / 2
    matrix[:, 2] -= (x0, y0)
    matrix[:, 2] -= matrix[:, :2] @ np.array([half, half], np.float32)
    cut = cv2.warpAffine(picture, matrix, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR)
    cover = cut[..., 3:].astype(np.float32) / 255
    part = canvas[y0:y1, x0:x1]
    part += (cut[..., :3] - part) * cover
    owner[y0:y1, x0:x1][cut[..., 3] > 127] = number


def _cover(
    chance: Chance,
    canvas: Floats,
    owner: "np.ndarray[tuple[int, ...], np.dtype[np.int16]]",
    laid: list[_Laid],
) -> None:
    """Draw a finger or another round bar over a die, in place."""
    die = laid[int(chance.integers(len(laid)))]
    way = chance.uniform(0, 2 * np.pi)
    start = die.matrix[:, 2] + die.size * chance.uniform(-0.6, 0.6, 2)
    end = start + canvas.shape[0] * np.array([cos(way), sin(way)])
    mask = np.zeros(owner.shape, np.uint8)
    thick = max(2, int(die.size * chance.uniform(0.4, 1.1)))
    cv2.line(mask, tuple(map(int, start)), tuple(map(int, end)), 255, thick, cv2.LINE_AA)
    skin = chance.uniform((120, 80, 60), (250, 190, 160))
    if chance.uniform() < 0.3:
        skin = chance.uniform(0, 255, 3)
    light = np.linspace(chance.uniform(0.6, 1), chance.uniform(0.8, 1.1), canvas.shape[1])
    ink = np.asarray(skin * light[None, :, None], np.float32)
    canvas += (ink - canvas) * (mask[..., None] / np.float32(255))
    owner[mask > 127] = -1


def _label(
    die: _Laid,
    number: int,
    owner: "np.ndarray[tuple[int, ...], np.dtype[np.int16]]",
    *,
    true_colours: bool,
) -> DieLabel:
    hull = _moved(die.cutout.hull, die.matrix)
    top = _moved(die.cutout.top, die.matrix)
    area = float(cv2.contourArea(top))
    mask = np.zeros(owner.shape, np.uint8)
    inner = top + (top.mean(axis=0) - top) * 0.12
    cv2.fillConvexPoly(mask, np.rint(inner).astype(np.int32), 1)
    shown = int(((owner == number) & (mask > 0)).sum())
    seen = shown / max(1.0, 0.774 * area)
    low, high = hull.min(axis=0), hull.max(axis=0)
    middle = top.mean(axis=0)
    return DieLabel(
        top=(float(middle[0]), float(middle[1])),
        side=float(np.sqrt(max(area, 1.0))),
        box=(float(low[0]), float(low[1]), float(high[0]), float(high[1])),
        value=die.cutout.value,
        die=die.cutout.pips,
        colour=die.cutout.colour if true_colours else NAMELESS,
        seen=min(1.0, seen),
        others=_moved(die.cutout.sides, die.matrix),
        kind=die.cutout.kind,
        marks=_moved(die.cutout.marks, die.matrix),
        numbers=die.cutout.numbers,
    )
