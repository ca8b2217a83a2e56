"""A turn: up to three rolls, dice kept between them, then a box."""

import pytest

from companion.dice import Die
from companion.games.errors import (
    AllKept,
    BadKept,
    KeptDieChanged,
    KeptOnFirstRoll,
    NoSuchFace,
    WrongNumberOfDice,
)
from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Roll, Score, Start
from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.errors import BoxFilled, NoRollLeft, RollFirst
from tests.companion.games.yahtzee.play import played, roll

FIRST = roll(3, 3, 5, 1, 6)


def test_five_dice_of_six_faces_are_wanted_while_a_roll_is_left() -> None:
    rolls = [FIRST, roll(3, 3, 3, 2, 6, kept=(0, 1)), roll(3, 3, 3, 3, 3, kept=(0, 1, 2))]
    for count in range(3):
        wanted = GAME.wanted_dice(played(*rolls[:count]))
        assert wanted is not None
        assert (wanted.least, wanted.most) == (5, 5)
        assert wanted.sorts[0].faces == (1, 2, 3, 4, 5, 6)
    assert GAME.wanted_dice(played(*rolls)) is None


def test_the_dice_on_the_table_are_those_of_the_last_roll() -> None:
    assert GAME.rolled(played()) == ()
    assert GAME.rolled(played(FIRST)) == tuple(map(Die, (3, 3, 5, 1, 6)))
    assert GAME.rolled(played(FIRST, roll(1, 1, 1, 1, 1))) == tuple(map(Die, (1,) * 5))
    assert GAME.rolled(played(FIRST, Score(Box.ONES))) == ()


def test_a_box_may_be_filled_after_one_two_or_three_rolls() -> None:
    for count in (1, 2, 3):
        state = played(*[FIRST] * count, Score(Box.THREES))
        assert state.sheets[0][0][Box.THREES] == 6
        assert GAME.to_play(state) == "Bo"


def test_a_fourth_roll_is_refused() -> None:
    with pytest.raises(NoRollLeft):
        played(FIRST, FIRST, FIRST, FIRST)


def test_a_box_cannot_be_filled_before_the_first_roll() -> None:
    with pytest.raises(RollFirst):
        played(Score(Box.CHANCE))
    with pytest.raises(RollFirst):
        played(FIRST, Score(Box.CHANCE), Score(Box.CHANCE))


def test_the_first_roll_of_a_turn_is_made_with_all_dice() -> None:
    with pytest.raises(KeptOnFirstRoll):
        played(roll(1, 2, 3, 4, 5, kept=(0,)))
    with pytest.raises(KeptOnFirstRoll):
        played(FIRST, Score(Box.CHANCE), roll(3, 3, 5, 1, 6, kept=(0, 1)))


@pytest.mark.parametrize("dice", [(), (1,), (1, 2, 3, 4), (1, 2, 3, 4, 5, 6)])
def test_a_roll_has_five_dice(dice: tuple[int, ...]) -> None:
    with pytest.raises(WrongNumberOfDice):
        played(Roll(dice))


@pytest.mark.parametrize("value", [0, 7, -1, 10**30])
def test_a_die_shows_one_to_six(value: int) -> None:
    with pytest.raises(NoSuchFace):
        played(roll(1, 2, value, 4, 5))


def test_a_kept_die_keeps_its_value_and_its_place() -> None:
    state = played(FIRST, roll(3, 3, 4, 4, 6, kept=(0, 1, 4)))
    assert state.dice == (3, 3, 4, 4, 6)
    with pytest.raises(KeptDieChanged):
        played(FIRST, roll(3, 4, 4, 4, 6, kept=(0, 1)))
    with pytest.raises(KeptDieChanged):
        played(FIRST, roll(5, 3, 3, 4, 6, kept=(0, 1)))


def test_a_die_not_kept_may_show_what_it_showed_before() -> None:
    assert played(FIRST, roll(3, 3, 5, 1, 6)).dice == (3, 3, 5, 1, 6)


@pytest.mark.parametrize("kept", [(5,), (-1,), (0, 0), (0, 1, 2, 3, 4, 5)])
def test_kept_dice_are_named_by_different_positions(kept: tuple[int, ...]) -> None:
    with pytest.raises(BadKept):
        played(FIRST, Roll(FIRST.dice, kept))


def test_at_most_four_dice_are_kept() -> None:
    assert played(FIRST, Roll(FIRST.dice, (0, 1, 2, 3))).rolls == (FIRST.dice, FIRST.dice)
    with pytest.raises(AllKept):
        played(FIRST, Roll(FIRST.dice, (0, 1, 2, 3, 4)))


def test_a_die_once_kept_may_be_taken_back_and_rolled() -> None:
    second = roll(3, 3, 2, 2, 2, kept=(0, 1))
    third = roll(6, 6, 2, 2, 2, kept=(2, 3, 4))
    assert played(FIRST, second, third).dice == (6, 6, 2, 2, 2)


def test_no_die_need_be_kept_at_all() -> None:
    assert played(FIRST, roll(1, 2, 2, 4, 4), roll(6, 6, 6, 6, 6)).dice == (6,) * 5


def test_a_box_is_filled_once() -> None:
    with pytest.raises(BoxFilled):
        played(FIRST, Score(Box.CHANCE), FIRST, Score(Box.CHANCE), FIRST, Score(Box.CHANCE))
    with pytest.raises(BoxFilled):
        played(
            *(FIRST, Score(Box.CHANCE)),
            *(FIRST, Score(Box.CHANCE)),
            *(FIRST, Score(Box.CHANCE, zero=True)),
        )


def test_a_box_holding_zero_is_filled_too() -> None:
    with pytest.raises(BoxFilled):
        played(FIRST, Score(Box.FOURS), FIRST, Score(Box.FOURS), count=1)


def test_every_player_has_a_sheet_of_their_own() -> None:
    state = played(FIRST, Score(Box.CHANCE), roll(1, 1, 1, 1, 2), Score(Box.CHANCE))
    assert [one[Box.CHANCE] for one in state.sheets[0]] == [18, 6]


def test_a_refused_action_leaves_the_state_as_it_was() -> None:
    state = played(FIRST)
    before = repr(state)
    with pytest.raises(AllKept):
        GAME.apply(state, Roll(FIRST.dice, (0, 1, 2, 3, 4)))
    assert repr(state) == before


def test_before_the_first_roll_of_a_turn_no_box_is_offered() -> None:
    assert GAME.choices(played(FIRST, Score(Box.CHANCE))) == ()
    assert GAME.choices(played()) == (Start("Ana"), Start("Bo"))


def test_every_open_box_is_offered_after_a_roll() -> None:
    choices = GAME.choices(played(roll(1, 2, 3, 4, 5), Score(Box.CHANCE), FIRST, count=1))
    assert set(choices) >= {Score(box) for box in Box if box is not Box.CHANCE}
    assert Score(Box.CHANCE) not in choices
