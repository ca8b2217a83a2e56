"""Further Yahtzees: the bonus, and the joker in all its cases."""

import pytest

from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Score
from companion.games.yahtzee.boxes import UPPER, Box
from tests.companion.games.yahtzee.play import facing, full_sheet, sheet, upper, written

FOURS = (4, 4, 4, 4, 4)
SHAPES = (Box.FULL_HOUSE, Box.SMALL_STRAIGHT, Box.LARGE_STRAIGHT)
AS_JOKER = {
    Box.THREE_OF_A_KIND: 20,
    Box.FOUR_OF_A_KIND: 20,
    Box.FULL_HOUSE: 25,
    Box.SMALL_STRAIGHT: 30,
    Box.LARGE_STRAIGHT: 40,
    Box.CHANCE: 20,
}
AS_NORMAL_ROLL = AS_JOKER | {Box.FULL_HOUSE: 0, Box.SMALL_STRAIGHT: 0, Box.LARGE_STRAIGHT: 0}


@pytest.mark.parametrize("in_yahtzee_box", [50, 0])
@pytest.mark.parametrize(("box", "points"), AS_JOKER.items())
def test_with_its_two_own_boxes_filled_a_yahtzee_is_a_joker_in_any_open_lower_box(
    in_yahtzee_box: int, box: Box, points: int
) -> None:
    state = facing(FOURS, sheet(fours=8, yahtzee=in_yahtzee_box))
    assert written(state, box)[box] == points


@pytest.mark.parametrize("value", range(1, 7))
def test_a_joker_counts_its_own_sum_where_sums_count(value: int) -> None:
    state = facing((value,) * 5, sheet(yahtzee=50, **{upper(value).value: 0}))
    for box in (Box.THREE_OF_A_KIND, Box.FOUR_OF_A_KIND, Box.CHANCE):
        assert written(state, box)[box] == 5 * value
    assert [written(state, box)[box] for box in SHAPES] == [25, 30, 40]


def test_a_zero_in_the_upper_box_fills_it_as_well_as_points_do() -> None:
    state = facing(FOURS, sheet(fours=0, yahtzee=0))
    assert [written(state, box)[box] for box in SHAPES] == [25, 30, 40]


@pytest.mark.parametrize(("box", "points"), AS_NORMAL_ROLL.items())
def test_with_the_yahtzee_box_open_a_yahtzee_is_a_normal_roll(box: Box, points: int) -> None:
    assert written(facing(FOURS, sheet(fours=8)), box)[box] == points


@pytest.mark.parametrize("in_yahtzee_box", [50, 0])
@pytest.mark.parametrize(("box", "points"), AS_NORMAL_ROLL.items())
def test_with_its_upper_box_open_a_yahtzee_is_a_normal_roll(
    in_yahtzee_box: int, box: Box, points: int
) -> None:
    filled = {upper(value).value: 0 for value in (1, 2, 3, 5, 6)}
    state = facing(FOURS, sheet(yahtzee=in_yahtzee_box, **filled))
    assert written(state, box)[box] == points


def test_a_yahtzee_that_is_no_joker_may_still_go_in_any_open_box() -> None:
    state = facing(FOURS, sheet(yahtzee=50))
    offered = {choice.box for choice in GAME.choices(state) if isinstance(choice, Score)}
    assert offered == set(Box) - {Box.YAHTZEE}
    assert written(state, Box.SIXES)[Box.SIXES] == 0
    assert written(state, Box.FOURS)[Box.FOURS] == 20


def test_a_joker_need_not_be_used_as_one() -> None:
    state = facing(FOURS, sheet(fours=8, yahtzee=50))
    offered = {choice.box for choice in GAME.choices(state) if isinstance(choice, Score)}
    assert offered == set(Box) - {Box.YAHTZEE, Box.FOURS}
    for box in SHAPES:
        assert written(state, box, zero=True)[box] == 0
    assert written(state, Box.ONES)[Box.ONES] == 0


@pytest.mark.parametrize("in_yahtzee_box", [50, 0])
def test_with_no_lower_box_open_a_joker_leaves_a_zero_in_an_open_upper_box(
    in_yahtzee_box: int,
) -> None:
    state = facing(FOURS, full_sheet(yahtzee=in_yahtzee_box, ones=None, sixes=None))
    assert set(GAME.choices(state)) == {Score(Box.ONES), Score(Box.SIXES)}
    for box in (Box.ONES, Box.SIXES):
        assert written(state, box)[box] == 0


