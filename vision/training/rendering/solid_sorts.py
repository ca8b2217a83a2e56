"""Make random sorts of polyhedral dice: shape, plastic, and the numerals on their faces."""

from dataclasses import dataclass
from math import atan2

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice import Colour, DieKind
from vision.training.rendering.numerals import NumeralStyle, glyph, make_style, pips, write
from vision.training.rendering.plastic import NAMELESS, Chance, Floats, clouds, lively
from vision.training.rendering.polyhedra import RADIUS, Polyhedron, Side, make_polyhedron

TILE = 96  # pixels of a face's texture
_TALL = (0.7, 0.76, 0.82, 0.88, 0.95, 1.02)  # the steepness of a d10's faces
NOT_OF_THE_GAME = None  # the kind of a die of tens
GAME = (Colour.RED, Colour.GREEN, Colour.BLUE, Colour.BLACK, Colour.YELLOW)
# Hues (of 360), saturation and value of plastics with a clear name.
_HUES = {
    Colour.RED: ((-10, 8), (0.65, 1), (0.35, 1)),
    Colour.GREEN: ((95, 165), (0.5, 1), (0.25, 0.9)),
    Colour.BLUE: ((200, 245), (0.55, 1), (0.3, 1)),
    Colour.YELLOW: ((46, 60), (0.7, 1), (0.6, 1)),
    Colour.ORANGE: ((18, 33), (0.75, 1), (0.7, 1)),
    Colour.PURPLE: ((268, 305), (0.4, 0.9), (0.3, 0.8)),
    Colour.BROWN: ((15, 32), (0.45, 0.75), (0.2, 0.42)),
    Colour.IVORY: ((40, 52), (0.15, 0.32), (0.82, 1)),
    Colour.BLACK: ((0, 360), (0, 0.2), (0.02, 0.2)),
    Colour.GREY: ((0, 360), (0, 0.08), (0.35, 0.6)),
    Colour.WHITE: ((0, 360), (0, 0.04), (0.85, 1)),
}


@dataclass(frozen=True, eq=False)
class Solid:
    """A sort of polyhedral die: its shape, textures (faces, TILE, TILE, 3), values of the faces.

    The values of a d4 are those of the corner opposite to each face. `spans` are half the widths of
    the textures, in sides, `rights` and `ups` their axes. `ball` cuts the corners off, `bevel`
    rounds the edges, both in sides. `upward` is the direction of the numerals' tops, from `rights`
    towards `ups`, in radians. `low`: the numerals of a d4 stand at the edges across from their
    corners.
    """

    shape: Polyhedron
    kind: DieKind | None
    colour: int
    values: tuple[int, ...]
    tiles: Floats
    rights: Floats
    ups: Floats
    spans: Floats
    ball: float
    bevel: float
    gloss: float
    shine: float
    upward: float
    low: bool


def make_solid(
    chance: Chance,
    fonts: tuple[str, ...],
    die: tuple[DieKind, Colour] | None = None,
) -> Solid:
    """Return a random sort of die, of any kind; `die` is the required kind and colour, if any."""
    kind = tuple(DieKind)[int(chance.integers(6))]
    if die is not None:
        kind = die[0]
    shape = make_polyhedron(kind, _TALL[int(chance.integers(len(_TALL)))])
    tens = die is None and kind is DieKind.D10 and chance.uniform() < 0.12
    body, name = body_colour(chance) if die is None else _plain(chance, die[1])
    values = _values(chance, kind)
    axes = [_axes(chance, side, shape) for side in shape.sides]
    spans = [1.02 * float(np.linalg.norm(s.corners - s.middle, axis=1).max()) for s in shape.sides]
    ink = ink_colour(chance, body)
    numeral_style = make_style(chance, fonts)
    style = _Style(chance, kind, numeral_style, ink, tens)
    grain = make_grain(chance, body) if die is None else None
    tiles = []
    for side, (right, up), span, value in zip(shape.sides, axes, spans, values, strict=True):
        face = np.full((TILE, TILE, 3), body, np.float32)
        if grain is not None:
            grain.lay(chance, face)
        flat = _flat(side, right, up, span)
        if kind is DieKind.D4:
            style.corners(face, flat, side, shape, values)
        else:
            style.number(face, flat, value)
        tiles.append(face)
    return Solid(
        shape=shape,
        kind=NOT_OF_THE_GAME if tens else kind,
        colour=name if grain is None else NAMELESS,
        values=values,
        tiles=np.stack(tiles),
        rights=np.asarray([right for right, _ in axes], np.float32),
        ups=np.asarray([up for _, up in axes], np.float32),
        spans=np.asarray(spans, np.float32),
        ball=_ball(chance, shape),
        bevel=float(chance.uniform(0.004, 0.03)),
        gloss=float(chance.uniform(0, 0.9) ** 1.5),
        shine=float(np.exp(chance.uniform(1.5, 5.5))),
        upward=style.upward,
        low=style.low,
    )


