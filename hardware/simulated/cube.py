"""A pip die drawn as a cube in space: its faces, its pips, its shadow."""

from dataclasses import dataclass, field
from math import cos, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice import Box, Colour, Die, DieKind, Size
from hardware.errors import DieNotDrawn
from hardware.simulated.faces import FACES, NORMALS, ROUND, Face, Faces
from hardware.simulated.optics import Optics, Points
from vision.frame import Image

SIDES = {Size.SMALL: 1.0, Size.BIG: 1.6}
BODIES = {  # B, G, R
    Colour.WHITE: (236, 238, 240),
    Colour.IVORY: (196, 224, 238),
    Colour.RED: (44, 36, 196),
    Colour.GREEN: (62, 150, 38),
    Colour.BLUE: (190, 84, 28),
    Colour.BLACK: (40, 38, 38),
    Colour.YELLOW: (36, 204, 240),
    Colour.ORANGE: (24, 118, 238),
    Colour.PURPLE: (150, 48, 118),
    Colour.GREY: (132, 132, 132),
    Colour.BROWN: (34, 62, 104),
}
DARK_PIPS = frozenset({Colour.WHITE, Colour.IVORY, Colour.YELLOW, Colour.ORANGE})
LIGHT = np.array([-0.42, 0.36, 0.83])  # towards the lamp
ROUNDING = 0.13  # radius of edges and corners, in sides

_SIGNS = np.array([[x, y, z] for x in (-1.0, 1.0) for y in (-1.0, 1.0) for z in (-1.0, 1.0)])


@dataclass(frozen=True, eq=False)
class Posed:
    """A die somewhere in space: `turn` is a rotation matrix, `place` its middle in units."""

    die: Die
    turn: Points
    place: Points
    faces: Faces = field(default_factory=lambda: FACES)

    @property
    def side(self) -> float:
        """The length of the die's side, in units."""
        return SIDES[self.die.size or Size.SMALL]


def showing(value: int, yaw: float) -> Points:
    """Return the rotation (3, 3) of a die with `value` on top, turned by `yaw` radians."""
    normal = np.array(NORMALS[value], np.float64)
    side = np.array([1.0, 0.0, 0.0]) if abs(normal[0]) < 0.5 else np.array([0.0, 1.0, 0.0])
    lay = np.stack([side, np.cross(normal, side), normal])
    c, s = cos(yaw), sin(yaw)
    spin = np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
    return np.asarray(spin @ lay)


def check(die: Die) -> None:
    """Check that a die can be drawn. Raises DieNotDrawn."""
    if die.kind is not DieKind.D6 or die.value not in NORMALS:
        raise DieNotDrawn(kind=die.kind, value=die.value)


def corners(posed: Posed, inset: float = 0.0) -> Points:
    """Return the eight corners (8 x 3, units), each drawn in along its axes by `inset` sides."""
    half = posed.side * (0.5 - inset)
    return np.asarray(posed.place + (_SIGNS * half) @ posed.turn.T)


def box_of(posed: Posed, optics: Optics) -> Box:
    """Return the upright rectangle of pixels that the whole die fills."""
    points = optics.project(corners(posed, inset=0.04))
    (x0, y0), (x1, y1) = points.min(axis=0), points.max(axis=0)
    return Box(float(x0), float(y0), float(x1), float(y1))


def draw(picture: Image, posed: Posed, optics: Optics, fine: int = 2, smear: float = 0.0) -> None:
    """Draw a die into `picture`, in place.

    `fine` is the supersampling factor, for soft edges; `smear` the length of its motion blur in
    pixels.
    """
    margin = 3 + int(smear)
    box = box_of(posed, optics)
    x0, y0 = max(0, int(box.x0) - margin), max(0, int(box.y0) - margin)
    x1 = min(picture.shape[1], int(box.x1) + margin + 1)
    y1 = min(picture.shape[0], int(box.y1) + margin + 1)
    if x0 >= x1 or y0 >= y1:
        return
    body, mask = _sprite(posed, optics, (x0, y0, x1, y1), fine)
    size = (x1 - x0, y1 - y0)
    body = np.asarray(cv2.resize(body, size, interpolation=cv2.INTER_AREA), np.uint8)
    mask = np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), np.uint8)
    if smear >= 2:
        reach = int(smear) | 1
        cv2.blur(body, (reach, reach), dst=body)
        cv2.blur(mask, (reach, reach), dst=mask)
    _lay_over(picture[y0:y1, x0:x1], body, mask)


def _lay_over(under: Image, body: Image, mask: Image) -> None:
    cover = cv2.cvtColor(mask, cv2.COLOR_GRAY2BGR)
    cv2.multiply(under, cv2.bitwise_not(cover), dst=under, scale=1 / 255)
    cv2.add(under, cv2.multiply(body, cover, scale=1 / 255), dst=under)


