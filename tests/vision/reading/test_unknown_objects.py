"""Where something lies that the networks do not know: a thing stands out of its ground."""

import cv2
import numpy as np
import pytest

from vision.frame import Image
from vision.reading.unknown_objects import find_outlined, find_unknown_objects

GREY = (150, 150, 150)


def _ground(colour: tuple[int, int, int] = GREY) -> Image:
    noise = np.random.default_rng(1).normal(0, 2, (300, 400, 3))
    return np.clip(np.array(colour) + noise, 0, 255).astype(np.uint8)


def _with_spot(colour: tuple[int, int, int], ground: tuple[int, int, int] = GREY) -> Image:
    image = _ground(ground)
    cv2.circle(image, (200, 150), 20, colour, -1)
    return np.asarray(cv2.GaussianBlur(image, (5, 5), 0), np.uint8)


def test_an_empty_ground_holds_nothing() -> None:
    assert find_unknown_objects(_ground()) == ()


def test_a_thing_is_told_where_it_lies() -> None:
    (box,) = find_unknown_objects(_with_spot((250, 250, 250)))
    assert box.holds((200, 150))
    assert box.shorter == pytest.approx(40, abs=8)


def test_its_place_is_told_in_the_pixels_of_a_large_picture() -> None:
    (box,) = find_unknown_objects(
        np.kron(_with_spot((250, 250, 250)), np.ones((3, 3, 1), np.uint8))
    )
    assert box.holds((600, 450))
    assert box.shorter == pytest.approx(120, abs=24)


@pytest.mark.parametrize("light", [0.25, 0.4, 1.0])
def test_it_is_told_in_dim_light_too(light: float) -> None:
    assert find_unknown_objects((_with_spot((250, 250, 250)) * light).astype(np.uint8))


def test_a_thing_as_bright_as_the_ground_is_told_by_its_colour() -> None:
    assert find_unknown_objects(_with_spot((180, 145, 150)))


def test_a_fleck_hardly_lighter_than_the_ground_is_ground() -> None:
    assert find_unknown_objects(_with_spot((180, 180, 180))) == ()


def test_the_same_fleck_is_a_thing_where_the_light_is_dim() -> None:
    assert find_unknown_objects(_with_spot((75, 75, 75), ground=(45, 45, 45)))


def test_among_steep_flecks_one_more_is_ground() -> None:
    leather = _with_spot((75, 75, 75), ground=(45, 45, 45)).astype(np.int16)
    grain = cv2.GaussianBlur(np.random.default_rng(2).normal(0, 60, (300, 400)), (0, 0), 2)
    assert find_unknown_objects(np.clip(leather + grain[..., None], 0, 255).astype(np.uint8)) == ()


def test_what_the_border_cuts_is_left_out() -> None:
    image = _ground()
    cv2.circle(image, (0, 150), 30, (250, 250, 250), -1)
    assert find_unknown_objects(image) == ()


def test_a_picture_too_small_to_hold_anything_holds_nothing() -> None:
    assert find_unknown_objects(np.zeros((5, 400, 3), np.uint8)) == ()


def _seen_from_near(corners: list[tuple[int, int]], ground: tuple[int, int, int] = GREY) -> Image:
    """A die's plain face, wide enough to be taken for a patch of ground."""
    image = _ground(ground)
    cv2.fillConvexPoly(image, np.array(corners, np.int32), (90, 50, 30), cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(image, (5, 5), 0), np.uint8)


@pytest.mark.parametrize(
    "corners",
    [
        [(140, 210), (270, 215), (200, 90)],  # of a d4
        [(140, 90), (260, 95), (265, 210), (138, 205)],  # of a die with numbers
    ],
)
def test_a_die_seen_from_near_is_no_ground(corners: list[tuple[int, int]]) -> None:
    boxes = find_unknown_objects(_seen_from_near(corners))
    assert any(box.holds((200, 170)) for box in boxes)


def test_a_tray_whose_rim_is_seen_all_around_is_still_empty() -> None:
    image = _ground((60, 90, 120))
    cv2.rectangle(image, (50, 40), (350, 260), (70, 120, 50), -1)
    assert find_unknown_objects(image) == ()


def test_a_thing_is_outlined_as_a_whole() -> None:
    (box,) = find_outlined(_seen_from_near([(140, 210), (270, 215), (200, 90)]))
    assert box.shorter == pytest.approx(125, abs=10)
    assert find_outlined(_ground()) == find_outlined(np.zeros((5, 400, 3), np.uint8)) == ()
