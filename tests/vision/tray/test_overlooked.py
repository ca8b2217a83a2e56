"""Unread objects are found by comparison with the empty tray; shadows and lamps are ignored."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.dice import Box, Colour, Die
from hardware.simulated.ground import Ground
from hardware.simulated.tray import SimulatedTray
from tests.vision.drawn import BLACK, FELT, RED, WHITE, Bgr, Drawn, box_around, draw
from vision.frame import Image
from vision.tray.difference import Difference, compare, made_small
from vision.tray.overlooked import overlooked

SIDE = 60.0
READ, MISSED = Drawn(4, 150, 150), Drawn(2, 420, 300)


def compared(empty: Image, now: Image, read: list[Box]) -> Difference:
    small, scale = made_small(now)
    comparison = compare(small, made_small(empty)[0], scale, read, [])
    assert comparison is not None
    return comparison


def strange(now: Image, empty: Image | None = None) -> tuple[Box, ...]:
    """Return the unexplained boxes of a picture in which the only die was read."""
    bare = draw([]) if empty is None else empty
    return overlooked(compared(bare, now, [box_around(READ)]), SIDE)


def darkened(image: Image, factor: float, soft: float) -> Image:
    """Return the picture with a shadow, or a patch of light, across the tray."""
    mask = np.zeros(image.shape[:2], np.float32)
    cv2.fillConvexPoly(mask, np.array([[250, 60], [470, 130], [400, 420], [300, 380]]), 1)
    if soft:
        mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), soft), np.float32)
    lit: Image = np.clip(image * (1 + (factor - 1) * mask[..., None]), 0, 255).astype(np.uint8)
    return lit


def test_a_tray_with_all_dice_read_has_no_other_object() -> None:
    assert strange(draw([READ])) == ()


@pytest.mark.parametrize("body", [WHITE, BLACK, RED, (60, 105, 45)])
def test_a_die_of_any_colour_that_was_not_read_is_found(body: Bgr) -> None:
    missed = replace(MISSED, body=body, pip=WHITE if sum(body) < 300 else BLACK)
    (found,) = strange(draw([READ, missed]))
    assert found.holds((missed.x, missed.y))


@pytest.mark.parametrize("value", [2, 3, 4, 5, 6])
def test_a_die_of_the_very_colour_of_the_ground_is_found_by_its_pips(value: int) -> None:
    missed = replace(MISSED, value=value, body=FELT)
    (found,) = strange(draw([READ, missed]))
    assert found.holds((missed.x, missed.y))


def test_a_crumb_is_ignored() -> None:
    image = draw([READ])
    cv2.circle(image, (420, 300), 5, (30, 30, 30), -1, cv2.LINE_AA)
    assert strange(image) == ()


def test_pips_on_the_side_of_a_die_that_was_read_are_its_own() -> None:
    image = draw([READ])
    for x in (130, 150, 170):
        cv2.circle(image, (x, 195), 5, (30, 30, 30), -1, cv2.LINE_AA)
    assert strange(image) == ()


def test_a_ground_full_of_spots_that_moved_a_little_is_no_tray_full_of_dice() -> None:
    def spotted(image: Image, shift: int) -> Image:
        for x in range(12, 640, 24):
            for y in range(12, 480, 24):
                cv2.circle(image, (x + shift, y), 4, (30, 60, 20), -1, cv2.LINE_AA)
        return image

    assert strange(spotted(draw([READ]), 9), spotted(draw([]), 0)) == ()


def test_a_die_half_under_a_finger_is_found() -> None:
    image = draw([READ, MISSED])
    cv2.rectangle(image, (425, 0), (470, 330), (140, 165, 215), -1)
    assert strange(image)


def test_a_die_that_touches_a_read_die_is_found() -> None:
    assert strange(draw([READ, replace(MISSED, x=212.0, y=175.0)]))


@pytest.mark.parametrize("soft", [0.0, 3.0, 20.0])
@pytest.mark.parametrize("factor", [0.3, 0.6, 1.2])
def test_a_shadow_or_a_patch_of_light_is_ignored(factor: float, soft: float) -> None:
    assert strange(darkened(draw([READ]), factor, soft)) == ()


def test_a_die_that_was_not_read_is_found_in_a_shadow_too() -> None:
    found = strange(darkened(draw([READ, MISSED]), 0.6, 3.0))
    assert any(one.holds((MISSED.x, MISSED.y)) for one in found)


def test_a_tray_knocked_by_two_pixels_is_still_the_empty_one() -> None:
    rng = np.random.default_rng(4)
    empty = draw([])
    cv2.rectangle(empty, (30, 30), (610, 450), (20, 60, 90), 12)
    now = draw([READ])
    cv2.rectangle(now, (30, 30), (610, 450), (20, 60, 90), 12)
    grain = rng.normal(0, 6, now.shape)
    moved = np.roll(np.clip(now + grain, 0, 255).astype(np.uint8), 2, axis=(0, 1))
    assert strange(moved, empty) == ()


def test_boxes_are_in_pixels_of_the_whole_picture() -> None:
    def large(image: Image) -> Image:
        return np.asarray(cv2.resize(image, None, fx=3, fy=3), np.uint8)

    empty, now = large(draw([])), large(draw([MISSED]))
    (found,) = overlooked(compared(empty, now, []), 3 * SIDE)
    assert found.centre == pytest.approx((3 * MISSED.x, 3 * MISSED.y), abs=0.2 * 3 * SIDE)


@pytest.mark.parametrize("ground", list(Ground))
@pytest.mark.parametrize("tilt", [0.0, 25.0])
def test_exactly_the_unread_dice_of_a_tray_are_found(ground: Ground, tilt: float) -> None:
    colours = (Colour.WHITE, Colour.BLACK, Colour.RED, Colour.GREEN, Colour.IVORY)
    tray = SimulatedTray(7, ground=ground, tilt=tilt)
    empty = tray.frame().image
    tray.throw([Die(value, colour=colour) for value, colour in enumerate(colours, 1)])
    tray.settle()
    now, dice = tray.frame().image, list(tray.boxes)
    side = 0.85 * min(dice[0].x1 - dice[0].x0, dice[0].y1 - dice[0].y0)
    assert overlooked(compared(empty, now, dice), side) == ()
    for k, missed in enumerate(dice):
        found = overlooked(compared(empty, now, dice[:k] + dice[k + 1 :]), side)
        assert any(one.overlap(missed) > 0.2 for one in found)
