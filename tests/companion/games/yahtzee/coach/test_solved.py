"""The shipped table of values is the solved game."""

from random import Random

import pytest

from companion.games.yahtzee.boxes import BOXES
from companion.games.yahtzee.coach.solved import to_come
from companion.games.yahtzee.sheet import Sheet
from tests.companion.games.yahtzee.coach import other_solution
from tests.companion.games.yahtzee.coach.positions import random_sheet


def test_the_value_of_the_empty_sheet_is_the_published_value() -> None:
    assert to_come(Sheet()) == pytest.approx(254.5896094820, abs=1e-4)


def test_a_filled_sheet_has_nothing_to_come() -> None:
    assert to_come(Sheet((0,) * len(BOXES))) == 0


@pytest.mark.parametrize("seed", range(4))
def test_the_values_of_last_boxes_agree_with_a_second_solution(seed: int) -> None:
    sheet, story = random_sheet(Random(seed), len(BOXES) - 1 - seed % 2)
    assert to_come(sheet) == pytest.approx(other_solution.solved(story), abs=1e-4)
