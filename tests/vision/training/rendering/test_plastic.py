"""Drawn dice: the positions of their pips, and the readable faces."""

import numpy as np
import pytest

from vision.training.rendering.die import UNKNOWN, make_family
from vision.training.rendering.plastic import PLACES, pip_layouts


def layouts(value: int) -> list[np.ndarray]:
    """Return the positions of the pips of `value` on 400 sorts of dice."""
    return [pip_layouts(np.random.default_rng(seed))[value] for seed in range(400)]


def test_a_layout_has_as_many_pips_as_the_value() -> None:
    for value in PLACES:
        assert {len(places) for places in layouts(value)} == {value}


def test_the_columns_of_a_six_are_narrow_on_some_dice_and_square_on_others() -> None:
    shares = [float(places[:, 0].max() / places[:, 1].max()) for places in layouts(6)]
    assert min(shares) < 0.42
    assert max(shares) > 0.98
    assert 0.2 < np.mean([share < 0.7 for share in shares]) < 0.5


@pytest.mark.parametrize("value", [2, 3, 4, 5])
def test_the_pips_of_some_dice_lie_near_the_middle(value: int) -> None:
    spreads = [float(places[:, 1].max()) for places in layouts(value)]
    assert min(spreads) < 0.13
    assert max(spreads) > 0.28


def test_no_pip_lies_over_the_edge_of_its_face() -> None:
    assert all(np.abs(places).max() < 0.34 for value in PLACES for places in layouts(value))


def test_a_top_that_a_reflection_bleaches_has_no_value() -> None:
    dice = [die for k in range(40) for die in make_family(np.random.default_rng((6, k)), 4)]
    half = (dice[0].picture.shape[0] - 1) / 2
    bleached = 0
    for die in dice:
        corners = die.top + (die.top.mean(axis=0) - die.top) * 0.3 + half
        (x0, y0), (x1, y1) = corners.min(axis=0).astype(int), corners.max(axis=0).astype(int)
        top = die.picture[y0:y1, x0:x1, :3]
        if die.value > 0 and die.pips:
            assert top.max() - top.min() > 8
        bleached += die.value == UNKNOWN
    assert bleached
