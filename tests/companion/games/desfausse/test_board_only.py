"""A game that tracks only the board: players tap trophies, the companion keeps the points."""

import pytest

from companion.games.desfausse.actions import DesfausseAction, EndRound, Name
from companion.games.desfausse.errors import NoTurnsNoted, OnlyWithDice
from companion.games.desfausse.state import State
from companion.games.desfausse.trophy_errors import (
    CellTaken,
    MoveOnlyWithoutToken,
    NoTokenLeft,
    NotThisRound,
    NotYourToken,
    OnesAlreadyYours,
    OnlyFromThisRound,
    RoundIsWon,
    SayWhichMoves,
    SayWhoAndWhere,
)
from companion.games.errors import GameOver, NotAPlayer
from tests.companion.games.desfausse.tabletop import (
    END,
    GAME,
    discard,
    give,
    on,
    play,
    refused,
    roll,
    table,
    tap,
    trophy,
)


def start(players: int = 3, **laid: object) -> State:
    return table(players, tracking="board", **laid)  # type: ignore[arg-type]


def test_a_tapped_cell_takes_a_token_of_the_player_said() -> None:
    state = play(start(), tap("Bo", "two"))
    assert on(state, 1, "two") == "Bo"
    assert state.tokens == (3, 2, 3)
    assert state.total(1) == 2


def test_the_players_say_when_a_round_ends() -> None:
    state = play(start(), tap("Bo", "two"), EndRound())
    assert state.round == 2
    assert state.tokens == (3, 3, 3)


def test_the_third_end_of_round_ends_the_game() -> None:
    state = play(start(), tap("Bo", "two"), EndRound(), EndRound(), EndRound())
    assert GAME.report(state)["winners"] == ["Bo"]
    refused(state, EndRound(), GameOver)


@pytest.mark.parametrize(
    "action", [roll("r4"), Name(4), discard("0 1"), give("Bo", "r")], ids=lambda a: type(a).__name__
)
def test_dice_are_not_noted(action: DesfausseAction) -> None:
    refused(start(), action, OnlyWithDice)


def test_turns_are_not_noted() -> None:
    refused(start(), END, NoTurnsNoted)


def test_no_dice_are_awaited_and_nobody_in_particular_is_to_play() -> None:
    assert GAME.wanted_dice(start()) is None
    assert GAME.to_play(start()) is None
    assert GAME.rolled(start()) == ()


def test_a_tap_names_the_player_and_the_round() -> None:
    refused(start(), trophy("two"), SayWhoAndWhere)


def test_a_tap_is_for_a_player_of_the_game() -> None:
    refused(start(), tap("Zoe", "two"), NotAPlayer)


@pytest.mark.parametrize("round", [0, 1, 3, 4])
def test_a_tap_is_for_the_round_that_is_played(round: int) -> None:
    refused(start(round=2), tap("Bo", "two", round), NotThisRound)


def test_a_cell_holds_one_token() -> None:
    refused(play(start(), tap("Bo", "two")), tap("Ana", "two"), CellTaken)


def test_three_tokens_are_spent_a_round() -> None:
    state = play(start(), tap("Bo", "two"), tap("Bo", "three"), tap("Bo", "four"))
    refused(state, tap("Bo", "five"), NoTokenLeft)


def test_a_tap_on_the_minus_1_sends_the_token_there_home() -> None:
    state = play(start(), tap("Bo", "ones"), tap("Ana", "ones"))
    assert on(state, 1, "ones") == "Ana"
    assert state.tokens == (2, 3, 3)
    refused(state, tap("Ana", "ones"), OnesAlreadyYours)


@pytest.mark.parametrize("column", ["ones", "all"])
def test_without_a_token_in_hand_one_moves_to_the_minus_1_or_the_12(column: str) -> None:
    state = play(start(), tap("Bo", "two"), tap("Bo", "three"), tap("Bo", "four"))
    refused(state, tap("Bo", column), SayWhichMoves)
    refused(state, tap("Bo", column, 1, (1, "five")), NotYourToken)
    refused(state, tap("Bo", "five", 1, (1, "two")), NoTokenLeft)
    after = play(state, tap("Bo", column, 1, (1, "two")))
    assert on(after, 1, column) == "Bo"
    assert on(after, 1, "two") is None


def test_with_a_token_in_hand_none_moves() -> None:
    state = play(start(), tap("Bo", "two"))
    refused(state, tap("Bo", "ones", 1, (1, "two")), MoveOnlyWithoutToken)


def test_the_option_this_round_holds_here_too() -> None:
    state = start(
        moved_token="this_round", round=2, tokens=(3, 0, 3), board={"1 two": "Bo", "2 two": "Bo"}
    )
    refused(state, tap("Bo", "ones", 2, (1, "two")), OnlyFromThisRound)
    assert on(play(state, tap("Bo", "ones", 2, (2, "two"))), 2, "ones") == "Bo"


def test_after_the_12_nothing_more_is_placed_in_the_round() -> None:
    state = play(start(), tap("Bo", "all"))
    refused(state, tap("Ana", "two"), RoundIsWon)
    assert GAME.choices(state) == (EndRound(),)
    assert play(state, EndRound(), tap("Ana", "two", 2)).total(0) == 2


def test_a_round_may_end_without_anybody_on_the_12() -> None:
    assert play(start(), EndRound()).round == 2


def test_seven_columns_win_at_once_here_too() -> None:
    state = start(
        round=3,
        board={
            "1 two": "Bo",
            "1 three": "Bo",
            "1 four": "Bo",
            "2 five": "Bo",
            "2 desmons": "Bo",
            "2 opponents": "Bo",
        },
    )
    after = play(state, tap("Bo", "all", 3))
    assert "seven columns" in GAME.report(after)["reason"]["en"]
    assert after.finished


def test_a_master_counts_here_too() -> None:
    state = play(start(), tap("Bo", "five"), EndRound(), tap("Bo", "five", 2), EndRound())
    assert play(state, tap("Bo", "five", 3)).total(1) == 42
