"""Make random materials of dice: shape, colours, marks on the faces."""

from dataclasses import dataclass
from enum import Enum, auto

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice import Colour
from vision.training.rendering.colour import name_colour

Floats = NDArray[np.float32]
Chance = np.random.Generator

NAMELESS = -1
FACE = 96  # pixels of a face's texture
PLACES = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
HERSHEY = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
)


class PipShape(Enum):
    """The look of a pip; a dimple has nearly the die's colour."""

    DISC = auto()
    SQUARE = auto()
    RING = auto()
    DIMPLE = auto()


@dataclass(frozen=True, eq=False)
class Plastic:
    """A sort of die. Lengths are in sides of the die, colours R, G, B from 0 to 1.

    `colours` (FACE, 6 FACE, 3) and `dents` (FACE, 6 FACE, 2; the surface's slant along u and v) are
    the six faces' textures side by side, in the order of `values`: those on +x, -x, +y, -y, +z, -z.
    `planes` (n, 3) are the directions of the faces of a die that is no cube, empty for a cube.
    `colour` is the index of its name in Colour, NAMELESS for a colour without a clear name. If
    `pips` is false the marks are no pips, and the die must not be read.
    """

    planes: Floats
    values: tuple[int, ...]
    pips: bool
    colour: int
    rounding: float
    ball: float
    gloss: float
    shine: float
    colours: Floats
    dents: Floats


def lively(chance: Chance, low: float = 0.05) -> Floats:
    """Return a random colour (3,), R, G, B, of any hue, saturation and lightness."""
    hue = chance.uniform(0, 180)
    strong = chance.uniform(0, 1) ** 0.7
    hsv = np.array([[[hue, 255 * strong, 255 * chance.uniform(low, 1)]]], np.uint8)
    rgb = cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)[0, 0]
    return np.asarray(rgb / 255, np.float32)


def _grey(chance: Chance, low: float, high: float, tint: float) -> Floats:
    colour = chance.uniform(low, high) + chance.normal(0, tint, 3)
    return np.asarray(np.clip(colour, 0, 1), np.float32)


def _body(chance: Chance) -> Floats:
    sort = chance.uniform()
    if sort < 0.34:
        return _grey(chance, 0.8, 1.0, 0.02)
    if sort < 0.44:  # ivory
        return np.array([0.93, 0.87, 0.68], np.float32) * np.float32(chance.uniform(0.8, 1.05))
    if sort < 0.56:
        return _grey(chance, 0.04, 0.22, 0.015)
    return lively(chance, 0.25)


def _ink(chance: Chance, body: Floats) -> Floats:
    """Return the pips' colour (3,), 0 to 1: mostly dark on light plastic and light on dark plastic.

    The colour always differs in lightness from `body`, the plastic's colour (3,).
    """
    light = float(body @ np.array([0.3, 0.59, 0.11], np.float32))
    for _ in range(20):
        sort = chance.uniform()
        if sort < 0.15:
            ink = lively(chance, 0.1)
        elif light > 0.5 + chance.normal(0, 0.15):
            ink = _grey(chance, 0.0, 0.22, 0.02)
        else:
            ink = _grey(chance, 0.75, 1.0, 0.03)
        if abs(float(ink @ np.array([0.3, 0.59, 0.11])) - light) > 0.12:
            return ink
    return np.full(3, 0.03 if light > 0.5 else 0.97, np.float32)


def clouds(chance: Chance, height: int, width: int, grain: float) -> Floats:
    """Return a smooth random field (height, width) with mean 0 and standard deviation about 1.

    `grain` is the width of a lump in pixels.
    """
    rows, columns = max(2, int(height / grain) + 2), max(2, int(width / grain) + 2)
    coarse = chance.standard_normal((rows, columns), np.float32)
    return np.asarray(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC))


def _grain(chance: Chance, colours: Floats, body: Floats) -> bool:
    """Lay marble, pearl, speckles or rings over the body in place; return whether any."""
    height, width = colours.shape[:2]
    sort = chance.uniform()
    if sort < 0.55:
        return False
    other = lively(chance) if chance.uniform() < 0.5 else body * chance.uniform(0.5, 1.3)
    if sort < 0.85:
        field = clouds(chance, height, width, chance.uniform(6, 50))
        field = np.asarray(np.tanh(field * chance.uniform(0.5, 3)) * 0.5 + 0.5, np.float32)
        share = field * chance.uniform(0.05, 0.5)
    elif sort < 0.93:
        spots = (chance.random((height, width), np.float32) > 0.97) * chance.uniform(0.2, 0.7)
        share = np.asarray(cv2.GaussianBlur(spots.astype(np.float32), (0, 0), 0.8), np.float32)
    else:
        x = (np.arange(width, dtype=np.float32) % FACE) - FACE / 2
        y = np.arange(height, dtype=np.float32) - FACE / 2
        far = np.hypot(x[None, :], y[:, None])
        share = (np.sin(far / chance.uniform(1.5, 5)) * 0.5 + 0.5) * chance.uniform(0.02, 0.2)
    colours += (other - colours) * np.asarray(share, np.float32)[..., None]
    return True


