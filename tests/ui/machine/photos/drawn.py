"""Photographs of the simulated tray as sent by a phone."""

from collections.abc import Sequence

import cv2
import numpy as np

from companion.dice import Die
from hardware.simulated.tray import SimulatedTray
from vision.frame import Image


def tray_with(*values: int, seed: int = 1) -> Image:
    """Return a picture (720 x 1280 x 3, uint8, B, G, R) of dice with these values."""
    return dice_in_tray([Die(value) for value in values], seed)


def dice_in_tray(dice: Sequence[Die], seed: int = 1) -> Image:
    """Return a picture of these dice at rest."""
    tray = SimulatedTray(seed=seed)
    tray.throw(dice)
    tray.settle()
    return tray.frame().image


def jpeg(image: Image, quality: int = 85) -> bytes:
    """Return the picture as a JPEG."""
    fine, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert fine
    return bytes(data.tobytes())


def darker(image: Image, share: float) -> Image:
    """Return the picture with that share of its light."""
    return np.asarray(image * share, np.uint8)


def blurred(image: Image, sigma: float) -> Image:
    """Return the picture blurred by that many pixels."""
    return np.asarray(cv2.GaussianBlur(image, (0, 0), sigma), np.uint8)


def half_hidden(picture: Image, tray: SimulatedTray, value: int) -> Image:
    """Return the picture with half of a die that shows this value under something."""
    box = tray.boxes[[die.value for die in tray.truth].index(value)]
    left, top, right, bottom = map(round, box)
    hidden = picture.copy()
    hidden[(top + bottom) // 2 : bottom, left:right] = (90, 120, 160)
    return hidden
