"""The empty tray is compared in the present light, or not at all."""

import numpy as np
import pytest

from companion.dice import Box
from tests.vision.drawn import BLACK, WHITE, Drawn, box_around, draw
from vision.frame import Image
from vision.tray.difference import Difference, compare, made_small

DICE = [Drawn(4, 150, 150), Drawn(2, 300, 150), Drawn(6, 460, 330)]
DARK = (24, 30, 20)


def compared(now: Image, empty: Image, dice: list[Drawn]) -> Difference | None:
    small, scale = made_small(now)
    return compare(small, made_small(empty)[0], scale, [box_around(die) for die in dice], [])


def slanting(image: Image, gain: float) -> Image:
    side = np.linspace(0.85, 1.15, image.shape[1])[None, :, None]
    lit: Image = np.clip(image * gain * side, 0, 255).astype(np.uint8)
    return lit


@pytest.mark.parametrize("gain", [0.7, 1.0, 1.3])
def test_the_ground_in_another_light_is_the_same_ground(gain: float) -> None:
    tray = compared(slanting(draw([]), gain), draw([]), [])
    assert tray is not None
    assert not tray.differs.any()


def test_the_tray_differs_at_the_place_of_a_die() -> None:
    tray = compared(draw(DICE), draw([]), DICE)
    assert tray is not None
    assert all(tray.changed(box_around(die)) for die in DICE)
    assert not tray.changed(Box(20, 350, 120, 450))
    assert not tray.differs[tray.free].any()


def test_white_dice_in_a_dark_tray_are_no_brighter_light() -> None:
    dice = [Drawn(value, 100 + 160 * value, 200, side=110, body=WHITE) for value in (1, 2, 3)]
    tray = compared(draw(dice, ground=DARK), draw([], ground=DARK), dice)
    assert tray is not None
    assert not tray.differs[tray.free].any()


def test_in_the_dark_and_in_another_place_nothing_is_compared() -> None:
    dark = (draw(DICE) * 0.3).astype(np.uint8)
    assert compared(dark, draw([]), DICE) is None
    elsewhere = draw([Drawn(1, 320, 240, side=900, body=BLACK)])
    assert compared(elsewhere, draw([]), []) is None


def test_a_tray_full_of_dice_leaves_no_ground_to_measure_the_light() -> None:
    die = Drawn(1, 320, 240, side=900)
    assert compared(draw([die]), draw([]), [die]) is None


def test_a_box_beyond_the_picture_is_judged_by_its_visible_part() -> None:
    tray = compared(draw([Drawn(1, 20, 20)]), draw([]), [])
    assert tray is not None
    assert tray.changed(Box(-60, -60, 40, 40))
    assert not tray.changed(Box(600, 440, 700, 540))


def test_of_a_box_beyond_the_picture_nothing_is_known() -> None:
    tray = compared(draw([]), draw([]), [])
    assert tray is not None
    assert tray.changed(Box(-90, -90, -40, -30))
