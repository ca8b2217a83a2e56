"""The points of dice in the thirteen boxes, with every example of the rule sheet."""

from itertools import product

import pytest

from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Score
from companion.games.yahtzee.boxes import Box, upper_box
from tests.companion.games.yahtzee.play import facing, full_sheet, sheet, upper, written

EMPTY = sheet()


def worth(box: Box, *dice: int) -> int | None:
    return written(facing(dice, EMPTY), box)[box]


def test_a_pair_of_threes_is_six_in_the_threes_whatever_the_others_show() -> None:
    assert worth(Box.THREES, 3, 1, 3, 5, 6) == 6
    assert worth(Box.THREES, 3, 6, 4, 4, 3) == 6


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("count", range(6))
def test_an_upper_box_sums_its_own_value_only(value: int, count: int) -> None:
    other = value % 6 + 1
    dice = (value,) * count + (other,) * (5 - count)
    assert worth(upper(value), *dice) == value * count
    assert worth(upper(other), *dice) == other * (5 - count)
    assert upper_box(value) is upper(value)


def test_three_threes_among_nineteen_points_are_nineteen_in_three_of_a_kind() -> None:
    assert worth(Box.THREE_OF_A_KIND, 3, 3, 3, 4, 6) == 19


def test_four_fives_and_a_one_are_twenty_one_in_four_of_a_kind() -> None:
    assert worth(Box.FOUR_OF_A_KIND, 5, 5, 5, 5, 1) == 21


def test_of_a_kind_means_at_least_that_many() -> None:
    assert worth(Box.THREE_OF_A_KIND, 2, 2, 2, 2, 6) == 14
    assert worth(Box.THREE_OF_A_KIND, 2, 2, 2, 2, 2) == 10
    assert worth(Box.FOUR_OF_A_KIND, 2, 2, 2, 2, 2) == 10


def test_too_few_of_a_kind_are_worth_nothing() -> None:
    assert worth(Box.THREE_OF_A_KIND, 6, 6, 5, 5, 4) == 0
    assert worth(Box.FOUR_OF_A_KIND, 6, 6, 6, 5, 4) == 0
    assert worth(Box.FOUR_OF_A_KIND, 6, 6, 6, 5, 5) == 0


def test_three_fives_and_two_fours_are_a_full_house_or_what_the_player_prefers() -> None:
    dice = (5, 4, 5, 4, 5)
    assert worth(Box.FULL_HOUSE, *dice) == 25
    assert worth(Box.THREE_OF_A_KIND, *dice) == 23
    assert worth(Box.FIVES, *dice) == 15
    assert worth(Box.FOURS, *dice) == 8
    assert worth(Box.CHANCE, *dice) == 23


def test_a_full_house_takes_two_different_values() -> None:
    assert worth(Box.FULL_HOUSE, 4, 4, 4, 4, 4) == 0
    assert worth(Box.FULL_HOUSE, 4, 4, 4, 4, 1) == 0
    assert worth(Box.FULL_HOUSE, 4, 4, 4, 2, 1) == 0
    assert worth(Box.FULL_HOUSE, 4, 4, 2, 2, 1) == 0


@pytest.mark.parametrize(
    "dice", [(2, 3, 4, 5, 5), (1, 2, 3, 4, 6), (3, 4, 5, 6, 1), (6, 3, 5, 4, 3), (2, 2, 1, 4, 3)]
)
def test_four_in_a_row_are_thirty_in_the_small_straight(dice: tuple[int, ...]) -> None:
    assert worth(Box.SMALL_STRAIGHT, *dice) == 30
    assert worth(Box.LARGE_STRAIGHT, *dice) == 0


@pytest.mark.parametrize("dice", [(1, 2, 3, 4, 5), (2, 3, 4, 5, 6), (5, 1, 4, 2, 3)])
def test_five_in_a_row_are_forty_in_the_large_straight(dice: tuple[int, ...]) -> None:
    assert worth(Box.LARGE_STRAIGHT, *dice) == 40


def test_a_large_straight_may_be_written_as_a_small_one() -> None:
    assert worth(Box.SMALL_STRAIGHT, 1, 2, 3, 4, 5) == 30
    assert worth(Box.SMALL_STRAIGHT, 2, 3, 4, 5, 6) == 30


@pytest.mark.parametrize("dice", [(1, 2, 3, 5, 6), (1, 2, 4, 5, 6), (1, 3, 4, 6, 6)])
def test_a_gap_breaks_a_straight(dice: tuple[int, ...]) -> None:
    assert worth(Box.SMALL_STRAIGHT, *dice) == 0
    assert worth(Box.LARGE_STRAIGHT, *dice) == 0


def test_five_threes_are_a_yahtzee_worth_fifty() -> None:
    assert worth(Box.YAHTZEE, 3, 3, 3, 3, 3) == 50


