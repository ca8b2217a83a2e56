"""Big and small dice are distinguished by their tops, at any tilt of the camera."""

import numpy as np
import pytest

from companion.dice import Size
from vision.reading.sizes import name_sizes

B, S = Size.BIG, Size.SMALL
LONGEST = 1280
PLACES = [(200.0, 150.0), (700.0, 120.0), (1100.0, 300.0), (300.0, 600.0), (800.0, 650.0)]


def sides(
    sizes: list[Size], places: list[tuple[float, float]], slant: float, ratio: float = 1.8
) -> list[float]:
    """Return the sides in pixels of dice on a table that appears larger towards its right."""
    return [
        60.0 * (ratio if size is B else 1.0) * float(np.exp(slant * (x - 640) / LONGEST))
        for size, (x, _) in zip(sizes, places, strict=True)
    ]


@pytest.mark.parametrize("slant", [-0.4, -0.2, 0.0, 0.2, 0.4])
@pytest.mark.parametrize("sizes", [[B, S, S, S, S], [S, B, S, B, B], [S, S, B, B, S]])
def test_big_and_small_dice_are_distinguished_on_a_table_seen_at_a_slant(
    sizes: list[Size], slant: float
) -> None:
    assert name_sizes(sides(sizes, PLACES, slant), PLACES, LONGEST) == sizes


@pytest.mark.parametrize("slant", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("size", [B, S])
def test_dice_of_equal_size_get_no_size(size: Size, slant: float) -> None:
    assert name_sizes(sides([size] * 5, PLACES, slant), PLACES, LONGEST) == [None] * 5


def test_a_step_of_less_than_a_third_is_no_size() -> None:
    sizes = [S, B, S, B, S]
    assert name_sizes(sides(sizes, PLACES, 0.1, ratio=1.25), PLACES, LONGEST) == [None] * 5
    assert name_sizes(sides(sizes, PLACES, 0.1, ratio=1.5), PLACES, LONGEST) == sizes


def test_two_dice_are_distinguished_and_a_single_die_is_not() -> None:
    assert name_sizes([60.0, 110.0], PLACES[:2], LONGEST) == [S, B]
    assert name_sizes([60.0, 70.0], PLACES[:2], LONGEST) == [None, None]
    assert name_sizes([60.0], PLACES[:1], LONGEST) == [None]
    assert name_sizes([], [], LONGEST) == []


def test_small_errors_of_the_sides_change_nothing() -> None:
    generator = np.random.default_rng(2)
    sizes = [S, B, S, B, S]
    for _ in range(50):
        found = sides(sizes, PLACES, 0.5) * np.exp(generator.normal(0, 0.03, 5))
        assert name_sizes(list(found), PLACES, LONGEST) == sizes


def test_an_ambiguous_division_of_dice_gives_no_size() -> None:
    # either the middle die is big, or both on the right are big and the camera is tilted
    places = [(100.0, 300.0), (640.0, 300.0), (1180.0, 300.0)]
    assert name_sizes([60.0, 94.0, 74.0], places, LONGEST) == [None] * 3


def test_dice_in_one_place_or_of_no_size_at_all_do_no_harm() -> None:
    assert name_sizes([0.0, 0.0, 0.0], [(5.0, 5.0)] * 3, LONGEST) == [None] * 3
    assert name_sizes([60.0, 110.0], [(5.0, 5.0)] * 2, LONGEST) == [S, B]
