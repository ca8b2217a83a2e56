"""Up to three rolls a turn: the whole hand, then all but the dice kept."""

import pytest

from companion.dice import Colour, Size
from companion.games.desfausse.actions import Roll, RolledDie
from companion.games.desfausse.errors import (
    AllKept,
    BadKept,
    GivingHasBegun,
    KeptDieChanged,
    KeptOnFirstRoll,
    NoRollLeft,
    NoSuchDie,
    NoSuchFace,
    NotOnBigDice,
    NotTheHand,
    OneRolledAgain,
    RollFirst,
    RollingIsOver,
)
from tests.companion.games.desfausse.tabletop import (
    END,
    GAME,
    discard,
    give,
    play,
    refused,
    roll,
    table,
)

FIRST = roll("r4 r4 g2 g3 R5 G4")


def test_the_first_roll_shows_the_whole_hand() -> None:
    refused(table(), roll("r4 r4 g2 g3 R5"), NotTheHand)
    assert len(GAME.rolled(play(table(), FIRST))) == 6


def test_missing_and_extra_dice_of_a_roll_are_named() -> None:
    text = refused(table(), roll("r4 r4 r2 g3 R5 g4"), NotTheHand)
    assert text.to("en") == (
        "These are not the dice in Ana's hand: 1 big green missing; 1 small red too many."
    )
    assert text.to("fr").endswith("il manque 1 gros vert ; 1 petit rouge de trop.")


def test_several_missing_dice_are_named_in_the_plural() -> None:
    text = refused(table(), roll("g3 g3 R5 G4"), NotTheHand)
    assert "il manque 2 petits rouges" in text.to("fr")
    assert "2 small red missing" in text.to("en")


def test_the_dice_of_a_roll_may_come_in_any_order() -> None:
    assert play(table(), roll("G4 r4 g2 R5 r4 g3")).turn.rolls


@pytest.mark.parametrize("value", [2, 6])
@pytest.mark.parametrize("letter", ["R", "G"])
def test_a_big_die_shows_neither_2_nor_6(letter: str, value: int) -> None:
    other = "G4" if letter == "R" else "R4"
    refused(table(), roll(f"r4 r4 g2 g3 {other} {letter}{value}"), NotOnBigDice)


@pytest.mark.parametrize("value", [0, 7, -1])
def test_a_die_shows_1_to_6(value: int) -> None:
    refused(table(), roll(f"r4 r4 g2 g3 R5 G{value}"), NoSuchFace)


def test_a_die_of_another_colour_is_refused() -> None:
    refused(table(), Roll((RolledDie(Size.SMALL, Colour.BLUE, 3),)), NoSuchDie)


def test_a_first_roll_keeps_no_die() -> None:
    refused(table(), roll("r4 r4 g2 g3 R5 G4", "0"), KeptOnFirstRoll)


def test_the_player_chooses_which_other_dice_are_rolled_again() -> None:
    state = play(table(), FIRST, roll("r4 r4 g5 g5 R3 G4", "0 1 5"))
    assert [die.value for die in state.turn.dice] == [4, 4, 5, 5, 3, 4]


def test_dice_once_kept_may_be_rolled_again() -> None:
    state = play(table(), FIRST, roll("r4 r4 g5 g5 R3 G4", "0 1 5"))
    assert len(play(state, roll("r6 r6 g5 g5 R3 G4", "2 3 4 5")).turn.rolls) == 3


def test_a_kept_die_stays_what_it_is_and_shows() -> None:
    rolled = play(table(), FIRST)
    refused(rolled, roll("r5 r4 g2 g3 R5 G3", "0"), KeptDieChanged)
    refused(rolled, roll("g4 r4 r2 g3 R5 G3", "0"), KeptDieChanged)


def test_dice_thrown_together_may_change_places() -> None:
    state = play(table(), FIRST, roll("r4 G3 g2 r6 R5 g1", "0 2 4"))
    assert [die.value for die in state.turn.dice] == [4, 3, 2, 6, 5, 1]


@pytest.mark.parametrize("kept", ["6", "0 0", "-1"])
def test_kept_positions_name_different_dice(kept: str) -> None:
    refused(play(table(), FIRST), roll("r4 r4 g2 g3 R5 G4", kept), BadKept)


def test_a_later_roll_rolls_at_least_one_die() -> None:
    refused(play(table(), FIRST), roll("r4 r4 g2 g3 R5 G4", "0 1 2 3 4 5"), AllKept)


def test_a_1_is_set_aside_at_once_and_not_rolled_again() -> None:
    rolled = play(table(), roll("r4 r1 g2 g3 R5 G4"))
    refused(rolled, roll("r4 r1 g6 g3 R5 G4", "0 3 4 5"), OneRolledAgain)
    refused(rolled, roll("r4 r6 g6 g3 R5 G4", "0 3 4 5"), OneRolledAgain)
    again = play(rolled, roll("r4 r1 g6 g1 R5 G4", "0 1 4 5"))
    assert again.turn.ones == (1, 3)
    refused(again, roll("r4 r1 g6 g2 R5 G4", "0 1 2 4 5"), OneRolledAgain)


def test_with_nothing_but_1s_no_roll_is_left() -> None:
    state = play(table(hands=("rg",)), roll("r1 g1"))
    assert GAME.wanted_dice(state) is None
    refused(state, roll("r1 g1", "0 1"), AllKept)


def test_a_turn_has_three_rolls_at_most() -> None:
    state = play(table(), FIRST, roll("r4 r4 g2 g3 R5 G3", "0"), roll("r4 r4 g2 g3 R5 G5", "0"))
    assert GAME.wanted_dice(state) is None
    refused(state, roll("r4 r4 g2 g3 R5 G4", "0"), NoRollLeft)


def test_after_the_discard_there_is_no_more_roll() -> None:
    state = play(table(), FIRST, discard("0 1"))
    assert GAME.wanted_dice(state) is None
    refused(state, roll("g2 g3 R5 G4"), RollingIsOver)


def test_once_a_die_was_given_for_1s_there_is_no_more_roll() -> None:
    state = play(table(), roll("r1 r1 g1 g1 R5 G4"))
    assert GAME.wanted_dice(state) is not None
    state = play(state, give("Bo", "r"))
    assert GAME.wanted_dice(state) is None
    refused(state, roll("r1 r1 g1 g1 R5 G3", "0 1 2 3 4"), GivingHasBegun)


def test_a_turn_has_at_least_one_roll() -> None:
    refused(table(), END, RollFirst)
    assert GAME.choices(table()) == ()


def test_a_turn_may_end_after_one_roll() -> None:
    state = play(table(), FIRST, END)
    assert GAME.to_play(state) == "Bo"
    assert state.turn.rolls == ()
    assert GAME.rolled(state) == ()