def _ball(chance: Chance, shape: Polyhedron) -> float:
    """Return a random radius of the ball that rounds the corners off, in the unit of `shape`.

    The radius lies between the distance of the edges' middles and that of the corners.
    """
    if chance.uniform() < 0.4:
        return 2 * RADIUS
    side = shape.sides[0].corners
    edge = float(np.linalg.norm((side + np.roll(side, 1, axis=0)) / 2, axis=1).max())
    return float(edge + (RADIUS - edge) * chance.uniform(0.35, 1))


def body_colour(chance: Chance) -> tuple[Floats, int]:
    """Return the colour of the plastic (3,), R, G, B from 0 to 1, and its index in `Colour`.

    The index is NAMELESS for a colour that has no name.
    """
    if chance.uniform() < 0.15:
        return lively(chance, 0.15), NAMELESS
    game = chance.uniform() < 0.65
    name = GAME[int(chance.integers(5))] if game else tuple(Colour)[int(chance.integers(11))]
    return _plain(chance, name)


def _plain(chance: Chance, name: Colour) -> tuple[Floats, int]:
    """Return a random plastic (3,) of a colour, R, G, B from 0 to 1, and the colour's index."""
    hue, strong, bright = (chance.uniform(*span) for span in _HUES[name])
    hsv = np.array([[[hue % 360, strong, bright]]], np.float32)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)[0, 0]), tuple(Colour).index(name)


def ink_colour(chance: Chance, body: Floats) -> Floats:
    """Return the colour of the numerals (3,), R, G, B from 0 to 1, distinct from `body`."""
    weights = np.array([0.3, 0.59, 0.11], np.float32)
    light = float(body @ weights)
    for _ in range(20):
        sort = chance.uniform()
        if sort < 0.15:
            ink = lively(chance, 0.1)
        elif light > 0.55 + chance.normal(0, 0.1):
            ink = np.full(3, chance.uniform(0, 0.25), np.float32)
        else:
            ink = np.full(3, chance.uniform(0.7, 1), np.float32)
            if chance.uniform() < 0.2:
                ink *= np.array([1, 0.85, 0.45], np.float32)  # gold
        if abs(float(ink @ weights) - light) > 0.2:
            return ink
    return np.full(3, 0.03 if light > 0.5 else 0.97, np.float32)


def _values(chance: Chance, kind: DieKind) -> tuple[int, ...]:
    return tuple(int(value) for value in chance.permutation(kind.faces))


@dataclass(frozen=True, eq=False)
class Grain:
    """Marble: another colour in clouds, `fine` of them to a face, up to `share` of it."""

    other: Floats
    fine: float
    share: float

    def lay(self, chance: Chance, face: Floats) -> None:
        """Mix the other colour into a face (n, n, 3), in place."""
        size = face.shape[0]
        field = np.tanh(clouds(chance, size, size, self.fine) * 1.5) * 0.5 + 0.5
        face += (self.other - face) * np.asarray(field * self.share, np.float32)[..., None]


def make_grain(chance: Chance, body: Floats) -> Grain | None:
    """Return the second colour of marbled plastic, or None for most dice."""
    if chance.uniform() < 0.72:
        return None
    other = lively(chance) if chance.uniform() < 0.5 else body * chance.uniform(0.5, 1.3)
    return Grain(np.asarray(other, np.float32), chance.uniform(5, 40), chance.uniform(0.1, 0.6))


