"""Render polyhedral dice with numerals: cut-out pictures with their geometry, kind and value."""

from dataclasses import dataclass, replace
from math import atan2, radians

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice import Colour, DieKind
from vision.training.rendering.die import UNKNOWN, Cutout, Light, lay_solid, make_light, seen_from
from vision.training.rendering.numerals import Hand, glyph, make_hand, pips, write
from vision.training.rendering.plastic import NAMELESS, Chance, Floats, clouds, lively
from vision.training.rendering.polyhedra import RADIUS, Polyhedron, Side, make_polyhedron

CUT = 128  # pixels of the cut-out's side
SCALE = 84.0  # pixels a side of a cube at its middle
TILE = 96  # pixels of a face's texture
_TALL = (0.7, 0.76, 0.82, 0.88, 0.95, 1.02)  # how steep the faces of a d10 lean
NOT_OF_THE_GAME = None  # the kind of a die of tens
_GAME = (Colour.RED, Colour.GREEN, Colour.BLUE, Colour.BLACK, Colour.YELLOW)
# Hues (of 360), saturation and value of plastics that everybody names so.
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

    Of a d4 the values are those of the corner opposite to each face. `spans` are half the widths
    of the textures, in sides, `rights` and `ups` their axes. `ball` cuts the corners off, `bevel`
    rounds the edges, both in sides.
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


def make_solid(chance: Chance, fonts: tuple[str, ...]) -> Solid:
    """A random sort of die, of any kind."""
    kind = tuple(DieKind)[int(chance.integers(6))]
    shape = make_polyhedron(kind, _TALL[int(chance.integers(len(_TALL)))])
    tens = kind is DieKind.D10 and chance.uniform() < 0.12
    body, name = _body(chance)
    values = _values(chance, kind)
    axes = [_axes(chance, side, shape) for side in shape.sides]
    spans = [1.02 * float(np.linalg.norm(s.corners - s.middle, axis=1).max()) for s in shape.sides]
    ink = _ink(chance, body)
    hand = make_hand(chance, fonts)
    style = _Style(chance, kind, hand, ink, tens)
    grain = _grain(chance, body)
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
    )


def _ball(chance: Chance, shape: Polyhedron) -> float:
    """How far from the middle the die is cut round: between its edges' middles and its corners."""
    if chance.uniform() < 0.4:
        return 2 * RADIUS
    side = shape.sides[0].corners
    edge = float(np.linalg.norm((side + np.roll(side, 1, axis=0)) / 2, axis=1).max())
    return float(edge + (RADIUS - edge) * chance.uniform(0.35, 1))


def _body(chance: Chance) -> tuple[Floats, int]:
    """The plastic's colour, R, G, B from 0 to 1, and the place of its name among Colour."""
    if chance.uniform() < 0.15:
        return lively(chance, 0.15), NAMELESS
    game = chance.uniform() < 0.65
    name = _GAME[int(chance.integers(5))] if game else tuple(Colour)[int(chance.integers(11))]
    hue, strong, bright = (chance.uniform(*span) for span in _HUES[name])
    hsv = np.array([[[hue % 360, strong, bright]]], np.float32)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)[0, 0]), tuple(Colour).index(name)


def _ink(chance: Chance, body: Floats) -> Floats:
    """The numerals' colour, told apart from the body's."""
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
class _Grain:
    other: Floats
    fine: float
    share: float

    def lay(self, chance: Chance, face: Floats) -> None:
        field = np.tanh(clouds(chance, TILE, TILE, self.fine) * 1.5) * 0.5 + 0.5
        face += (self.other - face) * np.asarray(field * self.share, np.float32)[..., None]


def _grain(chance: Chance, body: Floats) -> _Grain | None:
    """Marble, sometimes."""
    if chance.uniform() < 0.72:
        return None
    other = lively(chance) if chance.uniform() < 0.5 else body * chance.uniform(0.5, 1.3)
    return _Grain(np.asarray(other, np.float32), chance.uniform(5, 40), chance.uniform(0.1, 0.6))


def _axes(chance: Chance, side: Side, shape: Polyhedron) -> tuple[Floats, Floats]:
    """Right and up of a face's texture: up points at one of its corners; of a d10's, at its tip."""
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
    """The corners (n, 2) of a face in pixels of its texture."""
    spokes = side.corners - side.middle
    across, along = spokes @ right / span, spokes @ up / span
    return np.asarray(np.stack([across + 1, 1 - along], axis=1) * TILE / 2, np.float32)


