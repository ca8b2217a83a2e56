"""Render a die by ray marching a rounded cube: a small cut-out picture with its geometry."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import cos, radians, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice import DieKind
from vision.training.rendering.plastic import FACE, Chance, Floats, Plastic, make_plastic

CUT = 128  # pixels of the cut-out's side
SCALE = 54.0  # pixels a side of the die at its middle
UNKNOWN = -1
_STEPS = 10
FACING = 0.88  # a face of a cocked die turned so far to the camera may seem to lie flat
_LEAST_CONTRAST = 0.06  # of the full light: fainter pips are invisible
INNER = 0.46  # from the middle to a face, for dice that are no cubes
SIGNS = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float32)
_ACROSS = ((1, 2), (2, 0), (0, 1))  # the axes u and v of a face on the axis x, y, z


@dataclass(frozen=True, eq=False)
class Light:
    """Directions (unit vectors, z up) and strengths of the lamps, and the sky's light.

    `veil` is the white reflection of a wide lamp on upward faces; it fades the faster with the
    surface's slant, the larger `narrow` is.
    """

    lamp: Floats
    strong: float
    second: Floats
    weak: float
    sky: float
    window: Floats
    veil: float
    narrow: float


@dataclass(frozen=True, eq=False)
class Cutout:
    """A rendered die: `picture` (CUT, CUT, 4), uint8, R, G, B and opacity.

    `value` is that of the top face, 0 if there is none to read (no pips, or no face lies flat),
    UNKNOWN if illegible. `colour` is as in Plastic. `top` (4, 2) are the corners of the top face,
    `hull` (8, 2) those of the die, `shadows` (2, 8, 2) the corners' shadows on the floor, `sides`
    (n, 2) the middles of the other visible faces: pixels from the cut-out's middle, `scale` of them
    to a side of the die.

    `marks` (n, 2) are points of a polyhedral die. Of a d4: its three lower corners; `numbers` holds
    the value at its tip, if the numerals stand at the tips. Of others: for each face in `numbers`,
    the top first, its middle and a point above that, in the numeral's direction.
    """

    picture: NDArray[np.uint8]
    value: int
    pips: bool
    colour: int
    top: Floats
    hull: Floats
    shadows: Floats
    sides: Floats
    kind: DieKind | None = DieKind.D6
    scale: float = SCALE
    marks: Floats = field(default_factory=lambda: np.zeros((0, 2), np.float32))
    numbers: tuple[int, ...] = ()


def make_light(chance: Chance) -> Light:
    """Return random lamps."""
    return Light(
        lamp=_upward(chance, 65),
        strong=float(chance.uniform(0.1, 0.75)),
        second=_upward(chance, 70),
        weak=float(chance.uniform(0, 0.35)) * float(chance.uniform() < 0.5),
        sky=float(chance.uniform(0.35, 0.75)),
        window=_upward(chance, 50),
        veil=float(chance.uniform(0, 1.3)) * float(chance.uniform() < 0.45),
        narrow=float(np.exp(chance.uniform(1.5, 4.2))),
    )


def _upward(chance: Chance, most: float) -> Floats:
    lean, turn = radians(chance.uniform(3, most)), chance.uniform(0, 2 * np.pi)
    return np.array([sin(lean) * cos(turn), sin(lean) * sin(turn), cos(lean)], np.float32)


def turned_up(chance: Chance, up: int, cocked: bool) -> Floats:
    """Return a random rotation (3, 3) of the die with face number `up` on top."""
    axis, sign = up // 2, 1 - 2 * (up % 2)
    normal = np.zeros(3)
    normal[axis] = sign
    side = np.zeros(3)
    side[(axis + 1) % 3] = 1
    lay = np.stack([side, np.cross(normal, side), normal])
    yaw = chance.uniform(0, 2 * np.pi)
    c, s = cos(yaw), sin(yaw)
    spin = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    if cocked:
        lean, towards = radians(chance.uniform(24, 45)), chance.uniform(0, 2 * np.pi)
        axis_of = np.array([cos(towards), sin(towards), 0.0])
        spin = cv2.Rodrigues(axis_of * lean)[0] @ spin
    return np.asarray(spin @ lay, np.float32)


def lay_solid(chance: Chance, up: Floats) -> Floats:
    """Return a random rotation (3, 3) that brings the direction `up` (3,) to the top."""
    side = np.array([1.0, 0.0, 0.0]) if abs(up[0]) < 0.7 else np.array([0.0, 1.0, 0.0])
    first = np.cross(up, side)
    first /= np.linalg.norm(first)
    yaw = chance.uniform(0, 2 * np.pi)
    spin = np.array([[cos(yaw), -sin(yaw), 0], [sin(yaw), cos(yaw), 0], [0, 0, 1]])
    return np.asarray(spin @ np.stack([first, np.cross(up, first), up]), np.float32)


def away(p: Floats, plastic: Plastic) -> Floats:
    """Return the signed distance (n,) of points (n, 3) to the die's surface, negative inside."""
    if len(plastic.planes):
        apart = (p @ plastic.planes.T).max(axis=1) - np.float32(INNER)
        return np.asarray(np.maximum(apart, _long(p) - np.float32(plastic.ball)), np.float32)
    q = np.abs(p) - np.float32(0.5 - plastic.rounding)
    most = np.maximum(np.maximum(q[:, 0], q[:, 1]), q[:, 2])
    far = _long(np.maximum(q, 0)) + np.minimum(most, 0) - np.float32(plastic.rounding)
    if plastic.ball < 0.87:
        far = np.maximum(far, _long(p) - np.float32(plastic.ball))
    return np.asarray(far, np.float32)