def test_four_equal_dice_are_no_yahtzee() -> None:
    assert worth(Box.YAHTZEE, 3, 3, 3, 3, 4) == 0


def test_chance_takes_the_sum_of_any_dice() -> None:
    assert worth(Box.CHANCE, 1, 2, 4, 6, 6) == 19
    assert worth(Box.CHANCE, 1, 1, 1, 1, 1) == 5


def test_the_order_of_the_dice_never_matters() -> None:
    by_face: dict[tuple[int, ...], set[tuple[int, ...]]] = {}
    for dice in product(range(1, 7), repeat=5):
        scores = tuple(EMPTY.worth(box, dice) for box in Box)
        by_face.setdefault(tuple(sorted(dice)), set()).add(scores)
    assert len(by_face) == 252
    assert all(len(scores) == 1 for scores in by_face.values())


EXAMPLE_OF_PLAY = {
    Box.THREES: 9,
    Box.FIVES: 10,
    Box.THREE_OF_A_KIND: 19,
    Box.FULL_HOUSE: 25,
    Box.CHANCE: 19,
}


def test_the_sheets_example_of_play_has_its_five_ways_to_score() -> None:
    state = facing((3, 3, 3, 5, 5), EMPTY)
    offered = {
        choice.box: written(state, choice.box)[choice.box]
        for choice in GAME.choices(state)
        if isinstance(choice, Score) and not choice.zero
    }
    assert {box: points for box, points in offered.items() if points} == EXAMPLE_OF_PLAY


def test_with_those_five_boxes_filled_the_same_dice_only_make_zeros() -> None:
    filled = sheet(**{box.value: points for box, points in EXAMPLE_OF_PLAY.items()})
    state = facing((3, 3, 3, 5, 5), filled)
    choices = GAME.choices(state)
    assert {choice.box for choice in choices if isinstance(choice, Score)} == (
        set(Box) - set(EXAMPLE_OF_PLAY)
    )
    for choice in choices:
        assert GAME.apply(state, choice).sheets[0][0].total == filled.total


@pytest.mark.parametrize("box", list(Box))
def test_a_zero_may_be_written_in_any_open_box_by_choice(box: Box) -> None:
    for dice in ((5, 5, 5, 5, 5), (2, 3, 4, 5, 6), (6, 6, 6, 4, 4)):
        after = written(facing(dice, EMPTY), box, zero=True)
        assert after[box] == 0
        assert after.total == 0


def test_a_zero_by_choice_is_accepted_also_where_the_dice_are_worth_nothing() -> None:
    assert written(facing((1, 2, 2, 4, 6), EMPTY), Box.YAHTZEE, zero=True)[Box.YAHTZEE] == 0


def test_a_voluntary_zero_is_offered_only_if_it_differs() -> None:
    state = facing((1, 1, 2, 4, 6), EMPTY)
    choices = [choice for choice in GAME.choices(state) if isinstance(choice, Score)]
    zeros = {choice.box for choice in choices if choice.zero}
    assert zeros == {Box.ONES, Box.TWOS, Box.FOURS, Box.SIXES, Box.CHANCE}


def test_three_of_each_value_make_the_bonus() -> None:
    upper_section = {upper(value).value: 3 * value for value in range(1, 7)}
    three_of_each = full_sheet(**upper_section)
    assert (three_of_each.upper, three_of_each.upper_bonus) == (63, 35)


def test_a_bad_turn_is_made_up_for_by_four_of_another_value() -> None:
    sums = full_sheet(ones=2, twos=6, threes=9, fours=16, fives=15, sixes=18)
    assert (sums.upper, sums.upper_bonus, sums.total) == (66, 35, 101)


def test_sixty_two_are_not_enough_for_the_bonus() -> None:
    sums = full_sheet(ones=2, twos=6, threes=9, fours=12, fives=15, sixes=18)
    assert (sums.upper, sums.upper_bonus, sums.total) == (62, 0, 62)


def test_the_bonus_is_there_as_soon_as_sixty_three_are_reached() -> None:
    before = sheet(threes=15, fours=16, fives=20, sixes=6)
    after = written(facing((2, 2, 2, 5, 6), before), Box.TWOS)
    assert (before.upper_bonus, after.upper_bonus) == (0, 35)


def test_the_grand_total_adds_upper_bonus_lower_and_yahtzee_bonuses() -> None:
    whole = sheet(
        2,
        ones=3,
        twos=6,
        threes=9,
        fours=12,
        fives=15,
        sixes=18,
        three_of_a_kind=20,
        four_of_a_kind=22,
        full_house=25,
        small_straight=30,
        large_straight=40,
        yahtzee=50,
        chance=19,
    )
    assert (whole.upper, whole.upper_bonus, whole.lower, whole.yahtzee_bonus) == (63, 35, 206, 200)
    assert whole.total == 63 + 35 + 206 + 200
