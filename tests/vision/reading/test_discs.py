"""Round objects are no dice."""

import cv2
import numpy as np
import pytest

from companion.dice import Box
from tests.vision.drawn import BLACK, RED, WHITE, Bgr, Drawn, draw
from vision.frame import Image
from vision.net import Detection
from vision.reading.discs import is_disc


def _found(side: float) -> Detection:
    box = Box(200 - side / 2, 150 - side / 2, 200 + side / 2, 150 + side / 2)
    return Detection(
        box=box, looks=(), colours=(), die=0.9, other=0.0, middle=(200, 150), side=side
    )


def _round(radius: int, body: Bgr, spot: Bgr) -> Image:
    image = draw([], size=(300, 400))
    cv2.circle(image, (200, 150), radius, body, -1, cv2.LINE_AA)
    cv2.circle(image, (200, 150), radius // 4, spot, -1, cv2.LINE_AA)
    return image


@pytest.mark.parametrize(
    ("body", "spot"),
    [
        pytest.param(BLACK, WHITE, id="a pip with a glint"),
        pytest.param((160, 165, 170), (70, 120, 50), id="a washer"),
        pytest.param(RED, WHITE, id="a ball"),
    ],
)
@pytest.mark.parametrize("radius", [15, 30, 60])
def test_a_disc_is_recognised(radius: int, body: Bgr, spot: Bgr) -> None:
    assert is_disc(_round(radius, body, spot), _found(1.7 * radius))


@pytest.mark.parametrize("turn", [0, 20, 45])
@pytest.mark.parametrize("body", [WHITE, RED, BLACK])
def test_a_square_is_no_disc(body: Bgr, turn: float) -> None:
    pip = WHITE if body is BLACK else BLACK
    image = draw([Drawn(1, 200, 150, body=body, pip=pip, turn=turn)], size=(300, 400))
    assert not is_disc(image, _found(60))


def test_a_square_with_round_corners_is_no_disc() -> None:
    image = draw([], size=(300, 400))
    image[120:181, 158:243] = image[108:193, 170:231] = WHITE
    for x in (170, 230):
        for y in (120, 180):
            cv2.circle(image, (x, y), 12, WHITE, -1, cv2.LINE_AA)
    assert not is_disc(image, _found(80))


def test_a_hexagon_is_no_disc() -> None:
    image = draw([], size=(300, 400))
    corners = [(200 + 40 * np.cos(a), 150 + 40 * np.sin(a)) for a in np.arange(6) * np.pi / 3]
    cv2.fillConvexPoly(image, np.array(corners, np.int32), WHITE, cv2.LINE_AA)
    assert not is_disc(image, _found(60))


def test_a_picture_without_outlines_has_no_disc() -> None:
    assert not is_disc(draw([], size=(300, 400)), _found(60))
    assert not is_disc(np.zeros((300, 400, 3), np.uint8), _found(60))