def _long(vectors: Floats) -> Floats:
    """Return the lengths (n,) of vectors (n, 3); much faster than a norm along an axis."""
    return np.asarray(np.sqrt(np.einsum("ij,ij->i", vectors, vectors)), np.float32)


def normals(p: Floats, plastic: Plastic) -> Floats:
    """Return the surface normals (n, 3) at points (n, 3), without the dents of the pips."""
    if len(plastic.planes):
        apart = p @ plastic.planes.T
        normal = plastic.planes[apart.argmax(axis=1)].copy()
        ball = _long(p) - plastic.ball > apart.max(axis=1) - INNER
        normal[ball] = p[ball] / _long(p[ball])[:, None]
        return np.asarray(normal, np.float32)
    q = np.abs(p) - (0.5 - plastic.rounding)
    outward = np.maximum(q, 0)
    flat = outward.sum(axis=1) <= 0
    outward[flat, q[flat].argmax(axis=1)] = 1
    normal = np.sign(p) * outward
    if plastic.ball < 0.87:
        long = _long(p)
        box = _long(np.maximum(q, 0)) - plastic.rounding
        round_ = (long - plastic.ball) > box + np.minimum(q.max(axis=1), 0)
        normal[round_] = p[round_]
    return np.asarray(normal / _long(normal)[:, None], np.float32)


def _surface(p: Floats, normal: Floats, plastic: Plastic) -> tuple[Floats, Floats]:
    """Return the colour at points (n, 3) of the surface, and the normals with the pips' dents."""
    if len(plastic.planes):
        return _solid_surface(p, plastic), normal
    axis = np.abs(p).argmax(axis=1)
    rows = np.arange(len(p))
    number = 2 * axis + (p[rows, axis] < 0)
    across = np.array(_ACROSS)[axis]
    u, v = p[rows, across[:, 0]], p[rows, across[:, 1]]
    low, high = number * FACE + 0.5, number * FACE + FACE - 1.5
    x = np.clip(((u + 0.5 + number) * FACE) - 0.5, low, high).astype(np.float32)[None]
    y = np.clip((v + 0.5) * FACE - 0.5, 0, FACE - 1).astype(np.float32)[None]
    colour = cv2.remap(plastic.colours, x, y, cv2.INTER_LINEAR)[0]
    dent = cv2.remap(plastic.dents, x, y, cv2.INTER_LINEAR)[0]
    dug = normal.copy()
    dug[rows, across[:, 0]] += dent[:, 0]
    dug[rows, across[:, 1]] += dent[:, 1]
    dug /= _long(dug)[:, None]
    return np.asarray(colour, np.float32), dug


