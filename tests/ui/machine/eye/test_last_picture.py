"""Phones see the tray at its last reading, and nothing around it."""

import cv2
import numpy as np

from companion.dice import Reading, Settled
from ui.machine.eye.last_picture import LastPicture
from vision.frame import Image

SETTLED = Settled(reading=Reading(dice=(), sure=True), frame=1, time=0.0)


def tray() -> Image:
    """Return a picture whose surroundings are masked in a single colour."""
    picture = np.full((360, 640, 3), (40, 90, 30), np.uint8)
    picture[100:200, 150:400] = np.random.default_rng(1).integers(0, 255, (100, 250, 3))
    return picture


def test_the_last_picture_is_a_jpeg_of_the_tray_alone() -> None:
    last = LastPicture(lambda: True)
    assert last.number is None
    last.told(SETTLED, tray())
    last.told(SETTLED, tray())
    assert last.number == 2
    jpeg = last.jpeg(2)
    assert jpeg is not None
    shown = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert shown is not None
    assert shown.shape[0] in (100, 101)
    assert shown.shape[1] in (250, 251)
    assert last.jpeg(1) is None


def test_a_picture_that_shows_more_than_the_tray_is_not_kept() -> None:
    fenced = [True]
    last = LastPicture(lambda: fenced[0])
    last.told(SETTLED, tray())
    fenced[0] = False
    last.told(SETTLED, tray())
    assert last.number is None
    assert last.jpeg(1) is None
    assert last.jpeg(2) is None


def test_no_picture_of_a_left_game_is_kept() -> None:
    last = LastPicture(lambda: True)
    last.told(SETTLED, tray())
    last.forget()
    assert last.number is None
    assert last.jpeg(1) is None
