"""Make the meshes of dice; their faces lie side by side in a picture (`Plastic.colours`)."""

from itertools import combinations
from math import pi
from typing import Any

import bpy
import numpy as np
from numpy.typing import NDArray

from vision.training.rendering.die import INNER, away, normals
from vision.training.rendering.plastic import Floats, Plastic

_EDGE = 18  # parts of a face's edge
_RIM = 0.012  # share of a face's picture, never shown, lest the next face shine in


def mesh_of_die(plastic: Plastic) -> Any:
    """Return a Blender mesh around (0, 0, 0), a cube's edge 1 long."""
    return _polyhedron(plastic) if len(plastic.planes) else _cube(plastic)


def mesh(
    name: str, points: Floats, faces: list[list[int]], uvs: Floats, leans: Floats | None = None
) -> Any:
    """Return a mesh of `points` (n, 3) with their places `uvs` (n, 2) in its picture, 0 to 1.

    Its faces are flat, or smooth with the normals `leans` (n, 3).
    """
    made = bpy.data.meshes.new(name)
    made.from_pydata(points.tolist(), [], faces)
    order = np.concatenate([np.array(face) for face in faces])
    layer = made.uv_layers.new()
    layer.data.foreach_set("uv", np.ascontiguousarray(uvs[order], np.float32).ravel())
    if leans is not None:
        made.polygons.foreach_set("use_smooth", [True] * len(made.polygons))
        made.normals_split_custom_set_from_vertices(leans.tolist())
    return made


def _cube(plastic: Plastic) -> Any:
    """Return a cube, rounded like the plastic: a grid on each face, pushed out to the surface."""
    along = np.sin(np.linspace(-1, 1, _EDGE + 1) * pi / 2) * 0.5  # closer at the rounded edges
    v, u = (k.ravel() for k in np.meshgrid(along, along, indexing="ij"))
    cell = np.arange(_EDGE)
    low = (cell[:, None] * (_EDGE + 1) + cell[None, :]).ravel()
    face = np.stack([low, low + 1, low + _EDGE + 2, low + _EDGE + 1], axis=1)
    points, uvs, quads = [], [], []
    for number in range(6):
        axis, ahead = number // 2, 1 - 2 * (number % 2)
        p = np.zeros((len(u), 3), np.float32)
        p[:, axis], p[:, (axis + 1) % 3], p[:, (axis + 2) % 3] = 0.5 * ahead, u, v
        points.append(p)
        uvs.append(_on_picture(np.stack([u, v], axis=1), number))
        quads.append(face[:, ::ahead] + number * len(u))
    p = _pushed_out(np.concatenate(points), plastic)
    return mesh("die", p, np.concatenate(quads).tolist(), np.concatenate(uvs), normals(p, plastic))


def _pushed_out(points: Floats, plastic: Plastic) -> Floats:
    """Return the points where the rays from the middle through `points` (n, 3) leave the die."""
    near, far = np.full(len(points), 0.5, np.float32), np.full(len(points), 1.05, np.float32)
    for _ in range(14):
        middle = (near + far) / 2
        outside = away(np.asarray(points * middle[:, None], np.float32), plastic) > 0
        far[outside], near[~outside] = middle[outside], middle[~outside]
    return np.asarray(points * near[:, None], np.float32)


def _polyhedron(plastic: Plastic) -> Any:
    """Return a die that is no cube, a numeral on every face."""
    planes = plastic.planes
    corners = _corners(planes)
    points: list[Floats] = []
    faces: list[list[int]] = []
    uvs: list[Floats] = []
    for number, ahead in enumerate(planes):
        on = np.unique(np.round(corners[corners @ ahead > INNER - 5e-4], 4), axis=0)
        if len(on) < 3:
            continue
        helper = (0.0, 0.0, 1.0) if abs(ahead[2]) < 0.8 else (1.0, 0.0, 0.0)
        right = np.cross(helper, ahead)
        right /= np.linalg.norm(right)
        flat = (on - on.mean(axis=0)) @ np.stack([right, np.cross(ahead, right)], axis=1)
        around = np.argsort(np.arctan2(flat[:, 1], flat[:, 0]))
        faces.append(list(range(len(points), len(points) + len(on))))
        points.extend(on[around])
        wide = 0.85 if len(planes) > 10 else 1.1
        uvs.extend(_on_picture(flat[around] * (1, -1) / wide, number % 6))
    return mesh("solid", np.array(points), faces, np.array(uvs))


def _corners(planes: Floats) -> NDArray[np.float64]:
    """Return the points where three planes (n, 3) meet and none cuts off.

    The planes lie at INNER from the middle.
    """
    met = []
    for three in combinations(range(len(planes)), 3):
        matrix = planes[list(three)].astype(np.float64)
        if abs(np.linalg.det(matrix)) > 1e-3:
            point = np.linalg.solve(matrix, np.full(3, INNER))
            if (planes @ point).max() < INNER + 5e-4:
                met.append(point)
    return np.array(met)


def _on_picture(flat: Floats, number: int) -> Floats:
    """Map places on a face (n, 2), -0.5 to 0.5, into the picture of all six, 0 to 1."""
    inside = np.clip(flat + 0.5, _RIM, 1 - _RIM)
    inside[:, 0] = (inside[:, 0] + number) / 6
    return np.asarray(inside, np.float32)
