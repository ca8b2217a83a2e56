"""Objects unknown to the networks are located because they stand out from the ground."""

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


def test_an_object_is_located() -> None:
    (box,) = find_unknown_objects(_with_spot((250, 250, 250)))
    assert box.holds((200, 150))
    assert box.shorter == pytest.approx(40, abs=8)


def test_the_place_of_an_object_is_in_pixels_of_a_large_picture() -> None:
    (box,) = find_unknown_objects(
        np.kron(_with_spot((250, 250, 250)), np.ones((3, 3, 1), np.uint8))
    )
    assert box.holds((600, 450))
    assert box.shorter == pytest.approx(120, abs=24)


@pytest.mark.parametrize("light", [0.25, 0.4, 1.0])
def test_an_object_is_located_in_dim_light_too(light: float) -> None:
    assert find_unknown_objects((_with_spot((250, 250, 250)) * light).astype(np.uint8))


def test_an_object_as_bright_as_the_ground_is_located_by_its_colour() -> None:
    assert find_unknown_objects(_with_spot((180, 145, 150)))


def test_a_fleck_hardly_lighter_than_the_ground_is_ground() -> None:
    assert find_unknown_objects(_with_spot((180, 180, 180))) == ()


def test_the_same_fleck_is_an_object_in_dim_light() -> None:
    assert find_unknown_objects(_with_spot((75, 75, 75), ground=(45, 45, 45)))


def test_among_steep_flecks_one_more_is_ground() -> None:
    leather = _with_spot((75, 75, 75), ground=(45, 45, 45)).astype(np.int16)
    grain = cv2.GaussianBlur(np.random.default_rng(2).normal(0, 60, (300, 400)), (0, 0), 2)
    assert find_unknown_objects(np.clip(leather + grain[..., None], 0, 255).astype(np.uint8)) == ()


@pytest.mark.parametrize("middle", [(0, 150), (399, 120), (180, 0), (210, 299)])
def test_an_object_cut_by_the_border_is_located(middle: tuple[int, int]) -> None:
    image = _ground()
    cv2.circle(image, middle, 24, (250, 250, 250), -1)
    (box,) = find_unknown_objects(image)
    assert box.holds((min(max(middle[0], 5), 394), min(max(middle[1], 5), 294)))


@pytest.mark.parametrize(
    "corners",
    [
        pytest.param([(0, 0), (400, 0), (400, 30), (0, 45)], id="a rim above"),
        pytest.param([(0, 90), (60, 100), (60, 210), (0, 220)], id="a sheet of paper at the side"),
        pytest.param([(0, 0), (50, 0), (0, 60)], id="a corner of the table"),
        pytest.param([(300, 0), (340, 0), (330, 300), (290, 300)], id="the edge of a cloth"),
    ],
)
def test_a_rim_or_a_cloth_at_the_border_is_no_object(corners: list[tuple[int, int]]) -> None:
    image = _ground()
    cv2.fillConvexPoly(image, np.array(corners, np.int32), (60, 90, 120), cv2.LINE_AA)
    assert find_unknown_objects(image) == ()


def test_a_picture_too_small_to_hold_anything_holds_nothing() -> None:
    assert find_unknown_objects(np.zeros((5, 400, 3), np.uint8)) == ()


def _seen_from_near(corners: list[tuple[int, int]], ground: tuple[int, int, int] = GREY) -> Image:
    """Return a close-up of a die's plain face, large enough to be taken for ground."""
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


def test_the_outline_covers_the_whole_object() -> None:
    (box,) = find_outlined(_seen_from_near([(140, 210), (270, 215), (200, 90)]))
    assert box.shorter == pytest.approx(125, abs=10)
    assert find_outlined(_ground()) == find_outlined(np.zeros((5, 400, 3), np.uint8)) == ()
