"""Label the dice in a traced picture."""

from typing import Any

import bpy
import numpy as np
from mathutils import Vector

from companion.dice import Colour, DieKind
from vision.training.rendering.plastic import NAMELESS
from vision.training.traced.layout import Lain
from vision.training.traced.view import HIGH, WIDE, Eye

_RAYS = np.linspace(-0.3, 0.3, 6)  # points of a top that are tested, in its sides


def label(eye: Eye, die: Lain) -> dict[str, Any]:
    """Return the die's value, kind, colour and box in pixels, for `vision.evaluation.labels`."""
    plastic = die.plastic
    outline = eye.project(die.points @ die.turn.T * die.size + die.at)
    box = [*outline.min(axis=0).tolist(), *outline.max(axis=0).tolist()]
    kind = f"d{len(plastic.planes)}" if len(plastic.planes) else "d6-numeral"
    return {
        "value": plastic.values[die.up],
        "kind": DieKind.D6 if plastic.pips else kind,
        "colour": None if plastic.colour == NAMELESS else list(Colour)[plastic.colour],
        "box": [round(v, 1) for v in box],
    }


def seen(eye: Eye, die: Lain) -> float:
    """Return the share of the die's top that is visible and in the picture."""
    graph = bpy.context.evaluated_depsgraph_get()
    top = die.at + np.array((0.0, 0.0, float((die.points @ die.turn.T)[:, 2].max()) * die.size))
    u, v = (np.array((*way, 0.0)) * die.size for way in ((1, 0), (0, 1)))
    points = np.array([top + a * u + b * v for a in _RAYS for b in _RAYS])
    hits = 0
    for point, (x, y) in zip(points, eye.project(points), strict=True):
        if not (0 <= x < WIDE and 0 <= y < HIGH):
            continue
        ray = point - eye.at
        far = float(np.linalg.norm(ray))
        hit, where, _, _, hit_object, _ = bpy.context.scene.ray_cast(
            graph, Vector(eye.at), Vector(ray / far), distance=far * 1.2
        )
        # rounded edges lie lower than the middle of the top
        near = hit and float((where - Vector(point)).length) < 0.35 * die.size
        hits += bool(near and hit_object.name == die.body.name)
    return hits / len(points)
