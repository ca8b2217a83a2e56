"""The last die in hand: the player names a value, and a single roll decides."""

import pytest

from companion.games.desfausse.actions import Name
from companion.games.desfausse.errors import (
    AlreadyNamed,
    LastDieIsNotDiscarded,
    NameFirst,
    NameOnlyLastDie,
    NotNameable,
    OneRollForTheLastDie,
)
from companion.games.desfausse.state import State
from companion.games.desfausse.trophies import met, open_columns
from tests.companion.games.desfausse.tabletop import (
    END,
    GAME,
    discard,
    give,
    letters,
    play,
    refused,
    roll,
    table,
    trophy,
)


def last(letter: str = "r", **laid: object) -> State:
    return table(hands=(letter,), **laid)  # type: ignore[arg-type]


def test_a_last_die_is_not_rolled_before_a_value_is_named() -> None:
    assert GAME.wanted_dice(last()) is None
    refused(last(), roll("r3"), NameFirst)
    named = play(last(), Name(4))
    wanted = GAME.wanted_dice(named)
    assert wanted is not None
    assert wanted.most == 1


@pytest.mark.parametrize(("letter", "values"), [("r", (2, 3, 4, 5, 6)), ("G", (3, 4, 5))])
def test_the_value_named_is_one_the_die_bears_other_than_1(
    letter: str, values: tuple[int, ...]
) -> None:
    assert GAME.choices(last(letter)) == tuple(map(Name, values))
    for value in set(range(8)) - set(values):
        refused(last(letter), Name(value), NotNameable)


def test_a_value_is_named_only_for_a_last_die_before_its_roll() -> None:
    refused(table(), Name(4), NameOnlyLastDie)
    left_with_one = play(table(hands=("rrg",)), roll("r4 r4 g3"), discard("0 1"))
    refused(left_with_one, Name(4), NameOnlyLastDie)


def test_a_value_is_named_once() -> None:
    refused(play(last(), Name(4)), Name(5), AlreadyNamed)
    refused(play(last(), Name(4), roll("r4")), Name(5), AlreadyNamed)


def test_the_value_named_makes_the_turn_pass() -> None:
    state = play(last(), Name(4), roll("r4"))
    assert letters(state.hand) == "r"
    assert GAME.choices(state) == (END,)
    after = play(state, END)
    assert GAME.to_play(after) == "Bo"
    assert after.round == 1


def test_a_last_die_is_rolled_once() -> None:
    state = play(last(), Name(4), roll("r4"))
    assert GAME.wanted_dice(state) is None
    refused(state, roll("r5"), OneRollForTheLastDie)


@pytest.mark.parametrize("single", [False, True])
def test_a_last_die_is_never_discarded_as_a_combination(single: bool) -> None:
    state = play(last(single=single), Name(4), roll("r4"))
    refused(state, discard("0"), LastDieIsNotDiscarded)


def test_any_other_value_lets_the_last_die_go_and_wins_the_round() -> None:
    state = play(last(), Name(4), roll("r6"))
    assert len(state.hand) == 0
    assert letters(state.cup) == "r"
    assert open_columns(state) == ("all",)
    after = play(state, trophy("all"))
    assert after.total(0) == 12
    assert play(after, END).round == 2


def test_a_last_die_that_is_big_also_meets_the_desmons_column() -> None:
    state = play(last("R"), Name(4), roll("R3"))
    assert met(state) == {"desmons", "all"}


def test_a_1_on_a_last_die_brings_dice_from_the_others_and_the_forced_token() -> None:
    state = play(last(), Name(4), roll("r1"))
    assert GAME.to_play(state) == "Bo"
    state = play(state, give("Bo", "R"), give("Cy", "g"))
    assert letters(state.hand) == "rgR"
    assert GAME.choices(state) == (trophy("ones"),)


def test_the_first_player_out_need_not_place_a_token_in_hand() -> None:
    state = play(last(youngest=("Ana", "Bo", "Cy")), Name(4), roll("r6"))
    assert END in GAME.choices(state)
    assert play(state, END).board == state.board
