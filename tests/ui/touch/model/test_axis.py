"""The figures on an axis are round and few; labels beside it do not overlap."""

import pytest

from ui.touch.model.axis import spread, ticks


@pytest.mark.parametrize(
    ("low", "high", "most", "found"),
    [
        (0, 45, 6, (0, 10, 20, 30, 40)),
        (0, 1, 6, (0, 1)),
        (0, 13, 9, (0, 2, 4, 6, 8, 10, 12)),
        (-5, 29, 6, (0, 10, 20)),
        (-2, 2, 6, (-2, -1, 0, 1, 2)),
        (0, 1300, 6, (0, 500, 1000)),
        (7, 7, 6, (7,)),
        (3, 4, 1, (3, 4)),
    ],
)
def test_figures_are_round_and_few(low: int, high: int, most: int, found: tuple[int, ...]) -> None:
    assert ticks(low, high, most) == found


def test_labels_keep_their_positions_if_none_is_near() -> None:
    assert spread([10, 90, 50], 20, 0, 100) == [10, 90, 50]


def test_labels_that_are_near_each_other_move_apart_in_their_order() -> None:
    assert spread([50, 50, 52], 20, 0, 100) == pytest.approx([30.67, 50.67, 70.67], abs=0.01)


def test_labels_stay_within_their_room() -> None:
    placed = spread([99, 98, 100, 97], 20, 0, 100)
    assert placed == [80, 60, 100, 40]
    assert spread([-5, 200], 10, 0, 100) == [0, 100]


def test_too_many_labels_share_the_room() -> None:
    assert spread([0] * 5, 50, 0, 100) == [0, 25, 50, 75, 100]
    assert spread([], 10, 0, 100) == []
    assert spread([4], 10, 0, 100) == [4]
