"""The parts of path tracing that work without Blender."""

import numpy as np
import pytest

from vision.training.traced.develop import developed
from vision.training.traced.outlines import apart, foot
from vision.training.traced.relief import heights
from vision.training.traced.view import HIGH, WIDE, Eye

ABOVE = Eye(np.array([0.0, 0.0, 10.0]), np.eye(3), 400.0)


def test_the_point_under_the_camera_is_in_the_middle_and_up_is_up() -> None:
    points = np.array([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    from_middle = ABOVE.project(points) - (WIDE / 2, HIGH / 2)
    assert from_middle == pytest.approx(np.array([[0, 0], [40, 0], [0, -40]]), abs=1e-4)


def test_a_place_on_the_ground_is_found_again_by_its_pixel() -> None:
    lean = np.array([[1.0, 0, 0], [0, 0.8, 0.6], [0, -0.6, 0.8]])
    eye = Eye(np.array([0.5, -6.0, 8.0]), lean, 300.0)
    (pixel,) = eye.project(np.array([[1.25, 0.75, 0.0]]))
    assert eye.ground(pixel) == pytest.approx([1.25, 0.75], abs=1e-4)


def test_dice_that_touch_are_apart_and_dice_in_each_other_are_not() -> None:
    one = foot(np.eye(3, dtype=np.float32), np.array([0, 0], np.float32), 1.0)
    beside = foot(np.eye(3, dtype=np.float32), np.array([1.0, 0.4], np.float32), 1.0)
    within = foot(np.eye(3, dtype=np.float32), np.array([0.9, 0.9], np.float32), 1.0)
    assert apart(one, beside)
    assert not apart(one, within)


def test_a_bowl_with_given_normals_has_the_right_depth() -> None:
    x = np.arange(96, dtype=np.float32) - 47.5
    far = np.hypot(x[None, :], x[:, None])
    inside = far < 12
    steep = np.where(inside, (far / 12) ** 2 / 12, 0)
    dents = np.dstack([-x[None, :] * steep, -x[:, None] * steep])  # normals lean towards the centre
    height = heights(np.asarray(dents, np.float32))
    assert height.max() == 0
    assert height[47, 47] == pytest.approx(-12 / 4, rel=0.05)
    assert np.abs(height[far > 14]).max() < 0.2


def test_a_dark_scene_and_a_bright_one_are_exposed_alike() -> None:
    light = np.random.default_rng(1).uniform(0.1, 1, (40, 60, 3)).astype(np.float32)
    dark, bright = (developed(np.random.default_rng(2), light * f) for f in (0.01, 100))
    assert np.abs(dark.astype(int) - bright).max() <= 1
    assert 20 < dark.mean() < 230
