"""Dice partly hidden by a finger: the visible part shows the plastic of another die."""

import cv2
import numpy as np
import pytest

from companion.dice import Box
from tests.vision.drawn import BLACK, FELT, RED, WHITE, Bgr, Drawn, draw
from vision.frame import Image
from vision.net import Detection
from vision.reading.hidden_dice import hidden_dice

FINGER: Bgr = (140, 165, 215)
DIE = Drawn(4, 150, 150)
COVERED = Drawn(3, 400, 200, turn=0)


def _found(x: float, y: float, side: float = 60) -> Detection:
    half = 0.6 * side
    box = Box(x - half, y - half, x + half, y + half)
    return Detection(box=box, looks=(), colours=(), die=0.3, other=0.0, middle=(x, y), side=side)


def _tray(other: Drawn = COVERED, ground: Bgr = FELT) -> Image:
    return draw([DIE, other], ground, size=(400, 600))


def _with_finger(image: Image, x: int) -> Image:
    """Return the picture with a finger from the right, as far as `x`."""
    covered = image.copy()
    cv2.rectangle(covered, (x, 160), (600, 240), FINGER, -1)
    return np.asarray(covered, np.uint8)


def test_half_a_die_under_a_finger_is_a_part_of_a_die() -> None:
    image = _with_finger(_tray(), 402)
    assert hidden_dice(image, [_found(390, 200, 48)], [_found(150, 150)]) == [True]


def test_an_object_without_the_plastic_of_a_die_is_no_hidden_die() -> None:
    image = _with_finger(_tray(Drawn(3, 400, 200, turn=0, body=RED, pip=BLACK)), 402)
    assert hidden_dice(image, [_found(390, 200, 48)], [_found(150, 150)]) == [False]


@pytest.mark.parametrize("ground", [FELT, (225, 230, 232)])
def test_the_ground_is_no_hidden_die(ground: Bgr) -> None:
    image = _tray(ground=ground)
    assert hidden_dice(image, [_found(300, 300)], [_found(150, 150)]) == [False]


def test_a_side_of_a_read_die_is_no_hidden_die() -> None:
    image = _tray(Drawn(3, 400, 200, turn=0, body=WHITE, front=5))
    assert hidden_dice(image, [_found(400, 235)], [_found(150, 150), _found(400, 205, 72)]) == [
        False
    ]


def test_without_a_die_that_was_read_nothing_is_known() -> None:
    assert hidden_dice(_tray(), [_found(400, 200)], []) == [False]
    assert hidden_dice(_tray(), [], [_found(150, 150)]) == []
