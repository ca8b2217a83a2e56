"""A simulated tray that is small in the picture of a large table."""

import numpy as np

from hardware.simulated.ground import Ground
from hardware.simulated.tray import SimulatedTray
from tests.vision.trays import tray_with
from vision.frame import Frame, Image
from vision.tray.mask import TrayMask

HIGH, WIDE = 720, 1280


def on_a_table(image: Image, left: int, top: int) -> Image:
    """Return the picture inside a far larger picture of a table."""
    high, wide = image.shape[:2]
    noise = np.random.default_rng(1).normal(120, 6, (HIGH, WIDE, 3))
    table = noise.clip(0, 255).astype(np.uint8)
    table[top : top + high, left : left + wide] = image
    return table


def framed(image: Image, left: int, top: int) -> Image:
    """Return the picture with the table hidden, as if the tray's corners were known."""
    high, wide = image.shape[:2]
    corners = [
        ((left + x) / WIDE, (top + y) / HIGH)
        for x, y in ((4, 4), (wide - 4, 4), (wide - 4, high - 4), (4, high - 4))
    ]
    return TrayMask(corners).see(Frame(on_a_table(image, left, top), 0.0)).image


def thrown(seed: int, size: tuple[int, int]) -> SimulatedTray:
    """Return a tray in which five dice have come to rest."""
    return tray_with(seed, values=(1, 3, 4, 6, 2), size=size, ground=Ground.FELT)
