"""Masters of a trophy, and the win by seven columns."""

import pytest

from companion.games.desfausse.columns import COLUMNS, POINTS
from companion.games.errors import GameOver
from tests.companion.games.desfausse.tabletop import (
    END,
    GAME,
    discard,
    give,
    play,
    refused,
    roll,
    table,
    trophy,
)


def test_the_sheets_example_three_tokens_on_the_2_dice_score_12() -> None:
    board = {f"{number} two": "Ana" for number in (1, 2, 3)}
    assert table(board=board).total(0) == 2 + 2 + 2 + 2 * 3 == 12


@pytest.mark.parametrize("column", COLUMNS)
def test_a_master_scores_three_times_the_column_more_but_not_for_minus_1_and_12(
    column: str,
) -> None:
    points = dict(zip(COLUMNS, POINTS.values(), strict=True))[column]  # type: ignore[index]
    board = {f"{number} {column}": "Ana" for number in (1, 2, 3)}
    bonus = 0 if column in ("ones", "all") else 3 * points
    assert table(board=board).total(0) == 3 * points + bonus


def test_two_rows_make_no_master() -> None:
    assert table(board={"1 five": "Ana", "2 five": "Ana", "3 five": "Bo"}).total(0) == 14


def test_a_master_counts_from_the_moment_of_the_third_token() -> None:
    state = table(2, board={"1 two": "Ana", "2 two": "Ana"}, round=3)
    state = play(state, roll("r4 r4 g2 g3 R5 G3"), discard("0 1"))
    assert state.total(0) == 4
    assert play(state, trophy("two")).total(0) == 12


SIX = {
    "1 three": "Ana",
    "1 four": "Ana",
    "1 five": "Ana",
    "2 opponents": "Ana",
    "2 desmons": "Ana",
    "2 all": "Ana",
}


def test_seven_columns_win_at_once_whatever_the_points() -> None:
    board = {**SIX, **{f"{number} all": "Bo" for number in (1, 3)}}
    state = table(2, board=board, round=3, tokens=(3, 2))
    state = play(state, roll("r4 r4 g2 g3 R5 G3"), discard("0 1"), trophy("two"))
    assert state.finished
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == ("Ana",)
    assert "seven columns" in GAME.report(state)["reason"]["en"]
    refused(state, END, GameOver)


def test_seven_columns_win_also_in_the_second_round() -> None:
    board = {**SIX, "2 opponents": "Ana"}
    state = table(2, board=board, round=2)
    state = play(state, roll("r4 r4 g2 g3 R5 G3"), discard("0 1"), trophy("two"))
    assert state.finished


def test_the_minus_1_does_not_count_among_the_seven() -> None:
    board = {**SIX, "1 ones": "Ana"}
    state = table(2, board=board, round=3)
    assert not state.board.has_seven(0)
    state = play(state, roll("r1 r1 g1 g1 R5 G3"), give("Bo", "r"), trophy("ones"))
    assert not state.finished


def test_the_seven_stand_at_the_same_moment() -> None:
    """A token that moved away no longer counts for its column."""
    board = {**SIX, "1 two": "Ana"}
    del board["2 all"]
    state = table(2, ("rg",), board=board, round=3, tokens=(0, 3))
    state = play(state, roll("r4 g4"), discard("0 1"))
    moved = play(state, trophy("all", (1, "two")))
    assert not moved.finished
    assert moved.total(0) == 3 + 5 + 7 + 3 + 2 + 12


def test_a_move_to_the_12_may_complete_the_seven() -> None:
    board = {**SIX, "1 two": "Ana", "2 two": "Ana"}
    del board["2 all"]
    state = table(2, ("rg",), board=board, round=3, tokens=(0, 3))
    state = play(state, roll("r4 g4"), discard("0 1"), trophy("all", (2, "two")))
    assert GAME.report(state)["winners"] == ["Ana"]
