"""The networks' lessons are equal for equal seeds, and their answers are at the right places."""

from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from vision.training.examples.lessons import (
    CELL,
    SIZE,
    load_stock,
    make_stock,
    rendered,
    save_stock,
    squeezed,
    targets,
)
from vision.training.examples.pool import load, save
from vision.training.examples.pool import rendered as pool_of


@pytest.fixture(scope="module")
def stock(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stock")
    save_stock(folder, *make_stock(3, families=2, grounds=2))
    return folder


def test_a_stored_stock_is_read_back_unchanged(stock: Path) -> None:
    made, kept = make_stock(3, families=2, grounds=2), load_stock(stock)
    assert np.array_equal(made[1][0], kept[1][0])
    assert [die.value for family in made[0] for die in family] == [
        die.value for family in kept[0] for die in family
    ]


def test_the_same_seed_renders_the_same_scenes(stock: Path) -> None:
    first, again = (list(islice(rendered(5, stock), 3)) for _ in range(2))
    for one, other in zip(first, again, strict=True):
        assert np.array_equal(one.picture, other.picture)
        assert [die.top for die in one.labels] == [die.top for die in other.labels]
    assert not np.array_equal(first[0].picture, next(rendered(6, stock)).picture)


def test_the_heat_is_highest_at_the_middle_of_each_die_wholly_seen(stock: Path) -> None:
    seen = 0
    for scene in islice(rendered(5, stock), 12):
        heat = targets(scene)
        assert heat.shape == (13, SIZE // CELL, SIZE // CELL)
        for label in scene.labels:
            column, row = (round(v / CELL - 0.5) for v in label.top)
            if label.seen > 0.95 and min(row, column) >= 0 and max(row, column) < SIZE // CELL:
                assert heat[0 if label.die else 11, row, column] == 1
                seen += 1
    assert seen > 5


def test_a_pool_drawn_again_is_equal_and_stored_unchanged(stock: Path, tmp_path: Path) -> None:
    pool, again = (pool_of(stock, 1, 0, count=256) for _ in range(2))
    assert len(pool.cuts) == 256
    assert np.array_equal(pool.cuts, again.cuts)
    assert np.array_equal(pool.values, again.values)
    assert set(np.unique(pool.values)) <= set(range(7))
    save(tmp_path, [pool, again])
    kept = load(tmp_path)
    assert np.array_equal(kept.cuts[len(pool.cuts) :], again.cuts)
    assert np.array_equal(kept.colours[: len(pool.colours)], pool.colours)


def test_a_squeezed_crop_keeps_its_size_and_its_middle() -> None:
    piece = np.zeros((64, 64, 3), np.uint8)
    piece[24:40, 24:40] = 255
    squares = [squeezed(np.random.default_rng(seed), piece) for seed in range(40)]
    shapes = {(int((s[32, :, 0] > 127).sum()), int((s[:, 32, 0] > 127).sum())) for s in squares}
    assert {s.shape for s in squares} == {(64, 64, 3)}
    assert (16, 16) in shapes  # most crops stay
    assert any(wide > high + 2 for wide, high in shapes)
    assert all(s[32, 32, 0] > 127 for s in squares)