class _Style:
    """How a set's faces are numbered: one size, one turn, one place for all of a die."""

    def __init__(self, chance: Chance, kind: DieKind, hand: Hand, ink: Floats, tens: bool) -> None:
        self._chance, self._kind, self._hand, self._ink, self._tens = chance, kind, hand, ink, tens
        self._size = float(chance.uniform(0.75, 1.15))
        self._inverted = chance.uniform() < (0.7 if kind is DieKind.D10 else 0.4)
        self._low = chance.uniform() < 0.2
        self._pips = kind is DieKind.D6 and chance.uniform() < 0.3
        self._framed = chance.uniform() < 0.06
        self._reach = float(chance.uniform(0.4, 0.6))

    def number(self, face: Floats, flat: Floats, value: int) -> None:
        """The numeral in the middle of a face."""
        middle = np.array([TILE / 2, TILE / 2])
        inner = _inner(flat, middle)
        if self._pips:
            pips(face, value, self._chance, 0.55 * inner * self._size, self._ink)
            return
        text = f"{value}0" if self._tens else str(value)
        if len(text) > 1:
            inner *= 0.95
        up = -np.pi / 2 if self._inverted else np.pi / 2
        if self._kind is DieKind.D6:
            up += np.pi / 4  # a square's corners are not what its numeral points at
        if self._framed:
            cv2.polylines(face, [flat.astype(np.int32)], True, self._ink.tolist(), 2)
        high = 1.35 * inner * self._size
        write(
            face, glyph(text, self._hand), (middle[0], middle[1]), high=high, up=up, ink=self._ink
        )

    def corners(
        self, face: Floats, flat: Floats, side: Side, shape: Polyhedron, values: tuple[int, ...]
    ) -> None:
        """The three numerals of a d4's face, each that of a corner: near it, or across from it."""
        middle = np.array([TILE / 2, TILE / 2])
        inner = _inner(flat, middle)
        for corner, place in zip(side.corners, flat, strict=True):
            opposite = int(np.argmin([other.normal @ corner for other in shape.sides]))
            way = place - middle
            up = atan2(-way[1], way[0])
            reach = -0.3 if self._low else self._reach
            at = middle + reach * way
            high = (0.75 if self._low else 0.85) * inner * self._size
            text = glyph(str(values[opposite]), self._hand)
            write(face, text, (at[0], at[1]), high=high, up=up, ink=self._ink)


def _inner(flat: Floats, middle: NDArray[np.float64]) -> float:
    """The radius of a circle in a face's middle that its edges leave room for."""
    edges = (flat + np.roll(flat, -1, axis=0)) / 2
    return float(np.linalg.norm(edges - middle, axis=1).min())


def render(
    chance: Chance,
    solid: Solid,
    light: Light,
    *,
    lean: tuple[float, float],
    distance: float,
    down: int | None = None,
) -> Cutout:
    """Render a die lying on a random face, or on `down`, seen from `lean` (x, y: radians off the
    vertical).
    """
    shape = solid.shape
    cocked = down is None and chance.uniform() < 0.04
    down = int(chance.integers(len(shape.sides))) if down is None else down
    turn = lay_solid(chance, -shape.sides[down].normal)
    if cocked:
        tip, towards = radians(chance.uniform(14, 40)), chance.uniform(0, 2 * np.pi)
        axis = np.array([np.cos(towards), np.sin(towards), 0.0]) * tip
        turn = np.asarray(cv2.Rodrigues(axis)[0] @ turn, np.float32)
    eye, axes, project = seen_from(lean, distance)
    picture = _picture(solid, light, turn=turn, eye=eye, axes=axes, distance=distance)
    corners = np.asarray(shape.corners @ turn.T, np.float32)
    floor = float(corners[:, 2].min())
    fallen = np.stack(
        [
            project(corners - lamp * ((corners[:, 2:] - floor) / lamp[2]))
            for lamp in (light.lamp, light.second)
        ]
    )
    value, top = _top(solid, down, turn)
    return Cutout(
        picture=picture,
        value=UNKNOWN if cocked or solid.kind is None else value,
        pips=False,
        colour=solid.colour,
        top=project(top),
        hull=project(np.asarray(corners * min(1.0, solid.ball / RADIUS * 1.02), np.float32)),
        shadows=fallen,
        sides=np.zeros((0, 2), np.float32),
        kind=solid.kind,
        scale=SCALE,
    )


def _top(solid: Solid, down: int, turn: Floats) -> tuple[int, Floats]:
    """The value of a die that lies on a face, and the corners (4, 3) of a square as large as its
    top, around that top's middle.
    """
    shape = solid.shape
    area = shape.sides[down].area
    if solid.kind is DieKind.D4:
        value = solid.values[down]
        middle = -shape.sides[down].normal * min(RADIUS, solid.ball)
    else:
        up = int((shape.planes @ shape.sides[down].normal).argmin())
        value, middle = solid.values[up], shape.sides[up].middle
    half = np.sqrt(area) / 2
    square = np.array([[-half, -half, 0], [half, -half, 0], [half, half, 0], [-half, half, 0]])
    return value, np.asarray(square + turn @ middle, np.float32)


