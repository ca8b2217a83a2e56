"""Dice whose tops a lamp bleaches."""

import numpy as np
import pytest

from vision.training.bleach import bleached, painted_over
from vision.training.die import UNKNOWN, Cutout
from vision.training.lessons import make_stock


@pytest.fixture(scope="module")
def dice() -> list[Cutout]:
    families, _ = make_stock(3, families=6, grounds=1)
    return [die for family in families for die in family if die.pips and die.value > 0]


def _top(die: Cutout) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """The middle of a die's top, as grey."""
    x, y = (round(float(v) + 63.5) for v in die.top.mean(axis=0))
    return np.asarray(die.picture[y - 6 : y + 6, x - 6 : x + 6, :3].mean(axis=2), np.float64)


def test_a_top_painted_over_is_plain_and_the_die_keeps_its_shape(dice: list[Cutout]) -> None:
    chance = np.random.default_rng(2)
    for die in dice:
        painted = painted_over(chance, die)
        assert _top(painted).std() < 3
        assert np.array_equal(painted.picture[..., 3], die.picture[..., 3])


def test_a_bleached_top_is_brighter_and_flatter_and_its_value_known_while_pips_show(
    dice: list[Cutout],
) -> None:
    chance = np.random.default_rng(2)
    some = [(die, bleached(chance, die)) for die in dice]
    assert all(_top(now).std() <= _top(before).std() + 1 for before, now in some)
    assert np.mean([_top(now).mean() - _top(before).mean() for before, now in some]) > 20
    assert {now.value for before, now in some if now.value != before.value} <= {UNKNOWN}
    assert any(now.value == before.value for before, now in some)
