"""The picture of the tray is small, shows only the tray, and keeps each die at its place."""

import cv2
import numpy as np
import pytest

from companion.dice import Box
from ui.machine.eye.tray_jpeg import tray_jpeg
from vision.frame import Frame, Image
from vision.image.photograph import decode
from vision.tray.mask import TrayMask

MOST = 56_000
BLUE = (200, 60, 20)


def noise(height: int, width: int) -> Image:
    return np.random.default_rng(1).integers(0, 255, (height, width, 3), np.uint8)


def felt(height: int, width: int) -> Image:
    """Return a tray as cameras see it: smooth, with sensor noise."""
    grain = np.random.default_rng(2).standard_normal((height, width, 3), np.float32)
    grain *= 6
    grain += np.array((60, 110, 40), np.float32)
    return np.clip(grain, 0, 255, out=grain).astype(np.uint8)


def blue_in(picture: Image) -> tuple[float, float, float, float]:
    """Return the edges of the blue die in a picture: left, top, right, bottom."""
    x, y, width, height = cv2.boundingRect(
        cv2.inRange(picture, np.array((150, 30, 0)), np.array((255, 100, 70)))
    )
    return x, y, x + width, y + height


@pytest.mark.parametrize("size", [(8, 8), (40, 60), (480, 640), (720, 1280), (2464, 3280)])
@pytest.mark.parametrize("made", [noise, felt], ids=["noise", "felt"])
def test_no_picture_is_larger_than_allowed(size: tuple[int, int], made: type) -> None:
    small = tray_jpeg(made(*size), MOST)
    assert small is not None
    assert len(small.data) <= MOST
    assert max(decode(small.data, "it").shape) <= 960


def test_no_picture_is_made_if_the_bytes_are_too_few() -> None:
    assert tray_jpeg(noise(480, 640), 200) is None


@pytest.mark.parametrize("size", [(480, 640), (720, 1280), (1080, 1920)])
@pytest.mark.parametrize("masked", [False, True])
def test_a_die_is_found_at_its_place(size: tuple[int, int], masked: bool) -> None:
    height, width = size
    picture = felt(height, width)
    box = Box(width * 0.4, height * 0.5, width * 0.45, height * 0.6)
    x0, y0, x1, y1 = map(int, box)
    picture[y0:y1, x0:x1] = BLUE
    if masked:
        corners = [(0.2, 0.2), (0.7, 0.25), (0.72, 0.8), (0.22, 0.75)]
        picture = TrayMask(corners).see(Frame(picture, 0.0)).image
    small = tray_jpeg(picture, MOST)
    assert small is not None
    shown = decode(small.data, "it")
    assert blue_in(shown) == pytest.approx(small.place(box), abs=3)
    if masked:
        assert small.corner[0] > 0.1 * width
        assert shown.shape[1] < 0.65 * width * small.scale


def test_a_picture_of_one_colour_is_kept_whole() -> None:
    small = tray_jpeg(np.full((48, 64, 3), 90, np.uint8), MOST)
    assert small is not None
    assert decode(small.data, "it").shape == (48, 64, 3)


def test_no_part_of_the_reading_is_cut_off() -> None:
    drawn = np.full((480, 640, 3), 90, np.uint8)
    drawn[100:120, 100:120] = 255
    read = Box(80, 90, 140, 130)
    small = tray_jpeg(drawn, MOST, [read])
    assert small is not None
    assert small.place(read) == Box(0, 0, 60, 40)
    assert tray_jpeg(drawn, MOST, [Box(-50, -50, 9000, 9000)]) is not None
