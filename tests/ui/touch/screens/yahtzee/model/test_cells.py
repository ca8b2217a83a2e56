"""What stands in the sheet's cells, and whose columns are shown."""

from hypothesis import given
from hypothesis import strategies as st

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from tests.ui.touch.views import view_of
from ui.touch.screens.yahtzee.model.cells import Cell, Ink, cell, columns


def test_open_boxes_of_the_one_to_play_show_what_they_would_score() -> None:
    view = view_of(Roll((3, 3, 3, 2, 2)))
    assert cell(view, 0, Box.THREES) == Cell("9", Ink.WORTH)
    assert cell(view, 0, Box.FULL_HOUSE) == Cell("25", Ink.WORTH)
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


def test_all_columns_stand_in_turn_order_where_they_fit() -> None:
    assert columns(3, 1, 3) == (0, 1, 2)


@given(st.integers(1, 8), st.data())
def test_the_one_to_play_is_always_shown(players: int, data: st.DataObject) -> None:
    playing = data.draw(st.integers(0, players - 1))
    room = data.draw(st.integers(-1, 9))
    shown = columns(players, playing, room)
    assert playing in shown
    assert len(set(shown)) == len(shown) <= max(1, room)