def _sprite(
    posed: Posed, optics: Optics, window: tuple[int, int, int, int], fine: int
) -> tuple[Image, Image]:
    x0, y0, x1, y1 = window
    colour = posed.die.colour or Colour.WHITE
    tint = np.array(BODIES[colour], np.float64)
    origin = np.array([x0, y0])

    def pixels(points: Points) -> NDArray[np.int32]:
        # four more bits of precision: cv2 draws with shift=4
        precise = np.rint((optics.project(points) - origin) * fine * 16)
        return np.asarray(precise, np.int32)

    mask = np.zeros(((y1 - y0) * fine, (x1 - x0) * fine), np.uint8)
    hull = cv2.convexHull(pixels(corners(posed, ROUNDING)))
    cv2.fillConvexPoly(mask, hull, 255, shift=4)
    thick = max(1, round(2 * ROUNDING * posed.side * optics.scale * fine))
    cv2.polylines(mask, [hull], True, 255, thick, shift=4)

    body = np.zeros((*mask.shape, 3), np.uint8)
    cv2.rectangle(body, (0, 0), mask.shape[::-1], _shade(tint, 0.84), -1)
    faces = [face for face in posed.faces.values() if _visible(posed, face, optics)]
    # all at once: each call costs more than a point
    curves = pixels(_in_space(posed, np.concatenate([face.curves for face in faces])))
    ends = np.cumsum([len(face.curves) for face in faces[:-1]])
    lights = [_light(posed.turn @ face.normal) for face in faces]
    drawn = [part.reshape(-1, len(ROUND), 2) for part in np.split(curves, ends)]
    for (outline, *_), light in zip(drawn, lights, strict=True):
        cv2.fillConvexPoly(body, outline, _shade(tint, light), shift=4)
    soft = max(3, int(0.05 * posed.side * optics.scale * fine) | 1)
    cv2.blur(body, (soft, soft), dst=body)
    dark = colour in DARK_PIPS
    ink = np.array((26, 24, 24) if dark else (240, 242, 242), np.float64)
    for (_, *rims), light in zip(drawn, lights, strict=True):
        shade = _shade(ink, 1.0 if dark else min(1.0, light + 0.05))
        for rim in rims:
            cv2.fillConvexPoly(body, rim, shade, shift=4)
    return body, mask


def _in_space(posed: Posed, points: Points) -> Points:
    return np.asarray(posed.place + posed.side * points @ posed.turn.T)


def _visible(posed: Posed, face: Face, optics: Optics) -> bool:
    normal = posed.turn @ face.normal
    middle = posed.place + 0.5 * posed.side * normal
    return bool((optics.eye - middle) @ normal > 0.02 * optics.distance)


def _light(normal: Points) -> float:
    return 0.52 + 0.5 * max(0.0, float(normal @ LIGHT))


def _shade(tint: Points, light: float) -> tuple[int, int, int]:
    b, g, r = (int(min(part * light, 255)) for part in tint.tolist())
    return b, g, r


def draw_shadow(picture: Image, posed: Posed, optics: Optics) -> None:
    """Draw the die's shadow on the floor of `picture`, in place."""
    points = corners(posed, inset=0.06)
    fallen = points - LIGHT * (points[:, 2:] / LIGHT[2])
    outline = optics.project(fallen)
    height = max(0.0, float(posed.place[2]) - posed.side / 2)
    soft = int(optics.scale * (0.09 + 0.10 * height)) | 1
    low = np.floor(outline.min(axis=0)).astype(int) - 2 * soft
    high = np.ceil(outline.max(axis=0)).astype(int) + 2 * soft
    x0, y0 = np.maximum(low, 0)
    x1, y1 = np.minimum(high, [picture.shape[1], picture.shape[0]])
    if x0 >= x1 or y0 >= y1:
        return
    # half size is enough for a blurred shadow
    mask = np.zeros(((y1 - y0 + 1) // 2, (x1 - x0 + 1) // 2), np.uint8)
    hull = cv2.convexHull(np.round((outline - [x0, y0]) / 2).astype(np.int32))
    cv2.fillConvexPoly(mask, hull, 130 if height < 0.2 else 90)
    mask = np.asarray(cv2.blur(cv2.blur(mask, (soft, soft)), (soft, soft)), np.uint8)
    light = cv2.cvtColor(cv2.bitwise_not(mask), cv2.COLOR_GRAY2BGR)
    light = cv2.resize(light, (int(x1 - x0), int(y1 - y0)), interpolation=cv2.INTER_LINEAR)
    part = picture[y0:y1, x0:x1]
    cv2.multiply(part, light, dst=part, scale=1 / 255)
