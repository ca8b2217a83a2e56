"""Rolls in which more than half of the player's dice show 1."""

import pytest

from companion.dice import Colour, Size
from companion.games.desfausse.actions import Give
from companion.games.desfausse.errors import (
    AllHaveGiven,
    GiftsFirst,
    GivingHasBegun,
    NoSuchDie,
    NothingGoes,
    NothingToGive,
    NotInHand,
    NotYourGift,
)
from companion.games.desfausse.trophy_errors import OnesAlreadyYours, OnesTakeTheToken
from tests.companion.games.desfausse.tabletop import (
    END,
    GAME,
    board_of,
    discard,
    give,
    letters,
    on,
    play,
    refused,
    roll,
    table,
    trophy,
)

FOUR_ONES = roll("r1 r1 g1 g1 R5 G5")
# The same roll again: the last die was thrown.
AGAIN = roll("r1 r1 g1 g1 R5 G5", "0 1 2 3 4")
HALF = roll("r1 r1 g1 g5 R5 G5")


def test_more_than_half_1s_makes_each_other_player_give_one_die() -> None:
    state = play(table(4), FOUR_ONES, give("Bo", "r"), give("Cy", "G"), give("Di", "g"))
    assert letters(state.hand) == "rrrgggRGG"
    assert [letters(hand) for hand in state.hands[1:]] == ["rggRG", "rrggR", "rrgRG"]


def test_exactly_half_1s_is_not_more_than_half() -> None:
    state = play(table(), HALF)
    refused(state, give("Bo", "r"), NothingToGive)
    assert END in GAME.choices(state)


def test_nothing_is_given_before_a_roll() -> None:
    refused(table(), give("Bo", "r"), NothingToGive)


def test_dice_are_given_in_turn_order() -> None:
    state = play(table(3), FOUR_ONES, AGAIN, AGAIN)
    assert GAME.to_play(state) == "Bo"
    text = refused(state, give("Cy", "r"), NotYourGift)
    assert text.to("en") == "It is Bo who gives a die now, not Cy."
    assert GAME.to_play(play(state, give("Bo", "r"))) == "Cy"


def test_turn_order_is_that_of_the_direction_of_play() -> None:
    state = play(table(3, direction=-1), FOUR_ONES, AGAIN, AGAIN)
    assert GAME.to_play(state) == "Cy"
    refused(state, give("Bo", "r"), NotYourGift)


def test_the_player_with_the_1s_gives_nothing() -> None:
    refused(play(table(3), FOUR_ONES), give("Ana", "r"), NotYourGift)


def test_each_gives_one_die_only() -> None:
    state = play(table(2), FOUR_ONES, give("Bo", "r"))
    refused(state, give("Bo", "r"), AllHaveGiven)


def test_the_giver_chooses_among_the_dice_of_their_hand() -> None:
    state = play(table(2, ("rrggRG", "rrG")), FOUR_ONES)
    assert GAME.choices(state) == (give("Bo", "r"), give("Bo", "G"))
    refused(state, give("Bo", "g"), NotInHand)
    refused(state, Give("Bo", Size.SMALL, Colour.BLUE), NoSuchDie)


def test_an_excess_over_nine_goes_to_the_cup() -> None:
    state = play(
        table(3, ("rrrggggR",)), roll("r1 r1 r1 g1 g1 g3 g3 R5"), give("Bo", "G"), give("Cy", "r")
    )
    assert letters(state.hand) == "rrrggggRG"
    assert letters(state.cup) == "r"
    assert letters(state.hands[2]) == "rggRG"


def test_the_token_comes_after_the_gifts() -> None:
    state = play(table(2), FOUR_ONES)
    refused(state, trophy("ones"), GiftsFirst)
    refused(state, END, GiftsFirst)
    assert play(state, give("Bo", "r"), trophy("ones")).total(0) == -1


