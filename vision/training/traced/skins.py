"""Make the materials of objects in Blender."""

from typing import Any

import bpy
import numpy as np

from vision.training.rendering.plastic import FACE, Chance, Floats, Plastic
from vision.training.traced.relief import heights


def image(name: str, pixels: Floats, *, measured: bool = False) -> Any:
    """Return pixels (h, w, 3 or 4), 0 to 1, as a Blender image, the first row at v = 0.

    Pixels that are `measured` are kept as floats and are no screen colours: light, heights.
    """
    high, wide = pixels.shape[:2]
    if pixels.shape[2] == 3:
        pixels = np.dstack([pixels, np.ones((high, wide), np.float32)])
    made = bpy.data.images.new(name, wide, high, alpha=True, float_buffer=measured)
    if measured:
        made.colorspace_settings.name = "Non-Color"
    made.alpha_mode = "CHANNEL_PACKED"
    made.pixels.foreach_set(np.ascontiguousarray(pixels, np.float32).ravel())
    made.pack()
    return made


def painted(name: str, picture: Any, extension: str) -> tuple[Any, Any]:
    """Return a material that shows a picture; and the node of the picture, for further use."""
    made, skin = blank(name)
    paint = made.node_tree.nodes.new("ShaderNodeTexImage")
    paint.image, paint.extension = picture, extension
    made.node_tree.links.new(paint.outputs["Color"], skin.inputs["Base Color"])
    return made, paint


def blank(name: str) -> tuple[Any, Any]:
    """Return a material and its surface (Blender's "Principled BSDF")."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    return made, made.node_tree.nodes["Principled BSDF"]


def bump(made: Any, height: Any, distance: float, strength: float = 1.0) -> None:
    """Let the material's surface stand out by `distance` where the socket `height` is 1."""
    nodes, links = made.node_tree.nodes, made.node_tree.links
    raised = nodes.new("ShaderNodeBump")
    raised.inputs["Strength"].default_value = strength
    raised.inputs["Distance"].default_value = distance
    links.new(height, raised.inputs["Height"])
    links.new(raised.outputs["Normal"], nodes["Principled BSDF"].inputs["Normal"])


def skin_of_die(chance: Chance, plastic: Plastic) -> Any:
    """Return a die's plastic: dull, glossy, clear, waxy or metal by chance, its pips dug in."""
    colours = np.clip(plastic.colours, 0, 1)
    body = np.median(colours.reshape(-1, 3), axis=0)
    inked = np.clip(np.abs(colours - body).max(axis=2) * 6 - 0.6, 0, 1)
    made, paint = painted("plastic", image("faces", np.dstack([colours, inked])), "EXTEND")
    skin = made.node_tree.nodes["Principled BSDF"].inputs
    skin["IOR"].default_value = 1.49
    skin["Roughness"].default_value = float(chance.uniform(0.03, 0.6))
    sort = chance.uniform()
    if sort < 0.2:
        _clear(made, paint, float(chance.uniform(0.5, 1.0)))
        skin["Roughness"].default_value = float(chance.uniform(0.0, 0.3))
    elif sort < 0.32:
        skin["Subsurface Weight"].default_value = float(chance.uniform(0.2, 1))
        skin["Subsurface Scale"].default_value = float(chance.uniform(0.02, 0.2))
    elif sort < 0.38:
        skin["Metallic"].default_value = float(chance.uniform(0.6, 1))
        skin["Roughness"].default_value = float(chance.uniform(0.15, 0.5))
    elif sort < 0.48:
        skin["Roughness"].default_value = float(chance.uniform(0.6, 1.0))
    if chance.uniform() < 0.25:
        skin["Coat Weight"].default_value = float(chance.uniform(0.3, 1))
    if np.abs(plastic.dents).max() > 0.01:
        faces = [plastic.dents[:, k * FACE : (k + 1) * FACE] for k in range(6)]
        dug = np.concatenate([heights(face) / FACE for face in faces], axis=1) + 0.5
        relief = made.node_tree.nodes.new("ShaderNodeTexImage")
        relief.image = image("dents", np.dstack([dug] * 3), measured=True)
        relief.extension = "EXTEND"
        bump(made, relief.outputs["Color"], 1.0)
    return made


def _clear(made: Any, paint: Any, much: float) -> None:
    """Make plastic transparent by a share `much`, except where the texture `paint` has ink."""
    nodes, links = made.node_tree.nodes, made.node_tree.links
    share = nodes.new("ShaderNodeMath")
    share.operation = "MULTIPLY_ADD"
    share.inputs[1].default_value, share.inputs[2].default_value = -much, much
    links.new(paint.outputs["Alpha"], share.inputs[0])
    links.new(share.outputs[0], nodes["Principled BSDF"].inputs["Transmission Weight"])


def plain_skin(chance: Chance, colour: Floats, *, metal: bool = False) -> Any:
    """Return a material of uniform colour (3,), R, G, B as on a screen, more or less glossy."""
    made, skin = blank("plain")
    skin.inputs["Base Color"].default_value = (*(np.clip(colour, 0, 1) ** 2.2).tolist(), 1.0)
    skin.inputs["Roughness"].default_value = float(chance.uniform(0.05, 0.9))
    skin.inputs["Metallic"].default_value = float(metal)
    return made
