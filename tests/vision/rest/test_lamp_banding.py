"""Bands in the picture from a lamp that flickers with the mains do not disturb a rest."""

from collections.abc import Sequence

import numpy as np
import pytest

from companion.dice import Die
from hardware.simulated.tray import SimulatedTray
from tests.vision.trays import SIZE, at_rest, pictures, tray_with, until_rest
from vision.frame import Image
from vision.rest.settling import Motion, Settling


def lit(images: Sequence[Image], sway: float, mains: float = 50, axis: int = 0) -> list[Image]:
    """Return the pictures as taken by a rolling shutter at 30 frames a second.

    The shutter rolls down, or along axis 1.
    """
    lines = np.arange(images[0].shape[axis]) / images[0].shape[axis]
    shape = (-1, 1, 1) if axis == 0 else (1, -1, 1)
    shown = []
    for index, image in enumerate(images):
        wave = np.sin(4 * np.pi * mains * (index + 0.9 * lines) / 30)
        bright = image * (1 + sway * wave).reshape(shape)
        shown.append(np.clip(bright, 0, 255).astype(np.uint8))
    return shown


@pytest.mark.parametrize(("sway", "mains", "axis"), [(0.02, 50, 0), (0.1, 50, 0), (0.1, 50, 1)])
def test_under_a_lamp_that_flickers_with_the_mains_the_tray_rests(
    sway: float, mains: float, axis: int
) -> None:
    settle = Settling()
    images = lit(at_rest(8), sway, mains, axis)
    assert {settle.see(image) for image in images[1:]} <= {Motion.SETTLING, Motion.RESTING}
    assert settle.see(images[-1]) is Motion.RESTING


def test_rolling_dice_are_no_rest_under_a_flickering_lamp() -> None:
    tray = SimulatedTray(1, size=SIZE)
    before = pictures(tray, 6)
    tray.throw([Die(value) for value in (6, 5, 4, 3, 2)])
    rolling = until_rest(tray)
    settle = Settling()
    motions = [settle.see(image) for image in lit([*before, *rolling], 0.1)]
    assert motions[5] is Motion.RESTING
    assert Motion.RESTING not in motions[11:-1]


def test_a_still_hand_is_no_rest_under_a_flickering_lamp() -> None:
    tray = tray_with()
    before = pictures(tray, 6)
    tray.lift((2,))
    way = pictures(tray, 8)
    settle = Settling()
    motions = [settle.see(image) for image in lit([*before, *way, *[way[-1]] * 12], 0.1)]
    assert motions[5] is Motion.RESTING
    assert Motion.RESTING not in motions[9:]