def _axes(chance: Chance, side: Side, shape: Polyhedron) -> tuple[Floats, Floats]:
    """Return the unit vectors (3,) that point right and up in the texture of a face.

    Up points at a corner of the face; on a D10 at the tip.
    """
    corners = side.corners
    if len(shape.poles):
        far = np.linalg.norm(corners[:, None] - shape.poles[None], axis=2).min(axis=1)
        corner = corners[int(far.argmin())]
    else:
        corner = corners[int(chance.integers(len(corners)))]
    up = corner - side.middle
    up = up / np.linalg.norm(up)
    return np.asarray(np.cross(up, side.normal), np.float32), np.asarray(up, np.float32)


def _flat(side: Side, right: Floats, up: Floats, span: float) -> Floats:
    """Return the corners (n, 2) of a face in pixels of the texture (TILE, TILE).

    `right` and `up` are unit vectors (3,); `span` is half the side of the texture in space.
    """
    spokes = side.corners - side.middle
    across, along = spokes @ right / span, spokes @ up / span
    return np.asarray(np.stack([across + 1, 1 - along], axis=1) * TILE / 2, np.float32)


class _Style:
    """The numbering of a set's faces: the same size, turn and place on all faces of a die."""

    def __init__(
        self, chance: Chance, kind: DieKind, numeral_style: NumeralStyle, ink: Floats, tens: bool
    ) -> None:
        self._chance, self._kind, self._numeral_style, self._ink, self._tens = (
            chance,
            kind,
            numeral_style,
            ink,
            tens,
        )
        self._size = float(chance.uniform(0.75, 1.15))
        self._inverted = chance.uniform() < (0.7 if kind is DieKind.D10 else 0.4)
        self.low = chance.uniform() < 0.08
        self._pips = kind is DieKind.D6 and chance.uniform() < 0.3
        self._framed = chance.uniform() < 0.06
        self._reach = float(chance.uniform(0.42, 0.72))
        self.upward = -np.pi / 2 if self._inverted else np.pi / 2
        if kind is DieKind.D6:
            self.upward += np.pi / 4  # a square's numeral points at an edge, not at a corner

    def number(self, face: Floats, flat: Floats, value: int) -> None:
        """Draw the numeral in the middle of a face."""
        middle = np.array([TILE / 2, TILE / 2])
        inner = _inner(flat, middle)
        if self._pips:
            pips(face, value, self._chance, 0.55 * inner * self._size, self._ink)
            return
        text = f"{value}0" if self._tens else str(value)
        if len(text) > 1:
            inner *= 0.95
        if self._framed:
            cv2.polylines(face, [flat.astype(np.int32)], True, self._ink.tolist(), 2)
        high = 1.35 * inner * self._size
        shown = glyph(text, self._numeral_style)
        write(face, shown, (middle[0], middle[1]), high=high, up=self.upward, ink=self._ink)

    def corners(
        self, face: Floats, flat: Floats, side: Side, shape: Polyhedron, values: tuple[int, ...]
    ) -> None:
        """Draw the three numerals of a d4's face, each near its corner or opposite."""
        middle = np.array([TILE / 2, TILE / 2])
        inner = _inner(flat, middle)
        for corner, place in zip(side.corners, flat, strict=True):
            opposite = int(np.argmin([other.normal @ corner for other in shape.sides]))
            way = place - middle
            up = atan2(-way[1], way[0])
            reach = -0.3 if self.low else self._reach
            position = middle + reach * way
            high = (0.75 if self.low else 0.85) * inner * self._size
            text = glyph(str(values[opposite]), self._numeral_style)
            write(face, text, (position[0], position[1]), high=high, up=up, ink=self._ink)


def _inner(flat: Floats, middle: NDArray[np.float64]) -> float:
    """Return the radius of the largest circle around `middle` within the edges of a face.

    `flat` (n, 2) are the corners and `middle` (2,) the middle of the face; all lengths are in
    pixels of the texture.
    """
    edges = (flat + np.roll(flat, -1, axis=0)) / 2
    return float(np.linalg.norm(edges - middle, axis=1).min())
