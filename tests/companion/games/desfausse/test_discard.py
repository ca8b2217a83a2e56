"""A combination, once a turn, minus the 1s, to the cup or to opponents."""

import pytest

from companion.games.desfausse.actions import Discard
from companion.games.desfausse.errors import (
    BadPositions,
    CupOrOpponents,
    GivingHasBegun,
    MixedGoesToTheCup,
    MixedValues,
    NotAnOpponent,
    NothingGoes,
    NotInCombination,
    OneDestinationADie,
    OneDiscardATurn,
    OnesMakeNoCombination,
    RollFirst,
    TooFewDice,
    WrongNumberGone,
)
from companion.games.desfausse.trophies import met
from tests.companion.games.desfausse.tabletop import (
    GAME,
    discard,
    give,
    letters,
    play,
    refused,
    roll,
    table,
)

FOURS = roll("r4 r4 g4 g3 R4 G5")
THREE_FIVES_AND_A_ONE = roll("r5 r5 g1 g3 R5 G4")


def test_dice_are_discarded_only_after_a_roll() -> None:
    refused(table(), discard("0 1"), RollFirst)


def test_a_combination_may_be_discarded_after_any_roll() -> None:
    second = roll("r4 r4 g4 g2 R4 G5", "0 1 2 4 5")
    third = roll("r4 r4 g4 g3 R4 G5", "0 1 2 4 5")
    for rolls in ((FOURS,), (FOURS, second), (FOURS, second, third)):
        assert letters(play(table(), *rolls, discard("0 1")).hand) == "ggRG"


def test_one_combination_is_discarded_once_a_turn() -> None:
    state = play(table(), roll("r4 r4 g3 g3 R4 G5"), discard("0 1"))
    refused(state, discard("2 3"), OneDiscardATurn)
    refused(state, discard("0 4"), OneDiscardATurn)


def test_a_combination_is_two_or_more_dice() -> None:
    refused(play(table(), FOURS), discard("0"), TooFewDice)
    refused(play(table(), FOURS), discard(""), TooFewDice)


def test_with_the_option_single_one_die_is_enough() -> None:
    state = play(table(single=True), FOURS, discard("5", to="Bo"))
    assert letters(state.hand) == "rrggR"
    assert letters(state.hands[1]) == "rrggRGG"
    refused(play(table(single=True), FOURS), discard(""), TooFewDice)


def test_the_dice_of_a_combination_show_the_same_value() -> None:
    refused(play(table(), FOURS), discard("0 3"), MixedValues)


def test_1s_never_form_a_combination() -> None:
    refused(play(table(), roll("r1 r1 g4 g4 R4 G5")), discard("0 1"), OnesMakeNoCombination)


def test_the_player_chooses_which_dice_of_a_value_form_the_combination() -> None:
    assert letters(play(table(), FOURS, discard("0 4")).hand) == "rggG"
    assert letters(play(table(), FOURS, discard("0 1 2 4")).hand) == "gG"


@pytest.mark.parametrize("positions", ["0 0", "0 6", "-1 0"])
def test_a_combination_names_different_dice_of_the_roll(positions: str) -> None:
    refused(play(table(), FOURS), discard(positions), BadPositions)


def test_one_colour_goes_to_the_cup_or_to_opponents() -> None:
    in_cup = play(table(), FOURS, discard("0 1"))
    assert letters(in_cup.cup) == "rr"
    given = play(table(), FOURS, discard("0 1", to="Bo"))
    assert letters(given.hands[1]) == "rrrrggRG"
    assert letters(given.cup) == ""


@pytest.mark.parametrize("to", ["Bo Bo Bo", "Bo Cy Bo", "Cy Bo Cy", "Cy Cy Cy"])
def test_one_colour_may_be_split_among_opponents_in_any_way(to: str) -> None:
    state = play(table(), FOURS, discard("0 1 4", to=to))
    assert len(state.hands[1]) == 6 + to.count("Bo")
    assert len(state.hands[2]) == 6 + to.count("Cy")


def test_a_discard_goes_never_to_both_cup_and_opponents() -> None:
    refused(play(table(), FOURS), discard("0 1", to="cup Bo"), CupOrOpponents)


def test_a_combination_of_two_colours_goes_to_the_cup() -> None:
    assert letters(play(table(), FOURS, discard("0 2")).cup) == "rg"
    refused(play(table(), FOURS), discard("0 2", to="Bo"), MixedGoesToTheCup)


def test_the_colour_is_that_of_the_combination_as_named_before_the_1s_are_taken_off() -> None:
    state = play(table(), roll("r4 r4 g4 g3 R1 G5"))
    refused(state, discard("0 1 2", gone="0 1", to="Bo"), MixedGoesToTheCup)
    assert len(play(state, discard("0 1", gone="0", to="Bo")).hands[1]) == 7


def test_each_1_showing_takes_one_die_off_what_is_discarded() -> None:
    state = play(table(), THREE_FIVES_AND_A_ONE)
    refused(state, discard("0 1 4"), WrongNumberGone)
    refused(state, discard("0 1 4", gone="0"), WrongNumberGone)
    after = play(state, discard("0 1 4", gone="0 1"))
    assert letters(after.hand) == "ggRG"
    assert met(after) == {"two"}
    told = refused(state, discard("0 1", gone="0 1"), WrongNumberGone)
    assert told.to("en") == "Each 1 holds back one die: this combination loses 1, not 2."


def test_the_player_picks_which_dice_of_the_combination_go() -> None:
    state = play(table(), THREE_FIVES_AND_A_ONE)
    for gone, left in (("0 1", "ggRG"), ("1 4", "rggG"), ("4 0", "rggG")):
        assert letters(play(state, discard("0 1 4", gone=gone)).hand) == left
    refused(state, discard("0 1 4", gone="0 5"), NotInCombination)
    refused(state, discard("0 1 4", gone="0 0"), BadPositions)


def test_a_combination_that_the_1s_take_away_whole_is_no_discard() -> None:
    state = play(table(), roll("r1 r1 g4 g4 R3 G5"))
    refused(state, discard("2 3", gone=""), NothingGoes)
    assert not any(isinstance(choice, Discard) for choice in GAME.choices(state))


def test_1s_on_dice_left_in_hand_stay_there() -> None:
    state = play(table(), THREE_FIVES_AND_A_ONE, discard("0 1 4", gone="0 1"))
    assert letters(state.hand) == "ggRG"


@pytest.mark.parametrize("to", ["cup", "cup cup cup"])
def test_every_die_that_goes_has_one_destination(to: str) -> None:
    action = Discard((0, 1), (0, 1), tuple(to.split()))
    refused(play(table(), FOURS), action, OneDestinationADie)


@pytest.mark.parametrize("name", ["Ana", "Zoe"])
def test_dice_are_given_to_opponents_only(name: str) -> None:
    refused(play(table(), FOURS), discard("0 1", to=name), NotAnOpponent)


def test_nothing_is_discarded_once_dice_were_given_for_1s() -> None:
    state = play(table(), roll("r1 r1 g1 g1 R5 G5"), give("Bo", "r"))
    said = refused(state, discard("4 5"), GivingHasBegun)
    assert "défausse" in said.to("fr")
    assert "discard" in said.to("en")