def _solid_surface(p: Floats, plastic: Plastic) -> Floats:
    """Return the colour at points (n, 3) of a die that is no cube: a numeral on every face."""
    face = (p @ plastic.planes.T).argmax(axis=1)
    ahead = plastic.planes[face]
    helper = np.where(np.abs(ahead[:, 2:]) < 0.8, (0.0, 0.0, 1.0), (1.0, 0.0, 0.0))
    right = np.cross(helper, ahead)
    right /= _long(np.asarray(right, np.float32))[:, None]
    up = np.cross(ahead, right)
    wide = np.float32(0.85 if len(plastic.planes) > 10 else 1.1)
    u = np.clip((p * right).sum(axis=1) / wide, -0.47, 0.47)
    v = np.clip((p * up).sum(axis=1) / wide, -0.47, 0.47)
    x = ((u + 0.5 + face % 6) * FACE).astype(np.float32)[None]
    y = ((0.5 - v) * FACE).astype(np.float32)[None]
    return np.asarray(cv2.remap(plastic.colours, x, y, cv2.INTER_LINEAR)[0], np.float32)


def _lit(
    colour: Floats, normal: Floats, ray: Floats, height: Floats, *, light: Light, plastic: Plastic
) -> Floats:
    """Return colours (n, 3) as the camera sees them: Lambert, Blinn and a bright window."""
    shade = light.sky * (0.7 + 0.3 * normal[:, 2])
    shade += light.strong * np.maximum(normal @ light.lamp, 0)
    shade += light.weak * np.maximum(normal @ light.second, 0)
    shade *= 0.75 + 0.25 * np.clip(height * 1.5, 0, 1)
    half = light.lamp - ray
    half /= _long(half)[:, None]
    shine = (
        plastic.gloss * light.strong * np.maximum((normal * half).sum(axis=1), 0) ** plastic.shine
    )
    back = ray - 2 * (ray * normal).sum(axis=1, keepdims=True) * normal
    glow = np.clip((back @ light.window - 0.9) * 12, 0, 1) * plastic.gloss * 0.6
    veil = light.veil * np.maximum(normal[:, 2], 0) ** light.narrow
    return np.asarray(colour * shade[:, None] + (shine + glow + veil)[:, None], np.float32)


def seen_from(
    lean: Sequence[float] | Floats, distance: float, scale: float = SCALE
) -> tuple[Floats, Floats, Callable[[Floats], Floats]]:
    """Return a camera that looks at the origin from `distance`, `lean` radians off the vertical.

    The result is its position (3,), its axes (3, 3: right, down, ahead), and a function that maps
    points (n, 3) to pixels (n, 2) around the middle, `scale` of them to a side of a cube at the
    origin.
    """
    toward = np.array([np.tan(lean[0]), np.tan(lean[1]), 1.0], np.float32)
    toward /= np.linalg.norm(toward)
    eye = toward * distance
    right = np.cross(np.array([0.0, 1.0, 0.0]), toward)
    right /= np.linalg.norm(right)
    axes = np.stack([right, -np.cross(toward, right), -toward]).astype(np.float32)

    def project(points: Floats) -> Floats:
        seen = (points - eye) @ axes.T
        return np.asarray(seen[:, :2] * (scale * distance / seen[:, 2:]), np.float32)

    return eye, axes, project