def test_only_a_yahtzee_is_a_joker() -> None:
    state = facing((4, 4, 4, 4, 5), sheet(fours=8, fives=5, yahtzee=50))
    assert [written(state, box)[box] for box in SHAPES] == [0, 0, 0]


def test_the_joker_takes_the_box_of_its_own_value_and_no_other() -> None:
    others = {box.value: 0 for box in UPPER if box is not Box.FOURS}
    state = facing(FOURS, sheet(yahtzee=50, **others))
    assert written(state, Box.LARGE_STRAIGHT)[Box.LARGE_STRAIGHT] == 0


# --- the Yahtzee bonus --------------------------------------------------------------------


def test_the_first_yahtzee_is_worth_fifty_and_no_bonus() -> None:
    after = written(facing(FOURS, sheet()), Box.YAHTZEE)
    assert (after[Box.YAHTZEE], after.yahtzee_bonus, after.total) == (50, 0, 50)


def test_each_further_yahtzee_is_worth_a_hundred_once_fifty_stand_in_the_box() -> None:
    first = written(facing(FOURS, sheet(yahtzee=50)), Box.FOURS)
    second = written(facing((6,) * 5, first), Box.SIXES)
    assert (first.yahtzee_bonus, second.yahtzee_bonus) == (100, 200)
    assert second.total == 50 + 20 + 30 + 200


def test_a_yahtzee_scored_elsewhere_before_the_box_is_filled_earns_no_bonus() -> None:
    after = written(facing(FOURS, sheet()), Box.FOURS)
    later = written(facing(FOURS, after), Box.YAHTZEE)
    assert later.yahtzee_bonus == 0
    assert written(facing(FOURS, later), Box.CHANCE).yahtzee_bonus == 100


def test_there_is_no_bonus_in_a_round_where_the_yahtzee_box_holds_zero() -> None:
    after = written(facing(FOURS, sheet(yahtzee=0, fours=8)), Box.LARGE_STRAIGHT)
    assert (after[Box.LARGE_STRAIGHT], after.yahtzee_bonus) == (40, 0)


def test_a_yahtzee_zeroed_in_its_own_box_by_choice_ends_all_bonuses_of_the_round() -> None:
    after = written(facing(FOURS, sheet()), Box.YAHTZEE, zero=True)
    assert written(facing(FOURS, after), Box.FOURS).yahtzee_bonus == 0


@pytest.mark.parametrize("box", [box for box in Box if box is not Box.YAHTZEE])
def test_the_bonus_is_due_whatever_box_takes_the_yahtzee(box: Box) -> None:
    assert written(facing(FOURS, sheet(yahtzee=50)), box).yahtzee_bonus == 100


@pytest.mark.parametrize("box", [box for box in Box if box is not Box.YAHTZEE])
def test_the_bonus_is_due_with_a_zero_by_choice(box: Box) -> None:
    after = written(facing(FOURS, sheet(yahtzee=50)), box, zero=True)
    assert (after[box], after.yahtzee_bonus) == (0, 100)


def test_the_bonus_is_due_with_a_forced_zero() -> None:
    after = written(facing(FOURS, full_sheet(yahtzee=50, ones=None)), Box.ONES)
    assert (after[Box.ONES], after.yahtzee_bonus, after.total) == (0, 100, 150)


def test_the_bonus_comes_with_a_joker_too() -> None:
    after = written(facing(FOURS, sheet(fours=8, yahtzee=50)), Box.LARGE_STRAIGHT)
    assert after.total == 8 + 50 + 40 + 100


def test_twelve_further_yahtzees_are_twelve_bonuses() -> None:
    current = written(facing((1,) * 5, sheet()), Box.YAHTZEE)
    for box in Box:
        if box is not Box.YAHTZEE:
            value = UPPER.index(box) + 1 if box in UPPER else 6
            current = written(facing((value,) * 5, current), box)
    assert current.yahtzee_bonus == 1200
    # 105 in the upper section, its bonus, 30 three times and the three shapes, and the 50.
    assert current.total == 105 + 35 + 90 + 25 + 30 + 40 + 50 + 1200