def _picture(
    solid: Solid, light: Light, *, turn: Floats, eye: Floats, axes: Floats, distance: float
) -> NDArray[np.uint8]:
    """The picture (CUT, CUT, 4): each ray meets a face, or the ball that cuts the corners off."""
    grid = (np.arange(CUT, dtype=np.float32) - (CUT - 1) / 2) / (SCALE * distance)
    gx, gy = np.meshgrid(grid, grid)
    near = np.hypot(gx, gy) < 1.15 * RADIUS / distance + 2 / (SCALE * distance)
    rays = np.stack([gx[near], gy[near], np.ones(int(near.sum()), np.float32)], axis=1) @ axes
    rays /= np.sqrt(np.einsum("ij,ij->i", rays, rays))[:, None]
    start, ahead = np.asarray(eye @ turn, np.float32), np.asarray(rays @ turn, np.float32)
    planes, depths = solid.shape.planes, solid.shape.depths
    front = np.flatnonzero(planes @ start > depths)
    planes, depths = planes[front], depths[front]
    slope = np.minimum(ahead @ planes.T, np.float32(-1e-4))
    enter = ((depths - planes @ start) / slope).max(axis=1)
    along = ahead @ start
    inside = along**2 - np.float32(start @ start - solid.ball**2)
    ball = -along - np.sqrt(np.maximum(inside, 0))
    p = start + np.maximum(enter, ball)[:, None] * ahead
    apart = p @ planes.T - depths
    # A ray that misses the die passes the last of the faces turned to the camera beyond the rim.
    met = ((p @ solid.shape.planes.T).max(axis=1) < solid.shape.depths[0] + 1e-3) & (inside > 0)
    met &= np.einsum("ij,ij->i", p, p) < np.float32((solid.ball + 1e-3) ** 2)
    most = apart.max(axis=1, keepdims=True)
    face = front[apart.argmax(axis=1)]
    near_edge = (apart - most) / np.float32(solid.bevel)
    normal = np.exp(np.maximum(near_edge, np.float32(-30))) @ planes
    round_ = ball > enter
    normal[round_] = p[round_]
    normal /= np.sqrt(np.einsum("ij,ij->i", normal, normal))[:, None]
    colour = _colours(solid, p, face)
    seen = _lit(colour, np.asarray(normal @ turn.T, np.float32), rays, light, solid)
    picture = np.zeros((CUT, CUT, 4), np.float32)
    picture[near, :3] = np.clip(seen, 0, 1) * 255
    cover = np.zeros((CUT, CUT), np.float32)
    cover[near] = met
    # The colours just outside must be the die's own: the edges are blended with them.
    picture[..., 3] = cv2.GaussianBlur(cv2.erode(cover, np.ones((3, 3))), (0, 0), 0.8) * 255
    return np.asarray(picture, np.uint8)


def _colours(solid: Solid, p: Floats, face: NDArray[np.intp]) -> Floats:
    middles = np.asarray([side.middle for side in solid.shape.sides], np.float32)
    spokes = p - middles[face]
    half = np.float32(TILE / 2)
    u = (spokes * solid.rights[face]).sum(axis=1) / solid.spans[face]
    v = (spokes * solid.ups[face]).sum(axis=1) / solid.spans[face]
    x = np.clip((1 + u) * half - 0.5, 0, TILE - 1).astype(np.float32)[None]
    y = (np.clip((1 - v) * half - 0.5, 0, TILE - 1) + face * TILE).astype(np.float32)[None]
    atlas = solid.tiles.reshape(-1, TILE, 3)
    return np.asarray(cv2.remap(atlas, x, y, cv2.INTER_LINEAR)[0], np.float32)


def _lit(colour: Floats, normal: Floats, ray: Floats, light: Light, solid: Solid) -> Floats:
    """Colours (n, 3) as the camera sees them: Lambert, Blinn, a bright window and a wide lamp."""
    shade = light.sky * (0.75 + 0.25 * normal[:, 2])
    shade += light.strong * np.maximum(normal @ light.lamp, 0)
    shade += light.weak * np.maximum(normal @ light.second, 0)
    half = light.lamp - ray
    half /= np.sqrt(np.einsum("ij,ij->i", half, half))[:, None]
    blinn = np.maximum((normal * half).sum(axis=1), 0) ** solid.shine
    back = ray - 2 * (ray * normal).sum(axis=1, keepdims=True) * normal
    glow = np.clip((back @ light.window - 0.9) * 12, 0, 1) * solid.gloss * 0.6
    veil = light.veil * np.maximum(normal[:, 2], 0) ** light.narrow
    white = solid.gloss * light.strong * blinn + glow + veil
    return np.asarray(colour * shade[:, None] + white[:, None], np.float32)


def make_solids(chance: Chance, fonts: tuple[str, ...], count: int) -> list[Cutout]:
    """Render `count` dice, two of each sort, in one light from one rough direction."""
    light = make_light(chance)
    if chance.uniform() < 0.4:  # lamps that hide a numeral teach nothing about it
        light = replace(light, veil=0.0)
    tilt = radians(abs(chance.normal(0, 16)))
    if chance.uniform() < 0.15:
        tilt = radians(chance.uniform(20, 45))
    distance = float(chance.uniform(5, 16))
    found = []
    for number in range(count):
        off = chance.normal(0, radians(6), 2)
        if number % 2 == 0:
            solid = make_solid(chance, fonts)
        found.append(render(chance, solid, light, lean=(off[0], off[1] - tilt), distance=distance))
    return found