def _name(body: Floats, ink: Floats) -> int:
    """Return the index of the plastic's name in Colour, NAMELESS if none fits well."""
    light = float(ink.mean()) > float(body.mean())
    name = name_colour(np.asarray(body[::-1] * 255, np.float32), light)
    return NAMELESS if name is None else list(Colour).index(name)


def _pip(
    face: Floats, dent: Floats, middle: Floats, radius: float, *, ink: Floats, shape: PipShape
) -> None:
    """Draw a pip into a face and its dents in place; `middle` and `radius` are in pixels."""
    x = np.arange(FACE, dtype=np.float32)[None, :] - middle[0]
    y = np.arange(FACE, dtype=np.float32)[:, None] - middle[1]
    pip = radius
    far = np.hypot(x, y) if shape is not PipShape.SQUARE else (x**4 + y**4) ** 0.25
    cover = np.clip(pip - far + 0.5, 0, 1)
    if shape is PipShape.RING:
        cover = cover * np.clip(far - 0.5 * pip + 0.5, 0, 1)
    deep = np.where(far < pip, far / pip, 0) ** 2
    face += (ink - face) * cover[..., None]
    dent[..., 0] += np.where(far < pip, -x / pip, 0) * deep
    dent[..., 1] += np.where(far < pip, -y / pip, 0) * deep


def pip_layouts(chance: Chance) -> dict[int, Floats]:
    """Return random places (n, 2) of the pips of each value.

    They are in sides of the die, from the face's middle. Most dice spread their pips alike on all
    faces, others each face on its own, the pips of two to five as near to the middle as 0.11 sides.
    The columns of a six lie 0.36 to 1.05 times as far apart as its rows.
    """
    usual, stretch = chance.uniform(0.21, 0.30), chance.uniform(0.92, 1.08)
    alike = chance.uniform() < 0.6
    narrow = chance.uniform(0.36, 1.0) if chance.uniform() < 0.6 else chance.uniform(0.85, 1.05)
    layouts = {}
    for value, places in PLACES.items():
        spread = usual if alike else chance.uniform(0.22 if value == 6 else 0.11, 0.31)
        across = spread * (narrow if value == 6 else stretch)
        layouts[value] = np.array(places, np.float32) * np.array([across, spread], np.float32)
    return layouts


def _pip_shape(chance: Chance) -> PipShape:
    """Return a random shape: mostly a disc."""
    sort = chance.uniform()
    if sort < 0.87:
        return PipShape.DISC
    return PipShape.SQUARE if sort < 0.92 else PipShape.RING if sort < 0.96 else PipShape.DIMPLE


def _largest_radius(layout: Floats) -> float:
    """Return the largest radius of separate pips at these places (n, 2), in sides."""
    gaps = [float(np.hypot(*(a - b))) for k, a in enumerate(layout) for b in layout[:k]]
    return 0.44 * min(gaps, default=1.0)


def _scribble(chance: Chance, face: Floats, text: str, size: float, ink: Floats) -> None:
    """Write `text`, `size` of the face's height tall, in the middle of a face in place."""
    font = HERSHEY[int(chance.integers(len(HERSHEY)))]
    scale = size * FACE / 22
    thick = max(1, int(scale * chance.uniform(1, 3)))
    (width, height), _ = cv2.getTextSize(text, font, scale, thick)
    mask = np.zeros((FACE, FACE), np.uint8)
    place = (int(FACE / 2 - width / 2), int(FACE / 2 + height / 2))
    cv2.putText(mask, text, place, font, scale, 255, thick, cv2.LINE_AA)
    face += (ink - face) * (mask[..., None] / np.float32(255))


