"""Draw random grounds: wood, felt, checks, tiles, leather, gratings, plain."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.rendering.plastic import Chance, Floats, clouds, lively

Picture = NDArray[np.uint8]  # R, G, B

SIZE = 448  # pixels of a ground's side


def make_ground(chance: Chance) -> Picture:
    """Return a random square of empty ground, (SIZE, SIZE, 3), uint8, R, G, B."""
    first = lively(chance, 0.05) if chance.uniform() < 0.5 else _quiet(chance)
    near = first * chance.uniform(0.6, 1.4) + chance.normal(0, 0.03, 3)
    second = lively(chance, 0.05) if chance.uniform() < 0.25 else near
    sort = chance.uniform()
    if sort < 0.24:
        field = _wood(chance)
    elif sort < 0.44:
        field = _felt(chance)
    elif sort < 0.54:
        field = _checks(chance)
    elif sort < 0.64:
        field = _stripes(chance)
    elif sort < 0.74:
        field = _blots(chance)
    elif sort < 0.8:
        field = _dots(chance)
    else:
        field = clouds(chance, SIZE, SIZE, chance.uniform(40, 400)) * 0.3
    share = np.clip(field * chance.uniform(0.15, 1.0) + 0.5, 0, 1)[..., None]
    colour = first + (np.asarray(second, np.float32) - first) * share
    if chance.uniform() < 0.6:
        fine = _felt(chance) * chance.uniform(0.01, 0.12)
        colour = colour * (1 + fine[..., None])
    return np.asarray(np.clip(colour, 0, 1) * 255, np.uint8)


def _quiet(chance: Chance) -> Floats:
    """Return a colour (3,) near grey, from 0 to 1; every seventh is nearly white."""
    if chance.uniform() < 0.15:
        return np.asarray(
            np.clip(chance.uniform(0.88, 1.02) + chance.normal(0, 0.01, 3), 0, 1), np.float32
        )
    return np.asarray(
        np.clip(chance.uniform(0.03, 0.97) + chance.normal(0, 0.03, 3), 0, 1), np.float32
    )


def _wood(chance: Chance) -> Floats:
    long, fine = chance.uniform(60, 250), chance.uniform(1.5, 8)
    coarse = chance.standard_normal((int(SIZE / fine) + 2, int(SIZE / long) + 2), np.float32)
    field = cv2.resize(coarse, (SIZE, SIZE), interpolation=cv2.INTER_CUBIC)
    field = field * 0.6 + clouds(chance, SIZE, SIZE, chance.uniform(30, 120)) * 0.4
    if chance.uniform() < 0.5:
        rings = clouds(chance, SIZE, SIZE, 200) + np.linspace(0, 6, SIZE, dtype=np.float32)[:, None]
        field = field * 0.6 + np.sin(rings * chance.uniform(2, 12)) * 0.5
    return np.asarray(field, np.float32)


def _felt(chance: Chance) -> Floats:
    field = np.zeros((SIZE, SIZE), np.float32)
    for _ in range(int(chance.integers(1, 4))):
        grain = float(np.exp(chance.uniform(0, 2.8)))
        field += clouds(chance, SIZE, SIZE, grain) * chance.uniform(0.2, 0.8)
    return field


def _checks(chance: Chance) -> Floats:
    step = chance.uniform(8, 60)
    x, y = np.meshgrid(np.arange(SIZE, dtype=np.float32), np.arange(SIZE, dtype=np.float32))
    turn = chance.uniform(0, np.pi)
    u = (x * np.cos(turn) + y * np.sin(turn)) / step
    v = (y * np.cos(turn) - x * np.sin(turn)) / step
    if chance.uniform() < 0.6:
        return np.asarray(((np.floor(u) + np.floor(v)) % 2) - 0.5, np.float32)
    thin = chance.uniform(0.03, 0.3)  # tiles with joints, or a grating
    return np.asarray(((u % 1 < thin) | (v % 1 < thin)) - 0.5, np.float32)


def _stripes(chance: Chance) -> Floats:
    """Return wavy stripes (SIZE, SIZE) from -0.5 to 0.5: parallel lines or rings."""
    x, y = np.meshgrid(np.arange(SIZE, dtype=np.float32), np.arange(SIZE, dtype=np.float32))
    if chance.uniform() < 0.4:
        far = np.hypot(x - chance.uniform(0, SIZE), y - chance.uniform(0, SIZE))
    else:
        turn = chance.uniform(0, np.pi)
        far = x * np.cos(turn) + y * np.sin(turn)
    wave = np.sin(far / chance.uniform(1.5, 30) + clouds(chance, SIZE, SIZE, 90))
    return np.asarray(np.tanh(wave * chance.uniform(0.5, 5)) * 0.5, np.float32)


def _blots(chance: Chance) -> Floats:
    field = clouds(chance, SIZE, SIZE, chance.uniform(8, 80))
    return np.asarray(np.tanh(field * chance.uniform(1, 12)) * 0.5, np.float32)


def _dots(chance: Chance) -> Floats:
    field = np.full((SIZE, SIZE), -0.5, np.float32)
    step = chance.uniform(7, 50)
    radius = step * chance.uniform(0.1, 0.4)
    jitter = step * chance.uniform(0, 0.4) * float(chance.uniform() < 0.5)
    for row in np.arange(0, SIZE, step):
        for column in np.arange(0, SIZE, step):
            middle = (np.array([column, row]) + chance.normal(0, 1, 2) * jitter) * 8
            cv2.circle(
                field,
                (int(middle[0]), int(middle[1])),
                int(radius * 8),
                0.5,
                -1,
                cv2.LINE_AA,
                shift=3,
            )
    return np.asarray(cv2.GaussianBlur(field, (0, 0), 0.7), np.float32)
