"""Advice: every choice with its value, compared with a second solution."""

from random import Random

import numpy as np
import pytest

from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import BOXES, YAHTZEE, Box
from companion.games.yahtzee.coach.advice import Choice, KeepDice, WriteBox, advice
from companion.games.yahtzee.coach.solved import TurnValues, to_come, worth
from companion.games.yahtzee.sheet import BONUS_FROM, Sheet
from companion.games.yahtzee.state import State
from tests.companion.games.yahtzee.coach import other_solution
from tests.companion.games.yahtzee.coach.other_solution import Story
from tests.companion.games.yahtzee.coach.positions import random_dice, random_sheet
from tests.companion.games.yahtzee.play import facing, full_sheet, played, roll, setup

POSITIONS = 200


def _on_sheet(story: Story) -> float:
    """Return the expected points according to the shipped table."""
    points: dict[str, int] = {name: got for name, _, got in story}
    return to_come(Sheet(tuple(points.get(box) for box in BOXES)))


def _expected(state: State, story: Story) -> dict[object, float]:
    """Return every choice except voluntary zeros with its expected total by the second solution."""
    shown = "".join(map(str, sorted(state.dice)))
    left = 3 - len(state.rolls)
    every: dict[object, float] = {
        box: other_solution.written(story, shown, box, _on_sheet)
        for box in other_solution.open_boxes(story)
    }
    if left:
        ends = other_solution.of_rolls(story, _on_sheet)[left - 1]
        kept = other_solution.CHANCES @ ends
        parts = other_solution.PARTS[other_solution.ROLLS.index(shown)]
        for k in np.flatnonzero(parts):
            keep = other_solution.KEPT[k]
            if len(keep) < len(shown):
                every[tuple(map(int, keep))] = float(kept[k])
    return every


def _key(choice: Choice) -> object:
    return choice.keep if isinstance(choice, KeepDice) else choice.box.value


@pytest.mark.parametrize("part", range(4))
def test_the_values_of_choices_agree_with_a_second_solution(part: int) -> None:
    chance = Random(part)
    for _ in range(POSITIONS // 4):
        sheet, story = random_sheet(chance, chance.randrange(len(BOXES)))
        rolls = tuple(random_dice(chance) for _ in range(chance.randint(1, 3)))
        state = State(setup=setup(1), sheets=((sheet,),), turns=len(story), rolls=rolls)
        given = advice(state)
        assert given is not None
        told = {
            _key(choice): choice.expected - sheet.total
            for choice in given.choices
            if isinstance(choice, KeepDice) or not choice.zero
        }
        true = _expected(state, story)
        assert told == pytest.approx(true, abs=1e-3)
        best = max(true.values())
        assert given.expected - sheet.total == pytest.approx(best, abs=1e-3)
        assert true[_key(given.choices[0])] == pytest.approx(best, abs=1e-3)


def test_three_fives_of_a_first_roll_are_kept() -> None:
    given = advice(played(roll(5, 2, 5, 3, 5), count=1))
    assert given is not None
    assert given.choices[0] == KeepDice((5, 5, 5), given.expected)


def test_a_zero_at_will_is_among_the_choices_and_never_better_than_the_points() -> None:
    given = advice(facing((5, 5, 5, 2, 3), Sheet()))
    assert given is not None
    by_choice = {
        (choice.box, choice.zero): choice.expected
        for choice in given.choices
        if isinstance(choice, WriteBox)
    }
    assert by_choice[Box.FIVES, True] < by_choice[Box.FIVES, False]
    assert (Box.FOURS, True) not in by_choice  # without a choice, no value is given


def test_a_roll_of_all_dice_is_kept_by_writing_it() -> None:
    given = advice(played(roll(5, 5, 5, 5, 5), count=1))
    assert given is not None
    assert all(len(choice.keep) < 5 for choice in given.choices if isinstance(choice, KeepDice))


def test_nothing_is_kept_after_the_third_roll() -> None:
    state = played(roll(1, 2, 3, 4, 6), roll(1, 2, 3, 4, 6), roll(1, 2, 3, 4, 6), count=1)
    given = advice(state)
    assert given is not None
    assert all(isinstance(choice, WriteBox) for choice in given.choices)


def test_a_joker_is_worth_its_box_and_its_bonus() -> None:
    sheet = full_sheet(yahtzee=50, fours=12, small_straight=None)
    given = advice(facing((4, 4, 4, 4, 4), sheet))
    assert given is not None
    best = given.choices[0]
    assert isinstance(best, WriteBox)
    assert (best.box, best.zero) == (Box.SMALL_STRAIGHT, False)
    assert best.expected == sheet.total + 30 + 100


def test_no_choices_exist_before_the_first_roll() -> None:
    given = advice(played(count=2))
    assert given is not None
    assert given.player == "Ana"
    assert given.choices == ()
    assert given.expected == pytest.approx(254.5896, abs=1e-4)


def test_a_finished_match_needs_no_advice() -> None:
    state = facing((1, 2, 3, 4, 6), full_sheet(chance=None))
    assert advice(GAME.apply(state, Score(Box.CHANCE))) is None


def _mean_of_rounds(count: int, seed: int) -> tuple[float, float]:
    """Return the mean of `count` rounds played as advised, and its standard error."""
    chance = Random(seed)
    totals = []
    turns: dict[object, TurnValues] = {}  # choices do not depend on the points so far
    for _ in range(count):
        sheet = Sheet()
        for _ in BOXES:
            fifty = sheet[Box.YAHTZEE] == YAHTZEE
            position = (sheet.open_boxes, min(sheet.upper, BONUS_FROM), fifty)
            turn = turns[position] = turns.get(position) or TurnValues(sheet)
            dice = tuple(sorted(chance.choices(range(1, 7), k=5)))
            for left in (2, 1):
                keep, expected = max(turn.keeps(dice, left).items(), key=lambda one: one[1])
                if expected <= turn.of_roll(dice, 0):
                    break
                dice = tuple(sorted((*keep, *chance.choices(range(1, 7), k=5 - len(keep)))))
            sheet = max((sheet.fill(box, dice) for box in sheet.open_boxes), key=worth)
        totals.append(sheet.total)
    return float(np.mean(totals)), float(np.std(totals) / np.sqrt(count))


def test_two_hundred_rounds_played_as_advised_have_the_expected_mean() -> None:
    mean, error = _mean_of_rounds(200, seed=1)
    assert abs(mean - 254.5896) < 3 * error


@pytest.mark.soak
def test_ten_thousand_rounds_played_as_advised_have_the_expected_mean() -> None:
    mean, error = _mean_of_rounds(10_000, seed=2)
    print(f"mean {mean:.2f}, standard error {error:.2f}")
    assert abs(mean - 254.5896) < 3 * error


def test_a_second_roll_has_one_throw_left() -> None:
    first = advice(played(roll(5, 2, 5, 3, 5), count=1))
    second = advice(played(roll(5, 2, 5, 3, 5), Roll((5, 1, 5, 3, 5), (0, 2, 3, 4)), count=1))
    assert first is not None
    assert second is not None
    assert second.choices[0] == KeepDice((5, 5, 5), second.expected)
    assert second.expected < first.expected