def test_the_token_must_go_to_the_minus_1_column() -> None:
    state = play(table(2), FOUR_ONES, give("Bo", "r"))
    refused(state, END, OnesTakeTheToken)
    refused(state, trophy("two"), OnesTakeTheToken)
    assert GAME.choices(state) == (trophy("ones"),)


def test_the_token_there_returns_to_its_owners_hand() -> None:
    state = table(3, board={"1 ones": "Cy"}, tokens=(3, 3, 2))
    state = play(state, FOUR_ONES, give("Bo", "r"), give("Cy", "r"), trophy("ones"))
    assert on(state, 1, "ones") == "Ana"
    assert state.tokens == (2, 3, 3)


def test_with_ones_own_token_there_already_nothing_changes() -> None:
    state = table(2, board={"1 ones": "Ana"}, tokens=(2, 3))
    state = play(state, FOUR_ONES, give("Bo", "r"))
    assert GAME.choices(state) == (END,)
    after = play(state, END)
    assert board_of(after) == board_of(state)
    assert after.tokens == (2, 3)


def test_with_ones_own_token_there_no_other_may_be_placed() -> None:
    state = table(2, board={"1 ones": "Ana"}, tokens=(2, 3))
    state = play(state, FOUR_ONES, give("Bo", "r"))
    refused(state, trophy("ones"), OnesAlreadyYours)
    refused(state, trophy("two"), OnesAlreadyYours)


def test_a_token_on_another_rounds_minus_1_does_not_count() -> None:
    state = table(2, board={"1 ones": "Ana"}, round=2)
    state = play(state, FOUR_ONES, give("Bo", "r"))
    assert GAME.choices(state) == (trophy("ones"),)


def test_a_last_die_given_away_ends_the_round_without_the_12() -> None:
    state = play(table(2, ("rrggRG", "g")), FOUR_ONES, give("Bo", "g"))
    assert GAME.to_play(state) == "Ana"
    after = play(state, trophy("ones"), END)
    assert after.round == 2
    assert on(after, 1, "all") is None
    assert letters(after.hands[1]) == "rrggRG"


def test_the_others_still_give_when_one_gives_their_last_die() -> None:
    state = play(table(3, ("rrggRG", "g")), FOUR_ONES, give("Bo", "g"))
    assert GAME.to_play(state) == "Cy"
    refused(state, END, GiftsFirst)


@pytest.mark.parametrize("dice", ["r1 r1 r1 g4 g4", "r1 r1 r1 g4 g4 g4 R1"])
def test_more_than_half_1s_never_coincides_with_a_discard(dice: str) -> None:
    letters_ = "".join(part[0] for part in dice.split())
    state = play(table(2, (letters_,)), roll(dice))
    refused(state, discard("3 4", gone=""), NothingGoes)
    assert all(isinstance(choice, Give) for choice in GAME.choices(state))


def test_the_rolling_may_go_on_until_the_first_die_is_given() -> None:
    state = play(table(2), FOUR_ONES, roll("r1 r1 g1 g1 R1 G5", "0 1 2 3 5"))
    assert GAME.wanted_dice(state) is not None
    state = play(state, give("Bo", "r"))
    assert GAME.wanted_dice(state) is None
    refused(state, AGAIN, GivingHasBegun)


def test_the_roller_is_to_play_as_long_as_they_may_roll_then_whoever_gives() -> None:
    state = play(table(3), FOUR_ONES)
    assert (GAME.to_play(state), GAME.report(state)["to_play"]) == ("Ana", "Ana")
    assert GAME.to_play(play(state, AGAIN)) == "Ana"
    assert GAME.to_play(play(state, AGAIN, AGAIN)) == "Bo"
    state = play(state, give("Bo", "r"))
    assert GAME.to_play(state) == "Cy"
    assert GAME.to_play(play(state, give("Cy", "r"))) == "Ana"
    assert GAME.to_play(play(table(2, ("rrg",)), roll("r1 r1 g1"))) == "Bo"
