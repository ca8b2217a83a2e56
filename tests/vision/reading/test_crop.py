"""The picture outside the tray is filled with a colour, and the tray is enlarged."""

import numpy as np
import pytest

from tests.vision.drawn import Drawn, draw
from tests.vision.far_tray import HIGH, WIDE, framed, thrown
from vision.reading.crop import without_surround
from vision.reading.reader import Reader


def test_a_picture_without_a_surround_is_read_whole() -> None:
    image = thrown(1, (320, 180)).frame().image
    part, corner = without_surround(image)
    assert part is image
    assert corner == (0, 0)


def test_an_empty_picture_is_read_whole() -> None:
    image = np.full((HIGH, WIDE, 3), 90, np.uint8)
    assert without_surround(image)[0] is image


@pytest.mark.parametrize(("left", "top"), [(0, 0), (500, 300), (960, 540)])
def test_everything_but_the_surround_is_kept_with_a_margin(left: int, top: int) -> None:
    image = np.full((HIGH, WIDE, 3), 90, np.uint8)
    image[top : top + 180, left : left + 320] = 200
    part, (x, y) = without_surround(image)
    assert np.sum(part == 200) == np.sum(image == 200)
    assert part.size < image.size / 4
    assert x <= max(0, left - 16)
    assert y <= max(0, top - 16)
    assert np.array_equal(image[y : y + part.shape[0], x : x + part.shape[1]], part)


def test_a_narrow_surround_is_not_cropped() -> None:
    image = np.full((HIGH, WIDE, 3), 90, np.uint8)
    image[60:660, 100:1180] = 200
    assert without_surround(image)[0] is image


def test_a_single_small_object_is_not_enlarged() -> None:
    image = np.full((HIGH, WIDE, 3), 90, np.uint8)
    image[400:420, 600:620] = 200
    assert without_surround(image)[0].shape == (HIGH // 4, WIDE // 4, 3)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("size", [(240, 136), (320, 180)])
def test_dice_in_a_tray_that_is_small_in_the_picture_are_read(
    seed: int, size: tuple[int, int]
) -> None:
    tray = thrown(seed, size)
    reading = Reader().read(framed(tray.frame().image, 700, 400))
    assert reading.sure
    assert sorted(reading.values) == sorted(die.value for die in tray.truth)


def test_boxes_are_pixels_of_the_whole_picture() -> None:
    alone = draw([Drawn(4, 200, 150, side=80, turn=0)], size=(300, 400))
    (die,) = Reader().read(framed(alone, 700, 400)).dice
    assert die.box == pytest.approx((860, 510, 940, 590), abs=14)
