"""Render polyhedral dice with numerals: cut-out pictures with their geometry, kind and value."""

from dataclasses import replace
from math import radians

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice import DieKind
from vision.training.rendering.die import UNKNOWN, Cutout, Light, lay_solid, make_light, seen_from
from vision.training.rendering.plastic import Chance, Floats
from vision.training.rendering.polyhedra import RADIUS
from vision.training.rendering.solid_sorts import TILE, Solid, make_solid

CUT = 128  # pixels of the cut-out's side
SCALE = 84.0  # pixels a side of a cube at its middle
_FACING = 0.72  # the least cosine between a legible face's normal and the way to the eye


def render(
    chance: Chance,
    solid: Solid,
    light: Light,
    *,
    lean: tuple[float, float],
    distance: float,
    down: int | None = None,
) -> Cutout:
    """Render a die on a random face, or on `down`, seen from `lean`.

    `lean` is x, y in radians off the vertical.
    """
    shape = solid.shape
    cocked = down is None and chance.uniform() < 0.04
    down = int(chance.integers(len(shape.sides))) if down is None else down
    turn = lay_solid(chance, -shape.sides[down].normal)
    if cocked:
        tip, towards = radians(chance.uniform(14, 40)), chance.uniform(0, 2 * np.pi)
        axis = np.array([np.cos(towards), np.sin(towards), 0.0]) * tip
        turn = np.asarray(cv2.Rodrigues(axis)[0] @ turn, np.float32)
    eye, axes, project = seen_from(lean, distance, SCALE)
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
    marks, numbers = _marks(solid, down, turn, eye)
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
        marks=project(marks),
        numbers=() if cocked else numbers,
    )


def _top(solid: Solid, down: int, turn: Floats) -> tuple[int, Floats]:
    """Return the value that a die shows when it lies on face `down`, and a square on its top.

    The square's corners (4, 3) lie around the middle of the top; its area is the area of the face.
    A D4 has no top face: its value is read at the tip.
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


def _marks(solid: Solid, down: int, turn: Floats, eye: Floats) -> tuple[Floats, tuple[int, ...]]:
    """Return the marks (n, 3) of a die that lies on face `down`, and the marks' numbers.

    Marks and numbers are as in `Cutout`, but in space; `eye` (3,) is the place of the camera.
    """
    sides = solid.shape.sides
    if solid.shape.kind is DieKind.D4:
        numbers = () if solid.low else (solid.values[down],)
        return np.asarray(sides[down].corners @ turn.T, np.float32), numbers
    top = int((solid.shape.planes @ sides[down].normal).argmin())
    middles = np.asarray([side.middle for side in sides], np.float32) @ turn.T
    ahead = eye - middles
    facing = np.einsum("ij,ij->i", ahead, solid.shape.planes @ turn.T)
    facing /= np.linalg.norm(ahead, axis=1)
    others = [k for k in np.flatnonzero(facing > _FACING) if k != top]
    ways = np.cos(solid.upward) * solid.rights + np.sin(solid.upward) * solid.ups
    above = middles + 0.2 * ways @ turn.T
    seen = [top, *(int(k) for k in others)]
    points = np.stack([middles[seen], above[seen]], axis=1).reshape(-1, 3)
    return np.asarray(points, np.float32), tuple(solid.values[k] for k in seen)


def _picture(
    solid: Solid, light: Light, *, turn: Floats, eye: Floats, axes: Floats, distance: float
) -> NDArray[np.uint8]:
    """Return the picture of a die (CUT, CUT, 4), uint8: R, G, B and opacity.

    A ray through each pixel meets a face of the die, or the ball that rounds the die's corners.
    `turn` (3, 3) turns the die; `eye` (3,), `axes` (3, 3) and `distance` place the camera.
    """
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
    """Return colours (n, 3) as the camera sees them: Lambert, Blinn, a window, a wide lamp."""
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
    """Render `count` dice, two of each sort, in the same light from the same rough direction."""
    light = make_light(chance)
    if chance.uniform() < 0.75:  # lamps that hide a numeral teach nothing about it
        light = replace(light, veil=0.0)
    tilt = radians(abs(chance.normal(0, 13)))
    if chance.uniform() < 0.1:
        tilt = radians(chance.uniform(20, 40))
    distance = float(chance.uniform(5, 16))
    dice = []
    for number in range(count):
        leaning = chance.normal(0, radians(6), 2)
        if number % 2 == 0:
            solid = make_solid(chance, fonts)
        dice.append(
            render(chance, solid, light, lean=(leaning[0], leaning[1] - tilt), distance=distance)
        )
    return dice
