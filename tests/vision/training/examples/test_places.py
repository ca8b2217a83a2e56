"""The lessons about the position of a die's top."""

from pathlib import Path

import numpy as np
import pytest

from companion.dice import Box
from vision.net.top_faces import CUT, around
from vision.training.examples.lessons import load_stock, make_stock, save_stock
from vision.training.examples.places import drawn, load, painted_over, save
from vision.training.rendering.die import Cutout


@pytest.fixture(scope="module")
def stock(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stock")
    save_stock(folder, *make_stock(3, families=6, grounds=2))
    return folder


@pytest.fixture(scope="module")
def dice(stock: Path) -> list[Cutout]:
    return [die for family in load_stock(stock)[0] for die in family if die.pips and die.value > 0]


def test_the_cut_around_a_die_holds_its_whole_box() -> None:
    x, y, side = around(Box(10, 20, 50, 40))
    assert (x, y) == (30, 30)
    assert side > 40


def test_a_top_painted_over_is_plain_and_the_die_keeps_its_shape(dice: list[Cutout]) -> None:
    chance = np.random.default_rng(2)
    for die in dice:
        painted = painted_over(chance, die)
        x, y = (round(float(v) + 63.5) for v in die.top.mean(axis=0))
        assert painted.picture[y - 6 : y + 6, x - 6 : x + 6, :3].std(axis=(0, 1)).max() < 3
        assert np.array_equal(painted.picture[..., 3], die.picture[..., 3])


def test_the_same_seed_draws_the_same_lessons_and_they_are_kept(
    stock: Path, tmp_path: Path
) -> None:
    first, again = (drawn(stock, 4, 0, count=12) for _ in range(2))
    save(tmp_path, [first])
    kept = load(tmp_path)
    for other in (again, kept):
        assert np.array_equal(first.cuts, other.cuts)
        assert np.array_equal(first.places, other.places)


def test_a_lesson_contains_the_position_of_the_top_in_the_cut(stock: Path) -> None:
    some = drawn(stock, 4, 1, count=40)
    assert some.cuts.shape == (40, CUT, CUT, 3)
    assert np.abs(some.places[:, :2]).max() < 0.5
    assert some.places[:, 2].min() > 0.2
    assert some.places[:, 2].max() < 1.1
