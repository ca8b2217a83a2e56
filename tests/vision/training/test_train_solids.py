"""The networks of polyhedral dice are taught from pools of crops."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch: Any = pytest.importorskip("torch", reason="the networks are trained in another environment")
pytest.importorskip("onnx")

from vision.net.kinds import BASE, CUT, PLACE  # noqa: E402 (needs torch)
from vision.training.examples.solid_pool import FACE, SolidPool, save  # noqa: E402
from vision.training.train_solids import NumeralsCourse, SolidsCourse, held_anew  # noqa: E402

ROWS = 60


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a pool of random crops: a crop's class is the brightness of its first pixel."""
    chance = np.random.default_rng(3)
    wholes = chance.integers(0, 255, (ROWS, CUT, CUT, 3)).astype(np.uint8)
    faces = chance.integers(0, 255, (ROWS, FACE, FACE, 3)).astype(np.uint8)
    kinds = chance.integers(0, 7, ROWS).astype(np.uint8)
    values = chance.integers(0, 22, ROWS).astype(np.uint8)
    wholes[:, 0, 0, 0], faces[:, 0, 0, 0] = kinds, values
    places = chance.uniform(0.1, 0.5, (ROWS, PLACE + BASE)).astype(np.float32)
    ups = np.tile(np.array([0, 1], np.float32), (ROWS, 1))
    save(tmp_path, [SolidPool(wholes, kinds, places, faces, values, values, ups)])
    return tmp_path


@pytest.mark.parametrize("name", ["solids", "numerals"])
def test_a_lesson_pairs_each_crop_with_its_class(folder: Path, name: str) -> None:
    course = SolidsCourse(folder) if name == "solids" else NumeralsCourse([folder, folder])
    cuts, classes, _ = next(course.lessons(seed=1))
    assert cuts[:, 0, 0, 0].tolist() == classes.tolist()


@pytest.mark.parametrize("name", ["solids", "numerals"])
def test_a_network_is_checked_on_crops_that_it_is_not_taught(folder: Path, name: str) -> None:
    course = SolidsCourse(folder) if name == "solids" else NumeralsCourse([folder])
    taught, kept = (next(course.lessons(seed=1, check=check))[0] for check in (False, True))
    assert {cut.numpy().tobytes() for cut in taught}.isdisjoint(c.numpy().tobytes() for c in kept)


@pytest.mark.parametrize("name", ["solids", "numerals"])
def test_a_lesson_has_a_loss_to_learn_from(folder: Path, name: str) -> None:
    course = SolidsCourse(folder) if name == "solids" else NumeralsCourse([folder])
    batch = next(course.lessons(seed=1))
    net = course.network()
    loss, *figures = course.judged(net, batch, torch.Generator().manual_seed(1))
    loss.backward()
    assert len(figures) == len(course.figures)
    assert all(weight.grad is not None for weight in net.parameters())
    assert net(course.inputs(batch)).shape[0] == len(batch[0])


def test_the_way_up_of_a_numeral_follows_as_it_is_turned() -> None:
    cuts = np.zeros((40, FACE, FACE, 3), np.uint8)
    middle = slice(FACE // 2 - 3, FACE // 2 + 3)
    cuts[:, FACE // 4 : FACE // 2, middle, 0] = 255  # a bar, red above and blue below
    cuts[:, FACE // 2 : FACE - FACE // 4, middle, 2] = 255
    ups = torch.tensor([[0.0, 1.0]]).repeat(40, 1)
    turned, ways = held_anew(torch.from_numpy(cuts), ups, torch.Generator().manual_seed(2))
    for (red, _, blue), way in zip(turned.numpy(), ways.numpy(), strict=True):
        rows, columns = np.subtract(*(np.argwhere(part > 0.5).mean(axis=0) for part in (red, blue)))
        assert np.array([columns, -rows]) @ way / np.hypot(rows, columns) > 0.95
