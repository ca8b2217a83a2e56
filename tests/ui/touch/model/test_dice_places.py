"""Positions of dice on the felt."""

from itertools import combinations

import pytest

from ui.touch.model.composition import Area, Bars, compose
from ui.touch.model.dice_places import DicePlace, Plan, places, plan

SIZES = [(800, 480), (1280, 720), (1920, 1200), (720, 1280)]
COUNTS = [1, 2, 3, 5, 6, 8, 10]


def felt(size: tuple[int, int], count: int, *, bars: bool = False) -> tuple[Area, Plan]:
    made = compose(*size, bars=Bars(alarm=bars, trouble=bars))
    return made.dice, plan(made.dice, made.small, made.medium, count)


def overlap(one: DicePlace, other: DicePlace) -> bool:
    side = (one.side + other.side) / 2
    across = abs(one.x + one.side / 2 - other.x - other.side / 2)
    up = abs(one.y + one.side / 2 - other.y - other.side / 2)
    return across < side - 1 and up < side - 1


@pytest.mark.parametrize("kept", ["none", "some", "all"])
@pytest.mark.parametrize("bars", [False, True])
@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("size", SIZES)
def test_dice_lie_within_their_part_of_the_felt_without_overlap(
    size: tuple[int, int], count: int, bars: bool, kept: str
) -> None:
    area, parts = felt(size, count, bars=bars)
    stay = {"none": 0, "some": count // 2, "all": count}[kept]
    found = places(parts, count, frozenset(range(stay)))
    assert len(found) == count
    for at, die in enumerate(found):
        row = parts.kept if at < stay else parts.free
        assert row.x - 1 <= die.x
        assert die.x + die.side <= row.x + row.width + 1
        assert row.y - 3 <= die.y
        assert die.y + die.side <= row.top + 1
    assert not [pair for pair in combinations(found, 2) if overlap(*pair)]
    rows = (parts.kept, parts.shelf, parts.free, parts.sentence)
    assert sum(row.height for row in rows) == pytest.approx(area.height, abs=2)


@pytest.mark.parametrize("size", SIZES)
def test_a_die_that_is_kept_lies_straight_in_its_own_column(size: tuple[int, int]) -> None:
    _, parts = felt(size, 5)
    column = parts.kept.width / 5
    for kept in ({1}, {1, 4}, {0, 1, 2, 3}):
        found = places(parts, 5, frozenset(kept))
        for at in kept:
            middle = found[at].x + found[at].side / 2
            assert middle == pytest.approx(parts.kept.x + (at + 0.5) * column, abs=1)
            assert found[at].tilt == 0


def test_dice_that_are_not_kept_keep_their_columns_on_a_low_felt() -> None:
    _, parts = felt((800, 480), 5)
    before = places(parts, 5, frozenset())
    after = places(parts, 5, frozenset({0, 2}))
    assert [after[at] for at in (1, 3, 4)] == [before[at] for at in (1, 3, 4)]


@pytest.mark.parametrize("bars", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_five_dice_are_large_enough_to_tap(size: tuple[int, int], bars: bool) -> None:
    _, parts = felt(size, 5, bars=bars)
    for kept in (frozenset[int](), frozenset({0, 1, 2}), frozenset(range(5))):
        assert min(die.side for die in places(parts, 5, kept)) >= 48


def test_few_dice_are_larger_on_a_high_felt() -> None:
    _, parts = felt((1280, 720), 5)
    many = max(die.side for die in places(parts, 5, frozenset()))
    few = max(die.side for die in places(parts, 5, frozenset({0, 1, 2})))
    assert few > many
