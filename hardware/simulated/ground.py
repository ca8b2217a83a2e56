"""Draw the empty tray: felt or wood, a rim around it, the lamp's light falling off."""

from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.optics import Optics, Points
from vision.frame import Image

HALF_WIDTH, HALF_DEPTH = 6.9, 3.55  # of the floor inside the rim, in units
RIM, HEIGHT = 0.45, 0.8

Picture = NDArray[np.float32]  # height x width x 3, B, G, R, 0 to 255; or height x width


class Ground(StrEnum):
    """The material of the tray's floor."""

    FELT = "felt"
    WOOD = "wood"


def empty_tray(optics: Optics, ground: Ground, generator: np.random.Generator) -> Image:
    """Return the empty tray as the camera sees it (height x width x 3, uint8 BGR)."""
    shape = (optics.height, optics.width)
    floor = _felt(shape, generator) if ground is Ground.FELT else _wood(shape, generator)
    table = _table(shape, generator)
    outer = _ring(HALF_WIDTH + RIM, HALF_DEPTH + RIM, 0.0)
    inside = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(inside, _pixels(optics, _ring(HALF_WIDTH, HALF_DEPTH, 0.0)), 255)
    picture = np.asarray(cv2.copyTo(floor, inside, table), np.float32)

    rim = np.array((58.0, 84.0, 116.0)) if ground is Ground.FELT else np.array((52.0, 54.0, 60.0))
    grain = cv2.GaussianBlur(generator.standard_normal(shape).astype(np.float32), (0, 0), 2)
    grained = np.zeros(shape, np.uint8)
    top_in = _ring(HALF_WIDTH, HALF_DEPTH, HEIGHT)
    top_out = _ring(HALF_WIDTH + RIM, HALF_DEPTH + RIM, HEIGHT)
    low_in = _ring(HALF_WIDTH, HALF_DEPTH, 0.0)
    # inner walls face the middle: those turned to the lamp (up left) are lighter
    for wall, light in ((0, 0.98), (1, 0.9), (2, 0.58), (3, 0.66)):
        _side(picture, grained, optics, (low_in, top_in), wall, tint=rim * light)
        _side(picture, grained, optics, (outer, top_out), wall, tint=rim * 0.6)
    for wall in range(4):
        _side(picture, grained, optics, (top_in, top_out), wall, tint=rim * 1.08)
    lit = _lamp(shape)
    on_rim = grained > 0
    lit[on_rim] *= 1 + 0.05 * grain[on_rim]
    cv2.multiply(picture, cv2.merge([lit] * 3), dst=picture)
    np.clip(picture, 0, 255, out=picture)
    return np.asarray(cv2.GaussianBlur(picture.astype(np.uint8), (0, 0), 0.7))


def _ring(half_width: float, half_depth: float, height: float) -> Points:
    return np.array(
        [
            [-half_width, -half_depth, height],
            [half_width, -half_depth, height],
            [half_width, half_depth, height],
            [-half_width, half_depth, height],
        ]
    )


def _pixels(optics: Optics, points: Points) -> NDArray[np.int32]:
    return np.round(optics.project(points)).astype(np.int32)


def _side(
    picture: Picture,
    grained: Image,
    optics: Optics,
    rings: tuple[Points, Points],
    wall: int,
    *,
    tint: Points,
) -> None:
    """Fill the strip between two rings along a wall with the colour `tint` (B, G, R).

    The strip is marked in `grained`.
    """
    first, second = rings
    after = (wall + 1) % 4
    strip = _pixels(optics, np.stack([first[wall], first[after], second[after], second[wall]]))
    cv2.fillConvexPoly(picture, strip, tint.tolist())
    cv2.fillConvexPoly(grained, strip, 255)


def _lamp(shape: tuple[int, int]) -> Picture:
    height, width = shape
    y, x = (np.arange(side, dtype=np.float32) for side in shape)
    falloff = ((x / width - 0.42) ** 2 + ((y / height - 0.40) ** 2)[:, None]) / 0.6
    return np.asarray(1.06 - 0.26 * falloff, np.float32)


def _cloud(
    shape: tuple[int, int], generator: np.random.Generator, across: float, along: float
) -> Picture:
    """Return soft noise of standard deviation 1, its grain `across` x `along` pixels."""
    # drawn small, so that a blur of one pixel is enough, then enlarged
    small = (max(8, int(shape[0] / max(1.0, along))), max(8, int(shape[1] / max(1.0, across))))
    noise = generator.standard_normal(small, dtype=np.float32)
    soft = cv2.GaussianBlur(noise, (0, 0), 1.0)
    soft = cv2.resize(soft, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)
    return np.asarray(soft / max(1e-6, float(soft.std())), np.float32)


def _felt(shape: tuple[int, int], generator: np.random.Generator) -> Picture:
    grain = 0.05 * _cloud(shape, generator, 1.2, 1.2) + 0.03 * _cloud(shape, generator, 9, 9)
    return _tinted((92.0, 74.0, 52.0), grain)


def _wood(shape: tuple[int, int], generator: np.random.Generator) -> Picture:
    grain = 0.045 * _cloud(shape, generator, 60, 1.2) + 0.035 * _cloud(shape, generator, 120, 6)
    return _tinted((104.0, 150.0, 190.0), grain)


def _table(shape: tuple[int, int], generator: np.random.Generator) -> Picture:
    grain = 0.05 * _cloud(shape, generator, 80, 2) + 0.04 * _cloud(shape, generator, 9, 9)
    return _tinted((62.0, 92.0, 124.0), grain)


def _tinted(tint: tuple[float, float, float], grain: Picture) -> Picture:
    shade = 1 + grain
    return np.asarray(cv2.merge([shade * np.float32(part) for part in tint]), np.float32)
