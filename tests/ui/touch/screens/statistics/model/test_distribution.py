"""Totals are grouped in round steps, a dozen at most, and every total is counted."""

from random import Random

import pytest

from ui.touch.screens.statistics.model.distribution import MOST_STEPS, distribution


def test_no_totals_give_no_steps() -> None:
    assert distribution(()) is None


def test_one_total_is_a_step_of_its_own() -> None:
    told = distribution((213,))
    assert told is not None
    assert [(step.label, step.count) for step in told.steps] == [("213", 1)]
    assert (told.average, told.median, told.middle) == (213, 213, 0.5)


@pytest.mark.parametrize("seed", range(20))
def test_every_total_is_in_one_of_a_dozen_steps(seed: int) -> None:
    chance = Random(seed)
    lowest = chance.randint(-40, 200)
    spread = chance.choice((1, 3, 12, 60, 400, 5000))
    totals = [lowest + chance.randint(0, spread) for _ in range(chance.choice((2, 30, 1000)))]
    told = distribution(totals)
    assert told is not None
    assert 1 <= len(told.steps) <= MOST_STEPS
    for step in told.steps:
        assert step.count == sum(step.low <= total <= step.high for total in totals)
    assert sum(step.count for step in told.steps) == told.count == len(totals)
    assert told.steps[0].count > 0 < told.steps[-1].count
    assert 0 < told.middle < len(told.steps)


def test_steps_below_zero_have_true_minus_signs() -> None:
    told = distribution((-12, 30))
    assert told is not None
    assert told.steps[0].label == "−15 … −11"
    assert told.steps[3].label == "0–4"
