"""The movement of a small picture, measured without bias."""

import cv2
import numpy as np
import pytest

from vision.frame import Grey
from vision.rest.image_shift import (
    far_shift,
    find_shift,
    shifted,
    small_size,
    soft_grey,
    transformable,
)


def ground(height: int, width: int) -> Grey:
    noise = np.random.default_rng(3).normal(128, 40, (height, width)).astype(np.float32)
    return np.asarray(cv2.GaussianBlur(noise, (0, 0), 1.5), np.float32)


@pytest.mark.parametrize("size", [(45, 80), (44, 80), (27, 48), (26, 47), (60, 80)])
def test_an_unmoved_picture_of_any_size_has_no_shift(size: tuple[int, int]) -> None:
    noise = np.random.default_rng(2).normal(0, 2, size).astype(np.float32)
    assert far_shift(ground(*size), ground(*size) + noise) == pytest.approx([0, 0], abs=0.05)


@pytest.mark.parametrize("shift", [(3.75, 1.5), (-6.3, 0.0), (0.4, -4.6)])
def test_a_long_shift_is_measured_to_fractions_of_a_pixel(shift: tuple[float, float]) -> None:
    wider = ground(60, 100)
    seen, moved = (picture[8:53, 10:90] for picture in (wider, shifted(wider, np.array(shift))))
    assert far_shift(seen, moved) == pytest.approx(shift, abs=0.1)


@pytest.mark.parametrize("shift", [(20.0, 0.0), (25.0, 0.0), (-27.0, 3.0), (4.0, -29.0)])
def test_a_push_is_measured_up_to_the_trusted_distance(shift: tuple[float, float]) -> None:
    wider = ground(260, 400)
    seen, moved = (picture[40:220, 40:360] for picture in (wider, shifted(wider, np.array(shift))))
    assert find_shift(seen, moved, reach=30.0) == pytest.approx(shift, abs=0.4)


@pytest.mark.parametrize("side", range(8, 90))
def test_the_transformed_part_has_even_sides_and_no_padding(side: int) -> None:
    whole = transformable(np.zeros((side, 80), np.float32)).shape[0]
    assert whole % 2 == 0
    assert cv2.getOptimalDFTSize(whole) == whole
    assert whole >= 0.8 * side


@pytest.mark.parametrize("size", [(1, 1), (1, 2000), (2000, 1), (961, 1), (3, 3)])
def test_a_picture_of_hardly_a_pixel_across_has_a_small_copy_too(size: tuple[int, int]) -> None:
    image = np.full((*size, 3), 90, np.uint8)
    assert soft_grey(image).shape[::-1] == small_size(image)
