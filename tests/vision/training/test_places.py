"""The lessons about where a die's top is."""

from pathlib import Path

import numpy as np
import pytest

from companion.dice import Box
from vision.net.places import CUT, around
from vision.training.lessons import make_stock, save_stock
from vision.training.places import drawn, load, save


@pytest.fixture(scope="module")
def stock(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stock")
    save_stock(folder, *make_stock(3, families=6, grounds=2))
    return folder


def test_the_cut_around_a_die_holds_its_whole_box() -> None:
    x, y, side = around(Box(10, 20, 50, 40))
    assert (x, y) == (30, 30)
    assert side > 40


def test_the_same_seed_draws_the_same_lessons_and_they_are_kept(
    stock: Path, tmp_path: Path
) -> None:
    first, again = (drawn(stock, 4, 0, count=12) for _ in range(2))
    save(tmp_path, [first])
    kept = load(tmp_path)
    for other in (again, kept):
        assert np.array_equal(first.cuts, other.cuts)
        assert np.array_equal(first.places, other.places)


def test_a_lesson_says_where_in_the_cut_the_top_is(stock: Path) -> None:
    some = drawn(stock, 4, 1, count=40)
    assert some.cuts.shape == (40, CUT, CUT, 3)
    assert np.abs(some.places[:, :2]).max() < 0.5
    assert some.places[:, 2].min() > 0.2
    assert some.places[:, 2].max() < 1.1
