"""At most one token at the end of a player's turn, on a free cell with its condition met."""

import pytest

from companion.games.desfausse.errors import RollFirst
from companion.games.desfausse.trophies import met, open_columns
from companion.games.desfausse.trophy_errors import (
    CellTaken,
    DiceTellWho,
    MoveOnlyWithoutToken,
    NotMet,
    NoTokenLeft,
    OneTokenATurn,
)
from tests.companion.games.desfausse.tabletop import (
    END,
    GAME,
    discard,
    letters,
    on,
    play,
    refused,
    roll,
    table,
    tap,
    trophy,
)

PAIR = roll("r4 r4 g2 g3 R5 G3")


@pytest.mark.parametrize(
    ("gone", "column"),
    [(2, "two"), (3, "three"), (4, "four"), (5, "five"), (6, "five"), (9, "five")],
)
def test_exactly_that_many_dice_gone_and_five_for_more(gone: int, column: str) -> None:
    hand = "r" * gone + "g"
    state = play(
        table(2, (hand,)),
        roll(" ".join(["r4"] * gone + ["g3"])),
        discard(" ".join(map(str, range(gone)))),
    )
    assert met(state) == {column}


def test_one_die_gone_meets_no_number_column() -> None:
    state = play(table(), roll("r4 r4 g1 g3 R5 G3"), discard("0 1", gone="0"))
    assert met(state) == frozenset()
    assert GAME.choices(state) == (END,)


def test_what_counts_is_the_number_of_dice_that_really_go() -> None:
    state = play(table(), roll("r4 r4 g4 g1 R5 G3"), discard("0 1 2", gone="0 2"))
    assert met(state) == {"two"}


def test_dice_given_to_opponents_count_for_the_number_columns_too() -> None:
    state = play(table(), PAIR, discard("0 1", to="Bo"))
    assert met(state) == {"two", "opponents"}
    assert GAME.choices(state) == (trophy("two"), trophy("opponents"), END)


def test_dice_in_the_cup_do_not_meet_the_opponents_column() -> None:
    refused(play(table(), PAIR, discard("0 1")), trophy("opponents"), NotMet)


def test_desmons_means_the_last_big_dice_gone() -> None:
    both = play(table(), roll("r2 r2 g3 g4 R5 G5"), discard("4 5"))
    assert met(both) == {"two", "desmons"}
    one = play(table(), roll("r5 r2 g3 g4 R5 G3"), discard("0 4"))
    assert met(one) == {"two"}
    last = play(table(2, ("rrR",)), roll("r5 r2 R5"), discard("0 2"))
    assert met(last) == {"two", "desmons"}


def test_desmons_takes_a_big_die_in_this_turns_discard() -> None:
    assert met(play(table(2, ("rrgg",)), roll("r5 r5 g3 g4"), discard("0 1"))) == {"two"}


def test_desmons_with_the_option_any_takes_one_big_die() -> None:
    state = play(table(desmons="any"), roll("r5 r2 g3 g4 R5 G3"), discard("0 4"))
    assert met(state) == {"two", "desmons"}
    none = play(table(desmons="any"), PAIR, discard("0 1"))
    assert met(none) == {"two"}


def test_desmons_given_to_opponents_are_gone_too() -> None:
    state = play(table(2, ("rrR",)), roll("r5 r2 R5"), discard("0 2", to="Bo"))
    assert met(state) == {"two", "opponents", "desmons"}


def test_all_dice_gone_meets_the_12() -> None:
    state = play(table(2, ("rrgg",)), roll("r4 r4 g4 g4"), discard("0 1 2 3"))
    assert met(state) == {"four", "all"}
    assert letters(state.hand) == ""


def test_a_token_goes_on_the_current_rounds_row() -> None:
    state = play(table(round=2), PAIR, discard("0 1"), trophy("two"))
    assert on(state, 2, "two") == "Ana"
    assert on(state, 1, "two") is None
    assert state.tokens == (2, 3, 3)
    assert state.total(0) == 2


def test_a_condition_of_an_earlier_turn_does_not_count() -> None:
    state = play(table(2), PAIR, discard("0 1"), END)
    state = play(state, roll("r4 r4 g2 g3 R5 G3"))
    refused(state, trophy("two"), NotMet)


def test_a_cell_that_is_taken_is_not_placed_on() -> None:
    state = play(table(board={"1 two": "Bo"}), PAIR, discard("0 1"))
    assert open_columns(state) == ()
    text = refused(state, trophy("two"), CellTaken)
    assert text.to("fr") == "La case « 2 dés » de cette manche est déjà prise par Bo."


def test_ones_own_cell_is_taken_too() -> None:
    state = play(table(board={"1 two": "Ana"}), PAIR, discard("0 1"))
    refused(state, trophy("two"), CellTaken)


def test_a_taken_cell_of_another_round_does_not_matter() -> None:
    state = play(table(board={"1 two": "Bo"}, round=2), PAIR, discard("0 1"))
    assert open_columns(state) == ("two",)


def test_a_token_may_be_kept_in_hand() -> None:
    state = play(table(), PAIR, discard("0 1"), END)
    assert state.tokens == (3, 3, 3)
    assert GAME.to_play(state) == "Bo"


def test_one_token_is_placed_a_turn() -> None:
    state = play(table(), PAIR, discard("0 1", to="Bo"), trophy("two"))
    refused(state, trophy("opponents"), OneTokenATurn)
    assert GAME.choices(state) == (END,)


def test_without_a_token_in_hand_none_is_placed() -> None:
    state = table(board={"1 three": "Ana"}, tokens=(0, 3, 3))
    state = play(state, PAIR, discard("0 1"))
    assert open_columns(state) == ()
    refused(state, trophy("two"), NoTokenLeft)


def test_a_token_on_the_board_is_otherwise_not_moved() -> None:
    state = table(board={"1 three": "Ana"}, tokens=(2, 3, 3))
    state = play(state, PAIR, discard("0 1"))
    refused(state, trophy("two", (1, "three")), MoveOnlyWithoutToken)
    without = table(board={"1 three": "Ana"}, tokens=(0, 3, 3))
    without = play(without, PAIR, discard("0 1"))
    refused(without, trophy("two", (1, "three")), NoTokenLeft)


def test_nothing_is_placed_before_a_roll() -> None:
    refused(table(), trophy("two"), RollFirst)


def test_only_the_player_whose_turn_it_is_places_a_token() -> None:
    state = play(table(), PAIR, discard("0 1"))
    refused(state, tap("Bo", "two"), DiceTellWho)
    after = play(state, trophy("two"))
    assert on(after, 1, "two") == "Ana"


def test_without_a_discard_nothing_is_met() -> None:
    state = play(table(), PAIR)
    assert met(state) == frozenset()
    refused(state, trophy("two"), NotMet)
