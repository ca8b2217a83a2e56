"""Pips counted on a given face, without any network."""

import pytest

from tests.vision.drawn import BLACK, RED, WHITE, Drawn, draw
from vision.frame import Image
from vision.reading.pips import count_pips


def _shown(image: Image, x: float, y: float, side: float) -> set[int]:
    marks = count_pips(image, x, y, side)
    return {value for mark in marks for value in range(1, 7) if mark.shows(value)}


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("turn", [0, 20, 45])
def test_dark_pips_on_a_light_die_are_counted_at_any_rotation(value: int, turn: int) -> None:
    image = draw([Drawn(value, 200, 150, side=70, turn=turn)])
    light, dark = count_pips(image, 200, 150, 70)
    assert dark.shows(value)
    assert not light.shows(value)


def test_light_pips_on_a_dark_die_are_counted() -> None:
    image = draw([Drawn(5, 200, 150, side=70, turn=12, body=BLACK, pip=WHITE)], (190, 200, 205))
    light, dark = count_pips(image, 200, 150, 70)
    assert light.shows(5)
    assert not dark.shows(5)


def test_a_red_pip_on_white_is_a_pip() -> None:
    assert _shown(draw([Drawn(1, 200, 150, side=60, pip=RED)]), 200, 150, 60) == {1}


def test_a_face_beside_the_middle_shows_nothing() -> None:
    image = draw([Drawn(5, 200, 150, side=60)])
    assert not _shown(image, 235, 190, 60)


def test_a_plain_ground_has_no_marks() -> None:
    for mark in count_pips(draw([]), 200, 150, 60):
        assert len(mark.xy) == 0
