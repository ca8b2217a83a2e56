"""Add objects beside the dice, and the rim of a tray around them."""

from math import cos, pi, sin

import bpy
import numpy as np

from vision.training.rendering.plastic import Chance, lively
from vision.training.traced.layout import Lain
from vision.training.traced.skins import plain_skin
from vision.training.traced.view import HIGH, WIDE, Eye


def strew(chance: Chance, eye: Eye, lain: list[Lain]) -> None:
    """Add discs, balls, blocks, rings, pens and pawns."""
    for _ in range(int(chance.integers(1, 7))):
        place = eye.ground(chance.uniform(-0.05, 1.05, 2) * (WIDE, HIGH))
        size = float(np.exp(chance.uniform(-1, 1.2)))
        if any(np.hypot(*(place - die.at[:2])) < size + die.size for die in lain):
            continue
        x, y = (float(v) for v in place)
        yaw = float(chance.uniform(0, 2 * pi))
        _add(chance, int(chance.integers(6)), (x, y), size, yaw)
        colour = lively(chance) if chance.uniform() < 0.6 else np.full(3, chance.uniform())
        skin = plain_skin(chance, np.asarray(colour, np.float32), metal=chance.uniform() < 0.2)
        bpy.context.object.data.materials.append(skin)


def _add(chance: Chance, sort: int, place: tuple[float, float], size: float, yaw: float) -> None:
    add = bpy.ops.mesh
    if sort == 0:
        add.primitive_cylinder_add(
            radius=size, depth=0.3 * size, vertices=48, location=(*place, 0.15 * size)
        )
    elif sort == 1:
        add.primitive_uv_sphere_add(radius=0.5 * size, location=(*place, 0.5 * size))
    elif sort == 2:
        wide, long = (size * float(v) for v in chance.uniform(0.5, 3, 2))
        high = size * float(chance.uniform(0.03, 1))
        add.primitive_cube_add(size=1, location=(*place, high / 2), rotation=(0, 0, yaw))
        bpy.context.object.scale = (wide, long, high)
    elif sort == 3:
        add.primitive_torus_add(
            major_radius=0.6 * size, minor_radius=0.15 * size, location=(*place, 0.15 * size)
        )
    elif sort == 4:
        add.primitive_cylinder_add(
            radius=0.12 * size, depth=6 * size, location=(*place, 0.12 * size),
            rotation=(pi / 2, 0, yaw),
        )  # fmt: skip
    else:
        add.primitive_cone_add(
            radius1=0.5 * size, radius2=0.2 * size, depth=size, location=(*place, 0.5 * size)
        )


def rim(chance: Chance, lain: list[Lain]) -> None:
    """Add four walls around the dice, in three pictures of ten."""
    if chance.uniform() > 0.3 or not lain:
        return
    far = max(float(np.hypot(*die.at[:2])) + die.size for die in lain) + chance.uniform(0.3, 3)
    skin = plain_skin(chance, np.asarray(lively(chance) * 0.7, np.float32))
    high, thick = float(chance.uniform(0.3, 2)), float(chance.uniform(0.1, 0.8))
    turn = chance.uniform(0, 2 * pi)
    for k in range(4):
        way = turn + k * pi / 2
        x, y = (far + thick / 2) * cos(way), (far + thick / 2) * sin(way)
        bpy.ops.mesh.primitive_cube_add(size=1, location=(x, y, high / 2), rotation=(0, 0, way))
        bpy.context.object.scale = (thick, 2 * far + 2 * thick, high)
        bpy.context.object.data.materials.append(skin)
