"""A drawn polyhedral die is at the place given by its geometry."""

from dataclasses import replace

import numpy as np
import pytest

from companion.dice import Colour, DieKind

pytest.importorskip("PIL", reason="numerals are drawn by Pillow")

from vision.training.rendering.die import Cutout, make_light
from vision.training.rendering.polyhedra import RADIUS
from vision.training.rendering.solid import render
from vision.training.rendering.solid_sorts import make_solid


def cutout(kind: DieKind, seed: int) -> Cutout:
    """Return a die with whole corners, seen from above and a little aslant."""
    chance = np.random.default_rng(seed)
    die = replace(make_solid(chance, (), (kind, Colour.RED)), ball=2 * RADIUS)
    return render(chance, die, make_light(chance), lean=(0.1, -0.15), distance=9.0, down=0)


@pytest.mark.parametrize("kind", DieKind)
def test_the_hull_encloses_exactly_the_visible_die(kind: DieKind) -> None:
    die = cutout(kind, seed=4)
    rows, columns = np.nonzero(die.picture[..., 3] > 127)
    middle = (die.picture.shape[0] - 1) / 2
    low, high = die.hull.min(axis=0) + middle, die.hull.max(axis=0) + middle
    assert np.allclose(low, (columns.min(), rows.min()), atol=6)
    assert np.allclose(high, (columns.max(), rows.max()), atol=6)


@pytest.mark.parametrize("kind", DieKind)
def test_the_top_and_the_marks_lie_on_the_die(kind: DieKind) -> None:
    die = cutout(kind, seed=5)
    middle = (die.picture.shape[0] - 1) / 2
    for x, y in (die.top.mean(axis=0), *die.marks * 0.85):
        assert die.picture[round(float(y + middle)), round(float(x + middle)), 3] > 127


def test_the_first_number_of_a_die_is_its_value() -> None:
    for kind in DieKind:
        die = cutout(kind, seed=6)
        assert die.numbers[:1] in ((die.value,), ())
        if kind is not DieKind.D4:
            assert len(die.marks) == 2 * len(die.numbers)
            assert np.allclose(die.marks[0], die.top.mean(axis=0), atol=2)