def look(chance: Chance, plastic: Plastic, light: Light, lean: Floats, distance: float) -> Cutout:
    """Render a random die of `plastic`, seen from `lean` (x, y: radians off the vertical)."""
    cocked = chance.uniform() < 0.06
    up = int(chance.integers(6))
    turn = turned_up(chance, up, cocked)
    if len(plastic.planes):
        turn = lay_solid(chance, plastic.planes[int(chance.integers(len(plastic.planes)))])
    corners = (SIGNS * (0.5 - 0.6 * plastic.rounding)) @ turn.T
    floor = float(corners[:, 2].min()) - 0.5 * plastic.rounding
    eye, axes, project = seen_from(lean, distance)
    grid = (np.arange(CUT, dtype=np.float32) - (CUT - 1) / 2) / (SCALE * distance)
    gx, gy = np.meshgrid(grid, grid)
    near = np.hypot(gx, gy) < 1.1 * min(plastic.ball, 0.866) / distance + 2 / (SCALE * distance)
    rays = np.stack([gx[near], gy[near], np.ones(int(near.sum()), np.float32)], axis=1) @ axes
    rays /= _long(rays)[:, None]
    start, ahead = eye @ turn, rays @ turn
    t = np.full(len(rays), distance - 0.9, np.float32)
    least = np.full(len(rays), 9, np.float32)
    for _ in range(_STEPS):
        far = away(np.asarray(start + t[:, None] * ahead, np.float32), plastic)
        least = np.minimum(least, far)
        t += far
    p = np.asarray(start + t[:, None] * ahead, np.float32)
    colour, normal = _surface(p, normals(p, plastic), plastic)
    height = (p @ turn.T)[:, 2] - floor
    seen = _lit(colour, normal @ turn.T, rays, height, light=light, plastic=plastic)
    picture = np.zeros((CUT, CUT, 4), np.uint8)
    cover = np.clip(0.75 - least * SCALE, 0, 1)
    picture[near] = np.concatenate([np.clip(seen, 0, 1), cover[:, None]], axis=1) * 255
    faces = [_face(turn, k) for k in range(6)]
    fallen = np.stack(
        [
            project(corners - lamp * ((corners[:, 2:] - floor) / lamp[2]))
            for lamp in (light.lamp, light.second)
        ]
    )
    middles = [f.mean(axis=0) for f in faces]
    sides = [
        project(m[None])[0]
        for k, m in enumerate(middles)
        if k != up and (eye - m) @ (turn[:, k // 2] * (1 - 2 * (k % 2))) > 0.05 * distance
    ]
    value = plastic.values[up] if plastic.pips else 0
    if value and not _pips_show(p, np.clip(seen, 0, 1), up):
        value = UNKNOWN
    elif cocked and value:
        facing = float(np.abs(axes[2] @ turn).max())
        value = UNKNOWN if facing > FACING else 0
    return Cutout(
        picture=picture,
        value=value,
        pips=plastic.pips,
        colour=plastic.colour,
        top=project(faces[up]),
        hull=project(np.asarray(corners, np.float32)),
        shadows=fallen,
        sides=np.asarray(sides, np.float32).reshape(-1, 2),
    )


def _pips_show(points: Floats, colours: Floats, up: int) -> bool:
    """Return whether pips are visible on face number `up`: a lamp's reflection may bleach them.

    `points` (n, 3) are of the die's surface, in the die's own axes; `colours` (n, 3) from 0 to 1.
    """
    axis, sign = up // 2, 1 - 2 * (up % 2)
    u, v = _ACROSS[axis]
    top = (sign * points[:, axis] > 0.4) & (np.abs(points[:, [u, v]]).max(axis=1) < 0.4)
    if not top.any():
        return True
    low, high = np.percentile(colours[top].mean(axis=1), (2, 98))
    return bool(high - low > _LEAST_CONTRAST)


def _face(turn: Floats, number: int) -> Floats:
    """Return the four corners (4, 3) of a face in space."""
    axis, sign = number // 2, 1 - 2 * (number % 2)
    u, v = _ACROSS[axis]
    corners = np.zeros((4, 3), np.float32)
    corners[:, axis] = 0.5 * sign
    corners[:, u] = (-0.5, 0.5, 0.5, -0.5)
    corners[:, v] = (-0.5, -0.5, 0.5, 0.5)
    return np.asarray(corners @ turn.T, np.float32)


def make_family(chance: Chance, count: int) -> list[Cutout]:
    """Render `count` dice of the same sort, light, camera and rough viewing direction."""
    plastic, light = make_plastic(chance), make_light(chance)
    lean = radians(abs(chance.normal(0, 15)))
    if chance.uniform() < 0.4:
        lean = radians(chance.uniform(20, 56))
    distance = float(np.exp(chance.uniform(np.log(3.5), np.log(16))))
    # the scene is turned as a whole later, so the camera always leans to -y
    family = []
    for _ in range(count):
        leaning = chance.normal(0, radians(6), 2)
        family.append(
            look(chance, plastic, light, np.array([leaning[0], leaning[1] - lean]), distance)
        )
    return family
