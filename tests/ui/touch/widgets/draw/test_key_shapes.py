"""The signs of a sheet, of statistics and of everybody's columns are told apart at a glance."""

from itertools import combinations

import cv2
import numpy as np
import pytest

from tests.ui.touch.evening import Evening
from ui.telling.signs import Fan
from ui.touch.widgets.draw.key_shapes import KEY_SHAPES

SIDE = 20  # pixels, as on a key of the small screen


def inked(sign: str) -> np.ndarray:
    picture = np.zeros((SIDE, SIDE), np.uint8)
    for piece in KEY_SHAPES[sign]:
        assert isinstance(piece, Fan)
        corners = np.array([(x * SIDE, (1 - y) * SIDE) for x, y in piece.points])
        cv2.fillPoly(picture, [np.round(corners).astype(np.int32)], 1)
    return picture


@pytest.mark.parametrize("pair", list(combinations(KEY_SHAPES, 2)))
def test_two_signs_are_unlike(pair: tuple[str, str]) -> None:
    one, other = map(inked, pair)
    assert (one != other).mean() > 0.3
    assert all(0.15 < each.mean() < 0.85 for each in (one, other))


def test_a_key_draws_its_sign_and_writes_another_one(opened: Evening) -> None:
    from kivy.graphics import Mesh  # noqa: PLC0415  the window is open by now

    from ui.touch.widgets.controls.button import TapButton  # noqa: PLC0415

    for sign, pieces in KEY_SHAPES.items():
        tap = TapButton(sign=sign, words="Statistics")
        written = tap.children[-1]
        for shown, drawn in ((sign, len(pieces)), ("✎", 0), (sign, len(pieces)), ("", 0)):
            tap.sign = shown
            opened.screen.step(2)
            meshes = [one for one in written.canvas.children if isinstance(one, Mesh)]
            assert len(meshes) == drawn
            assert bool(written.texture_size[0]) == (shown == "✎")