def _solid(chance: Chance) -> Floats:
    """Return the directions (n, 3) of the faces of a die of 4, 8, 10, 12 or 20 faces."""
    golden = (1 + 5**0.5) / 2
    turns = [np.roll(np.eye(3, dtype=int), k, axis=1) for k in range(3)]
    signs = np.array([[a, b, c] for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)], np.float32)
    sort = int(chance.integers(5))
    if sort == 0:
        planes = signs[signs.prod(axis=1) > 0]
    elif sort == 1:
        planes = signs
    elif sort == 2:
        turn = np.arange(10) * np.pi / 5
        tall = np.where(np.arange(10) % 2, 0.85, -0.85)
        planes = np.stack([np.cos(turn), np.sin(turn), tall], axis=1)
    else:
        pairs = np.array([[0, a, b * golden] for a in (-1, 1) for b in (-1, 1)])
        planes = np.concatenate([pairs @ turn for turn in turns])
        if sort == 4:
            pairs = np.array([[0, a / golden, b * golden] for a in (-1, 1) for b in (-1, 1)])
            planes = np.concatenate([signs, *(pairs @ turn for turn in turns)])
    planes = planes / np.linalg.norm(planes, axis=1, keepdims=True)
    return np.asarray(planes, np.float32)


def make_plastic(chance: Chance) -> Plastic:
    """Return a random sort of die; about a seventh have marks that are no pips."""
    up, side = ((1, 2), (1, 3), (2, 3))[int(chance.integers(3))]
    third = next(v for v in (1, 2, 3) if v not in (up, side))
    axes = [up, side, third]
    values: list[int] = []
    for value in axes:
        values += [value, 7 - value] if chance.uniform() < 0.5 else [7 - value, value]
    body = _body(chance)
    ink = _ink(chance, body)
    colours = np.empty((FACE, 6 * FACE, 3), np.float32)
    colours[:] = body
    grained = _grain(chance, colours, body)
    named = NAMELESS if grained else _name(body, ink)
    dents = np.zeros((FACE, 6 * FACE, 2), np.float32)
    sort = chance.uniform()
    pips = sort < 0.82
    radius = chance.uniform(0.065, 0.125)
    layouts = pip_layouts(chance)
    shape = _pip_shape(chance)
    deep = chance.uniform(0, 1.2) if chance.uniform() < 0.7 else 0.0
    if shape is PipShape.DIMPLE:
        ink, deep = (
            np.asarray(body * chance.uniform(0.55, 0.9), np.float32),
            chance.uniform(0.6, 1.4),
        )
    red_one = chance.uniform() < 0.15
    big_one = chance.uniform(1.2, 1.9) if chance.uniform() < 0.2 else 1.0
    written = chance.uniform() < 0.06
    for k, value in enumerate(values):
        face = np.ascontiguousarray(colours[:, k * FACE : (k + 1) * FACE])
        dent = np.zeros((FACE, FACE, 2), np.float32)
        if pips:
            red = red_one and value in (1, 4)
            colour = np.array([0.75, 0.08, 0.08], np.float32) if red else ink
            wide = min(radius * (big_one if value == 1 else 1.0), _largest_radius(layouts[value]))
            if written and value in (1, 6) and chance.uniform() < 0.7:
                _scribble(chance, face, f"{chance.integers(1000):03d}", 0.15, ink)
            for place in layouts[value]:
                at = np.asarray(FACE * (0.5 + place) - 0.5, np.float32)
                _pip(face, dent, at, FACE * wide, ink=colour, shape=shape)
        elif sort < 0.965 or sort > 0.99:
            text = str(value if chance.uniform() < 0.7 else chance.integers(1, 21))
            _scribble(chance, face, text, chance.uniform(0.4, 0.75), ink)
        elif sort < 0.975:
            _scribble(chance, face, "ABCDEFGHKMNPRSTUWXYZ"[int(chance.integers(20))], 0.6, ink)
        if value in (2, 3, 6) and chance.uniform() < 0.5:
            face = np.ascontiguousarray(np.rot90(face))
            dent = np.ascontiguousarray(np.rot90(dent)) @ np.array([[0, -1], [1, 0]], np.float32)
        colours[:, k * FACE : (k + 1) * FACE] = face
        dents[:, k * FACE : (k + 1) * FACE] = dent * deep
    ball = chance.uniform(0.64, 0.8) if chance.uniform() < 0.45 else 1.0
    planes = np.zeros((0, 3), np.float32)
    if not pips and chance.uniform() < 0.55:
        planes = _solid(chance)
        ball = chance.uniform(0.56, 0.75)
    return Plastic(
        planes=planes,
        values=tuple(values),
        pips=pips,
        colour=named,
        rounding=float(chance.uniform(0.02, 0.2)),
        ball=float(ball),
        gloss=float(chance.uniform(0, 0.9) ** 1.5),
        shine=float(np.exp(chance.uniform(1.5, 5.5))),
        colours=colours,
        dents=dents,
    )
