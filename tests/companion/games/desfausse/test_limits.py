"""A hand never exceeds nine dice."""

import pytest

from companion.games.desfausse.errors import OpponentIsFull
from companion.games.desfausse.hand import LIMIT
from companion.games.desfausse.trophies import met
from tests.companion.games.desfausse.tabletop import (
    END,
    GAME,
    discard,
    letters,
    play,
    refused,
    roll,
    table,
)

NINE = "rrrrggggR"
EIGHT = "rrrrgggg"
FOURS = roll("r4 r4 g2 g3 R4 G5")


def test_a_hand_holds_nine_dice_at_most() -> None:
    assert LIMIT == 9


def test_an_opponent_at_9_dice_is_not_chosen_while_another_has_room() -> None:
    state = play(table(3, ("rrggRG", NINE, EIGHT)), FOURS)
    text = refused(state, discard("0 1", to="Bo"), OpponentIsFull)
    assert "Bo" in text.to("en")


def test_an_opponent_takes_no_more_than_nine_while_another_has_room() -> None:
    state = play(table(3, ("rrggRG", EIGHT, "rr")), FOURS)
    refused(state, discard("0 1", to="Bo"), OpponentIsFull)
    assert len(play(state, discard("0 1", to="Bo Cy")).hands[1]) == 9


def test_an_excess_goes_to_the_cup() -> None:
    state = play(table(3, ("rrggRG", EIGHT, NINE)), FOURS, discard("0 1 4", to="Bo"))
    assert letters(state.hands[1]) == "rrrrrgggg"
    assert letters(state.cup) == "rR"
    assert met(state) == {"three", "opponents"}


@pytest.mark.parametrize("to", ["Bo Bo Cy", "Bo Cy Bo", "Cy Bo Bo"])
def test_the_order_in_which_dice_are_listed_does_not_make_an_excess_illegal(to: str) -> None:
    state = play(table(3, ("rrggRG", EIGHT, EIGHT)), FOURS, discard("0 1 4", to=to))
    assert [len(hand) for hand in state.hands] == [3, 9, 9]
    assert len(state.cup) == 1


def test_the_opponents_column_needs_a_die_that_reaches_a_hand() -> None:
    state = play(table(2, ("rrggRG", NINE)), FOURS, discard("0 1", to="Bo"))
    assert letters(state.cup) == "rr"
    assert met(state) == {"two"}


def test_a_6_in_excess_is_really_in_the_cup_and_may_skip() -> None:
    state = play(table(2, ("rrggRG", EIGHT)), roll("r6 r6 g2 g3 R4 G5"))
    after = play(state, discard("0 1", to="Bo", skip=True), END)
    assert GAME.to_play(after) == "Ana"
