"""What stands in the sheet's cells, and whose columns are shown."""

from itertools import combinations_with_replacement

import pytest
from msgspec.structs import replace

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from tests.ui.touch.evening import YAHTZEE, yahtzee
from tests.ui.touch.views import view_of
from ui.games.yahtzee.cells import BEST, Cell, Ink, best_boxes, cell, page_of, pages

START = YAHTZEE.start(yahtzee("Ana", "Bo"))


def test_open_boxes_of_the_one_to_play_show_what_they_would_score() -> None:
    view = view_of(Roll((3, 3, 3, 2, 2)))
    assert cell(view, 0, Box.THREES) == Cell("9", Ink.WORTH)
    assert cell(view, 0, Box.FULL_HOUSE) == Cell("25", Ink.BEST)
    assert cell(view, 1, Box.FULL_HOUSE) == Cell("", Ink.EMPTY)


def test_before_the_first_roll_open_boxes_are_empty() -> None:
    assert cell(view_of(), 0, Box.CHANCE) == Cell("", Ink.EMPTY)


def test_a_pencilled_zero_is_a_zero() -> None:
    rolled = Roll((3, 3, 3, 2, 2))
    assert cell(view_of(rolled, pencil=Score(Box.CHANCE)), 0, Box.CHANCE).text == "13"
    zero = view_of(rolled, pencil=Score(Box.CHANCE, zero=True))
    assert cell(zero, 0, Box.CHANCE) == Cell("0", Ink.PENCILLED)


def test_yahtzee_bonuses_stand_in_the_yahtzee_box() -> None:
    fives = (5, 5, 5, 5, 5)
    turns = [Roll(fives), Score(Box.YAHTZEE), Roll(fives), Score(Box.FIVES)]
    assert cell(view_of(*turns, players=("Ana",)), 0, Box.YAHTZEE) == Cell("50", Ink.INKED, "+100")


def test_an_open_box_that_would_bring_nothing_is_told_from_one_that_would() -> None:
    view = view_of(Roll((3, 3, 3, 2, 2)))
    assert cell(view, 0, Box.SIXES) == Cell("0", Ink.NOTHING)
    assert cell(view, 0, Box.TWOS) == Cell("4", Ink.WORTH)


def test_the_two_boxes_where_the_dice_bring_most_stand_out() -> None:
    assert best_boxes(view_of(Roll((2, 3, 4, 5, 6))).state) == (
        Box.LARGE_STRAIGHT,
        Box.SMALL_STRAIGHT,
    )
    straight = view_of(Roll((2, 3, 4, 5, 6)))
    assert cell(straight, 0, Box.LARGE_STRAIGHT) == Cell("40", Ink.BEST)
    assert cell(straight, 0, Box.CHANCE) == Cell("20", Ink.WORTH)
    pencilled = view_of(Roll((2, 3, 4, 5, 6)), pencil=Score(Box.LARGE_STRAIGHT))
    assert cell(pencilled, 0, Box.LARGE_STRAIGHT).ink is Ink.PENCILLED
    assert cell(pencilled, 0, Box.SMALL_STRAIGHT).ink is Ink.WORTH


def test_of_boxes_that_bring_the_same_chance_stands_out_last() -> None:
    assert best_boxes(view_of(Roll((6, 6, 6, 6, 1))).state) == (
        Box.FOUR_OF_A_KIND,
        Box.THREE_OF_A_KIND,
    )


def test_where_the_dice_bring_nothing_no_box_stands_out() -> None:
    filled = [
        action
        for box in (*Box,)[:-1]
        for action in (Roll((6, 6, 5, 4, 2)), Score(box, zero=box is not Box.YAHTZEE))
        if box is not Box.ONES
    ]
    alone = view_of(*filled, Roll((6, 6, 5, 4, 2)), Score(Box.CHANCE), players=("Ana",))
    assert alone.state.sheet.open_boxes == (Box.ONES,)
    assert best_boxes(alone.state) == ()
    rolled = view_of(*alone.actions, Roll((6, 6, 5, 4, 2)), players=("Ana",))
    assert best_boxes(rolled.state) == ()
    assert cell(rolled, 0, Box.ONES) == Cell("0", Ink.NOTHING)


@pytest.mark.parametrize("dice", list(combinations_with_replacement(range(1, 7), 5)))
def test_no_box_that_does_not_stand_out_brings_more_than_one_that_does(
    dice: tuple[int, ...],
) -> None:
    state = replace(START, rolls=(dice,))
    best = best_boxes(state)
    assert len(best) == BEST
    others = [state.sheet.worth(box, dice) for box in Box if box not in best]
    assert min(state.sheet.worth(box, dice) for box in best) >= max(others)


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(1, [1]), (2, [2]), (4, [4]), (5, [3, 2]), (6, [3, 3]), (7, [4, 3]), (8, [4, 4])],
)
def test_up_to_four_columns_stand_side_by_side_and_more_on_two_pages(
    players: int, sizes: list[int]
) -> None:
    assert [len(page) for page in pages(players)] == sizes


@pytest.mark.parametrize("players", range(1, 9))
@pytest.mark.parametrize("a_page", range(1, 10))
def test_every_player_has_one_place_whoever_is_to_play(players: int, a_page: int) -> None:
    shown = pages(players, a_page)
    assert [player for page in shown for player in page] == list(range(players))
    assert all(0 < len(page) <= a_page for page in shown)
    for player in range(players):
        assert player in shown[page_of(player, players, a_page)]
