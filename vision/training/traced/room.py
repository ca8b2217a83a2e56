"""Make the ground beneath the dice, and the lights."""

from math import cos, pi, radians, sin
from typing import Any

import bpy
import numpy as np
from mathutils import Vector

from vision.training.rendering.ground import make_ground
from vision.training.rendering.plastic import Chance
from vision.training.traced.shapes import mesh
from vision.training.traced.skins import bump, image, painted


def place(data: Any, name: str = "thing") -> Any:
    """Return Blender's object for a mesh, a lamp or a camera, placed in the scene."""
    placed = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(placed)
    return placed


def lay_ground(chance: Chance, reach: float) -> None:
    """Add a plane through the origin, `reach` sides of a die wide and more."""
    corners = np.array([(-1, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0)], np.float32) * reach * 4
    span = float(chance.uniform(3, 30))  # sides of a die across the picture of the ground
    turn = chance.uniform(0, 2 * pi)
    spin = np.array([[cos(turn), -sin(turn)], [sin(turn), cos(turn)]])
    uvs = np.asarray(corners[:, :2] @ spin / span + chance.uniform(0, 1, 2), np.float32)
    picture = np.asarray(make_ground(chance) / np.float32(255), np.float32)
    made, paint = painted("ground", image("ground", picture), "MIRROR")
    skin = made.node_tree.nodes["Principled BSDF"].inputs
    skin["Roughness"].default_value = float(chance.uniform(0.1, 1.0))
    skin["Specular IOR Level"].default_value = float(chance.uniform(0, 0.6))
    if chance.uniform() < 0.5:
        high, strength = float(chance.uniform(0.005, 0.06)), float(chance.uniform(0.1, 1))
        height = paint.outputs["Color"]
        if chance.uniform() < 0.5:
            grain = made.node_tree.nodes.new("ShaderNodeTexNoise")
            grain.inputs["Scale"].default_value = float(np.exp(chance.uniform(3, 8)))
            height = grain.outputs[0]
        bump(made, height, high, strength)
    plane = mesh("ground", corners, [[0, 1, 2, 3]], uvs)
    plane.materials.append(made)
    place(plane)


def light_room(chance: Chance) -> None:
    """Add a dim sky with windows and lamps that lights the scene and is mirrored."""
    room = bpy.data.worlds.new("room")
    bpy.context.scene.world = room
    room.use_nodes = True
    sky = np.ones((32, 64, 3), np.float32)
    cast = 1 + chance.normal(0, 0.12, 3)
    sky *= cast * chance.uniform(0.1, 0.9) * np.linspace(0.4, 1.2, 32)[:, None, None]
    for _ in range(int(chance.integers(0, 5))):
        y, x = int(chance.integers(14, 30)), int(chance.integers(0, 60))
        high, wide = (int(k) for k in chance.integers(1, 9, 2))
        bright = np.exp(chance.uniform(0, 3.2)) * (1 + chance.normal(0, 0.15, 3))
        sky[y : y + high, x : x + wide] = bright
    nodes, links = room.node_tree.nodes, room.node_tree.links
    around = nodes.new("ShaderNodeTexEnvironment")
    around.image = image("room", np.clip(sky, 0, 60), measured=True)
    links.new(around.outputs["Color"], nodes["Background"].inputs["Color"])


def hang_lamps(chance: Chance, reach: float) -> None:
    """Add up to three lamps, `reach` sides of a die away and more."""
    for _ in range(int(chance.integers(0, 4))):
        lean, turn = radians(chance.uniform(0, 70)), chance.uniform(0, 2 * pi)
        far = reach * chance.uniform(1.2, 4)
        position = far * np.array([sin(lean) * cos(turn), sin(lean) * sin(turn), cos(lean)])
        sun = chance.uniform() < 0.25
        lamp = bpy.data.lights.new("lamp", "SUN" if sun else "AREA")
        lamp.color = np.clip(1 + chance.normal(0, 0.12, 3), 0.4, 1.3).tolist()
        if sun:
            lamp.energy = float(chance.uniform(0.5, 5))
            lamp.angle = radians(chance.uniform(0.3, 8))
        else:
            lamp.size = float(far * np.exp(chance.uniform(-4, -0.3)))
            lamp.energy = float(far**2 * np.exp(chance.uniform(1.5, 4.2)))
        hung = place(lamp)
        hung.location = position
        hung.rotation_euler = Vector(-position).to_track_quat("-Z", "Y").to_euler()
