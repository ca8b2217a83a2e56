"""Draw desk objects that the finding network mistakes for dice: pencils, keys, batteries.

All functions draw into `picture` (R, G, B, uint8) in place; `unit` is a die's side in pixels.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.rendering.ground import Picture
from vision.training.rendering.plastic import Chance, Floats, lively

_SHIFT = 3  # bits of a pixel's fraction in OpenCV's coordinates
_STRIPS = 7  # strips of different light along a round bar


@dataclass(frozen=True)
class _Segment:
    """A piece of a round bar: its length and its width at both ends, in sides of a die."""

    length: float
    start: float
    end: float
    colour: Floats
    gloss: float = 0.4


def _polygon(picture: Picture, corners: NDArray[np.floating[Any]], colour: Floats) -> None:
    ink = tuple(int(v) for v in np.clip(colour * 255, 0, 255))
    points = np.rint(corners * (1 << _SHIFT)).astype(np.int32)
    cv2.fillConvexPoly(picture, points, ink, cv2.LINE_AA, _SHIFT)


def _disc(picture: Picture, middle: Floats, radius: float, colour: Floats) -> None:
    ink = tuple(int(v) for v in np.clip(colour * 255, 0, 255))
    centre = (round(float(middle[0]) * (1 << _SHIFT)), round(float(middle[1]) * (1 << _SHIFT)))
    cv2.circle(picture, centre, max(4, round(radius * (1 << _SHIFT))), ink, -1, cv2.LINE_AA, _SHIFT)


def _spot(chance: Chance, picture: Picture) -> Floats:
    high, wide = picture.shape[:2]
    return np.asarray(chance.uniform(-0.05, 1.05, 2) * (wide, high), np.float32)


def _under(picture: Picture, at: Floats) -> Floats:
    """Return the colour (3,), R, G, B from 0 to 1, of the picture at the place nearest to `at`."""
    high, wide = picture.shape[:2]
    row, column = int(np.clip(at[1], 0, high - 1)), int(np.clip(at[0], 0, wide - 1))
    return np.asarray(picture[row, column] / 255, np.float32)


def _direction(chance: Chance) -> tuple[Floats, Floats]:
    """Return a random unit vector (2,) and the unit vector (2,) at a right angle to the first."""
    turn = chance.uniform(0, 2 * np.pi)
    along = np.array([np.cos(turn), np.sin(turn)], np.float32)
    return along, np.array([-along[1], along[0]], np.float32)


def _metal(chance: Chance) -> Floats:
    """Return the colour (3,) of steel, brass or copper, R, G, B from 0 to about 1."""
    tints = ((0.75, 0.76, 0.78), (0.85, 0.7, 0.35), (0.75, 0.48, 0.32))
    tint = np.array(tints[int(chance.choice(3, p=(0.7, 0.2, 0.1)))], np.float32)
    return np.asarray(tint * chance.uniform(0.5, 1.2), np.float32)


def _grey(chance: Chance, low: float = 0.0, high: float = 1.0) -> Floats:
    return np.full(3, chance.uniform(low, high), np.float32)


def _bar(
    chance: Chance, picture: Picture, unit: float, segments: Sequence[_Segment]
) -> list[tuple[Floats, Floats, Floats]]:
    """Draw a round bar of `segments`; return the start, direction and side (2,) of each segment."""
    along, side = _direction(chance)
    at = _spot(chance, picture)
    lit = chance.uniform(-0.5, 0.5)  # the brightest part of the bar, across it
    dark = chance.uniform(0.3, 0.8)
    edges = np.linspace(-0.5, 0.5, _STRIPS + 1)
    starts = []
    for segment in segments:
        end = at + along * segment.length * unit
        starts.append((at, along, side))
        for low, high in pairwise(edges):
            across = (low + high) / 2
            light = 1 - (1 - dark) * min(1.0, abs(across - lit) * 1.6)
            shine = segment.gloss * max(0.0, 1 - abs(across - lit) * 6)
            corners = np.stack(
                [
                    at + side * low * segment.start * unit,
                    at + side * high * segment.start * unit,
                    end + side * high * segment.end * unit,
                    end + side * low * segment.end * unit,
                ]
            )
            _polygon(picture, corners, segment.colour * light + shine)
        at = end
    return starts


def pencil(chance: Chance, picture: Picture, unit: float) -> None:
    """Draw a pencil: lead, cut wood, painted body, ferrule with grooves, rubber."""
    wide = chance.uniform(0.25, 0.6)
    body, metal = lively(chance, 0.2), _metal(chance)
    groove = metal * 0.5
    lead = _grey(chance, 0.05, 0.25) if chance.uniform() < 0.7 else body
    wood = np.array([0.86, 0.7, 0.5], np.float32) * np.float32(chance.uniform(0.7, 1.1))
    segments = [
        _Segment(wide * 0.5, 0.03, wide * 0.3, lead),
        _Segment(wide * 1.2, wide * 0.3, wide, wood, 0.1),
        _Segment(chance.uniform(2, 9), wide, wide, body),
    ]
    if chance.uniform() < 0.7:
        for _ in range(int(chance.integers(1, 4))):
            segments.append(_Segment(wide * 0.25, wide, wide, metal, 0.9))
            segments.append(_Segment(wide * 0.1, wide * 0.94, wide * 0.94, groove, 0.5))
        rubber = np.array([0.9, 0.5, 0.5], np.float32) * np.float32(chance.uniform(0.6, 1.1))
        segments.append(_Segment(wide * chance.uniform(0.4, 1.0), wide, wide * 0.9, rubber, 0.05))
    _bar(chance, picture, unit, segments)


def pen(chance: Chance, picture: Picture, unit: float) -> None:
    """Draw a ball pen: tip, grip with rings, body, clip and button."""
    wide = chance.uniform(0.3, 0.65)
    body = lively(chance, 0.1) if chance.uniform() < 0.6 else _grey(chance)
    grip, metal = _grey(chance, 0.02, 0.3), _metal(chance)
    long = chance.uniform(2, 7)
    segments = [
        _Segment(wide * 0.4, 0.04, wide * 0.3, metal, 0.9),
        _Segment(wide * 0.6, wide * 0.3, wide * 0.8, metal, 0.9),
    ]
    for _ in range(int(chance.integers(0, 6))):
        segments.append(_Segment(wide * 0.25, wide, wide, grip, 0.1))
        segments.append(_Segment(wide * 0.1, wide * 0.9, wide * 0.9, grip * 0.5, 0.1))
    segments += [
        _Segment(long, wide, wide, body, chance.uniform(0, 0.9)),
        _Segment(wide * 0.4, wide * 0.5, wide * 0.45, metal, 0.9),
    ]
    at, along, side = _bar(chance, picture, unit, segments)[-2]
    if chance.uniform() < 0.6:
        end = at + along * long * unit
        far = end - along * min(long, chance.uniform(1, 3)) * unit
        half = side * 0.1 * unit * wide / 0.4
        _polygon(picture, np.stack([end - half, end + half, far + half, far - half]), metal)


def battery(chance: Chance, picture: Picture, unit: float) -> None:
    """Draw a round battery: pole, coloured ends, a body with a sign."""
    wide = chance.uniform(0.5, 1.1)
    first, second, metal = lively(chance, 0.1), _grey(chance, 0, 0.3), _metal(chance)
    long = wide * chance.uniform(2, 4)
    _bar(
        chance,
        picture,
        unit,
        [
            _Segment(wide * 0.12, wide * 0.35, wide * 0.35, metal, 0.9),
            _Segment(wide * 0.06, wide * 0.95, wide, metal, 0.9),
            _Segment(long * chance.uniform(0.2, 0.4), wide, wide, first, 0.7),
            _Segment(long * 0.6, wide, wide, second, 0.7),
            _Segment(wide * 0.06, wide, wide * 0.9, metal, 0.9),
        ],
    )


def plug(chance: Chance, picture: Picture, unit: float) -> None:
    """Draw a USB plug: a metal shell with two dark holes, and its grip."""
    wide, metal = chance.uniform(0.5, 1.1), _metal(chance)
    long = wide * chance.uniform(0.8, 1.2)
    grip = _grey(chance) if chance.uniform() < 0.7 else lively(chance)
    segments = [
        _Segment(long, wide, wide, metal, 0.3),
        _Segment(wide * chance.uniform(1, 2), wide * 1.25, wide * 1.25, grip, 0.2),
    ]
    at, along, side = _bar(chance, picture, unit, segments)[0]
    half = 0.09 * wide * unit
    for way in (-0.22, 0.22):
        hole = at + along * 0.55 * long * unit + side * way * wide * unit
        corners = np.stack(
            [
                hole + a * half * along + b * half * side
                for a, b in ((-1, -1), (-1, 1), (1, 1), (1, -1))
            ]
        )
        _polygon(picture, corners, _grey(chance, 0, 0.15))


def washer(chance: Chance, picture: Picture, unit: float) -> None:
    """Draw a washer, a nut or a shirt button: a flat disc with one to four holes."""
    at, radius = _spot(chance, picture), unit * chance.uniform(0.2, 0.75)
    button = chance.uniform() < 0.35
    body = lively(chance, 0.1) if button else _metal(chance)
    hole = _grey(chance, 0, 0.5)
    if not button:
        hole = np.asarray(_under(picture, at) * chance.uniform(0.4, 1), np.float32)
    shadow = at + chance.normal(0, 0.06, 2).astype(np.float32) * unit
    _disc(picture, shadow, radius, hole * 0.5)
    if not button and chance.uniform() < 0.35:
        turns = chance.uniform(0, np.pi) + np.arange(6) * np.pi / 3
        _polygon(picture, at + radius * np.stack([np.cos(turns), np.sin(turns)], 1), body)
    else:
        _disc(picture, at, radius, body)
    _disc(picture, at - 0.05 * radius, radius * chance.uniform(0.7, 0.92), body * 1.12)
    if not button:
        _disc(picture, at, radius * chance.uniform(0.25, 0.65), hole)
        return
    count = int(chance.choice((2, 4)))
    turns = chance.uniform(0, np.pi) + np.arange(count) * 2 * np.pi / count
    for turn in turns:
        place = at + radius * 0.3 * np.array([np.cos(turn), np.sin(turn)], np.float32)
        _disc(picture, place, radius * 0.13, hole)


def key(chance: Chance, picture: Picture, unit: float) -> None:
    """Draw a key: a round or square head with a hole, a shaft, teeth."""
    along, side = _direction(chance)
    at, radius = _spot(chance, picture), unit * chance.uniform(0.4, 0.9)
    metal = _metal(chance)
    ground = _under(picture, at)
    if chance.uniform() < 0.6:
        _disc(picture, at, radius, metal)
    else:
        box = [(-1, -1), (-1, 1), (1, 1), (1, -1)]
        _polygon(picture, at + radius * np.stack([a * along + b * side for a, b in box]), metal)
    half, long = 0.22 * radius, radius * chance.uniform(2, 4)
    start, end = at + along * radius * 0.9, at + along * (radius + long)
    corners = [start - half * side, start + half * side, end + half * side, end - half * side]
    _polygon(picture, np.stack(corners), metal * 0.9)
    for step in np.arange(0.4, 1.0, 0.12):
        tooth = start + along * long * step
        deep = half * chance.uniform(1.2, 2.4)
        points = [tooth, tooth + along * 0.06 * long + side * deep, tooth + along * 0.12 * long]
        _polygon(picture, np.stack(points), metal * 0.85)
    hole = at - along * radius * chance.uniform(0.2, 0.5)
    _disc(picture, hole, radius * chance.uniform(0.15, 0.4), ground)


def rubber(chance: Chance, picture: Picture, unit: float) -> None:
    """Draw a rubber seen from above and a little from the side, in a paper sleeve or without."""
    along, side = _direction(chance)
    at = _spot(chance, picture)
    half = unit * chance.uniform(0.4, 0.9)
    long = half * chance.uniform(0.9, 2.2)
    body = lively(chance, 0.4) if chance.uniform() < 0.4 else _grey(chance, 0.6, 1)
    box = np.stack(
        [a * long * along + b * half * side for a, b in ((-1, -1), (-1, 1), (1, 1), (1, -1))]
    )
    low = at + box + np.array([0, 0.35 * half * chance.uniform(0, 2)], np.float32)
    _polygon(picture, low, body * 0.6)
    _polygon(picture, at + box, body)
    if chance.uniform() < 0.6:
        sleeve = lively(chance, 0.1)
        part = np.stack(
            [
                a * long * along + b * half * side
                for a, b in ((-0.3, -1), (-0.3, 1), (1, 1), (1, -1))
            ]
        )
        _polygon(picture, at + part, sleeve)
        _disc(picture, at + 0.35 * long * along, half * chance.uniform(0.1, 0.4), body)


def icon(chance: Chance, picture: Picture, unit: float) -> None:
    """Draw a sign of a screen or a print: a rounded square or a disc with dots, bars or a ring."""
    at, half = _spot(chance, picture), unit * chance.uniform(0.25, 0.7)
    body = lively(chance, 0.1)
    ink = _grey(chance, 0.9, 1) if body.mean() < 0.6 else _grey(chance, 0, 0.2)
    if chance.uniform() < 0.5:
        _disc(picture, at, half, body)
    else:
        box = np.array([(-1, -1), (-1, 1), (1, 1), (1, -1)], np.float32)
        _polygon(picture, at + half * box, body)
    sort = chance.uniform()
    if sort < 0.4:
        for _ in range(int(chance.integers(1, 4))):
            offset = chance.uniform(-0.5, 0.5, 2).astype(np.float32) * half
            _disc(picture, at + offset, half * chance.uniform(0.1, 0.3), ink)
    elif sort < 0.7:
        for row in range(3):
            y = (row - 1) * 0.4 * half
            bar = np.array([(-0.6, -0.08), (-0.6, 0.08), (0.6, 0.08), (0.6, -0.08)], np.float32)
            _polygon(picture, at + half * bar + np.array([0, y], np.float32), ink)
    else:
        _disc(picture, at, half * 0.6, ink)
        _disc(picture, at, half * 0.4, body)


DESK_OBJECTS: tuple[Callable[[Chance, Picture, float], None], ...] = (
    pencil,
    pencil,
    pen,
    pen,
    battery,
    plug,
    washer,
    washer,
    key,
    rubber,
    icon,
)
