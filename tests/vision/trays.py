"""Simulated trays with dice, and their pictures, shifted or on a table."""

from functools import cache

import cv2
import numpy as np

from companion.dice import Die
from hardware.simulated.ground import Ground
from hardware.simulated.tray import SimulatedTray
from vision.frame import Image

SIZE = (640, 360)


def tray_with(
    seed: int = 3,
    *,
    values: tuple[int, ...] = (1, 2, 3, 4, 5),
    size: tuple[int, int] = SIZE,
    noise: float = 2.0,
    ground: Ground = Ground.WOOD,
) -> SimulatedTray:
    """Return a tray in which these dice lie."""
    tray = SimulatedTray(seed, size=size, noise=noise, ground=ground)
    tray.throw([Die(value) for value in values])
    tray.settle()
    return tray


def pictures(tray: SimulatedTray, count: int) -> list[Image]:
    """Return the next `count` pictures of the tray."""
    return [tray.frame().image for _ in range(count)]


def at_rest(count: int, *, noise: float = 2.0, ground: Ground = Ground.WOOD) -> list[Image]:
    """Return the first pictures of such a tray, cached for all tests: do not change them."""
    tray, taken = _film(noise, ground)
    while len(taken) < count:
        taken.append(tray.frame().image)
        taken[-1].setflags(write=False)
    return taken[:count]


@cache
def _film(noise: float, ground: Ground) -> tuple[SimulatedTray, list[Image]]:
    return tray_with(noise=noise, ground=ground), []


def until_rest(tray: SimulatedTray) -> list[Image]:
    """Return the tray's pictures up to the first with the dice at rest."""
    images = [tray.frame().image]
    while not tray.resting:
        images.append(tray.frame().image)
    return images


def shaken(image: Image, x: float, y: float) -> Image:
    """Return the picture moved by `x` and `y` pixels, with mirrored borders."""
    matrix = np.array([[1, 0, x], [0, 1, y]], np.float64)
    size = (image.shape[1], image.shape[0])
    moved = cv2.warpAffine(image, matrix, size, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(moved, np.uint8)


def on_table(image: Image, x: int = 0, y: int = 0) -> Image:
    """Return the picture of the tray, smaller, on a table; `x`, `y` are its offset in pixels."""
    table = _table_cloth().copy()
    small = cv2.resize(image, (SIZE[0] * 3 // 5, SIZE[1] * 3 // 5), interpolation=cv2.INTER_AREA)
    left, top = SIZE[0] // 5 + x, SIZE[1] // 5 + y
    table[top : top + small.shape[0], left : left + small.shape[1]] = small
    return table


@cache
def _table_cloth() -> Image:
    """Return the surroundings of a tray: a patterned cloth."""
    generator = np.random.default_rng(8)
    coarse = generator.integers(60, 200, (SIZE[1] // 12, SIZE[0] // 12, 3)).astype(np.uint8)
    return np.asarray(cv2.resize(coarse, SIZE, interpolation=cv2.INTER_CUBIC), np.uint8)
