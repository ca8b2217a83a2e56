"""Slides and jumps, rules B to D of the sheet."""

import pytest

from companion.games.d21 import GAME, errors
from companion.games.d21.actions import Move
from companion.games.d21.dice import GREEN
from companion.games.d21.moves import steps_from
from companion.games.d21.state import State
from tests.companion.games.d21.play import board, moved, moves_of, shown


def refused(state: State, move: str, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        GAME.apply(state, Move(move))
    assert move not in moves_of(state)


def test_everybody_moves_their_own_dice() -> None:
    state = board("d4:1", "f6:2")
    refused(state, "f6-f7", errors.NotYourDie)
    refused(state, "a1-a2", errors.NoDieThere)
    assert {move[:2] for move in moves_of(state)} == {"d4"}
    assert {move[:2] for move in moves_of(board("d4:1", "f6:2", to_play=GREEN))} == {"f6"}


def test_a_die_slides_in_all_eight_directions() -> None:
    targets = {"d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5"}
    assert {f"d4-{target}" for target in targets} <= moves_of(board("d4:1"))


def test_a_die_slides_over_as_many_empty_squares_as_it_likes() -> None:
    along = {f"d4-{column}4" for column in "abcefghij"}
    assert along <= moves_of(board("d4:1"))
    assert len(moves_of(board("d4:1"))) == 9 + 9 + 9 + 6
    assert shown(moved(board("d4:5", "a10:1"), "d4-j4")) == {"j4": "red 5", "a10": "green 1"}


def test_a_die_does_not_change_direction_in_a_move() -> None:
    state = board("d4:1")
    for target in ("e6", "f5", "a2", "j9"):
        refused(state, f"d4-{target}", errors.NotStraight)
        refused(state, f"d4x{target}", errors.NotStraight)


def test_a_slide_ends_before_the_first_die_on_its_way() -> None:
    state = board("d4:1 d8:1", "g4:1 g5:1")
    assert {"d4-d7", "d4-f4"} <= moves_of(state)
    refused(state, "d4-d8", errors.SquareTaken)
    refused(state, "d4-g4", errors.SquareTaken)
    refused(state, "d4-d9", errors.WayBlocked)
    refused(state, "d4-h4", errors.WayBlocked)


def test_a_move_leads_to_another_square() -> None:
    refused(board("d4:1"), "d4-d4", errors.StaysPut)
    refused(board("d4:1"), "d4xd4", errors.StaysPut)


def test_a_turn_is_one_slide_or_one_jump() -> None:
    state = moved(board("d4:1", "d5:1 d7:1 j10:2"), "d4xd6=2")
    assert GAME.to_play(state) == "Bo"
    refused(state, "d6xd8=3", errors.NotYourDie)


def test_a_die_jumps_over_a_friend_or_a_foe() -> None:
    state = board("d4:1 d6:1", "f4:2")
    assert {"d4xd7", "d4xg4=3"} <= moves_of(state)


def test_a_jump_needs_a_die_to_jump_over() -> None:
    refused(board("d4:1", "j1:1"), "d4xd6", errors.NothingToJump)


def test_a_die_does_not_jump_over_two_dice_or_more() -> None:
    state = board("d4:1 d5:1 d6:1", "f4:1 h4:1")
    refused(state, "d4xd7", errors.JumpsSeveral)
    refused(state, "d4xi4", errors.JumpsSeveral)
    refused(board("d4:1 d5:1 d6:1 d7:1"), "d4xd8", errors.JumpsSeveral)


def test_a_jump_may_start_far_from_the_die_jumped_over() -> None:
    assert "b4xh4=3" in moves_of(board("b4:1", "g4:2"))
    assert "b2xh8=3" in moves_of(board("b2:1", "g7:2"))


def test_a_jump_lands_right_behind_the_die_jumped_over() -> None:
    state = board("b4:1", "g4:2")
    for target in ("i4=3", "j4=3", "j4"):
        refused(state, f"b4x{target}", errors.LandsTooFar)
    assert {move for move in moves_of(state) if "x" in move} == {"b4xh4=3"}


def test_a_jump_lands_on_an_empty_square() -> None:
    for red, green in (("b4:1 h4:1", "g4:2"), ("b4:1", "g4:2 h4:1")):
        refused(board(red, green), "b4xh4=3", errors.SquareTaken)


def test_nobody_jumps_off_the_board() -> None:
    assert not any("x" in move for move in moves_of(board("b4:1", "j4:2 a3:1 b10:3 a5:1")))


def test_a_die_may_jump_over_its_neighbour() -> None:
    state = board("d4:1", "e4:1 d3:1")
    assert {"d4xf4=2", "d4xd2=2"} <= moves_of(state)


def test_a_table_may_play_without_jumps_over_a_neighbour() -> None:
    state = board("d4:1 c3:1", "e4:1 d7:1", jump_from_adjacent=False)
    refused(state, "d4xf4=2", errors.TooNear)
    refused(state, "d4xb2", errors.TooNear)
    # no hint at the square behind, which would be refused next
    refused(state, "d4xg4", errors.TooNear)
    assert {move for move in moves_of(state) if "x" in move} == {"d4xd8=2"}


def test_a_die_that_jumps_over_a_friend_is_not_turned() -> None:
    state = board("d4:2 f4:3", "j10:1")
    assert shown(moved(state, "d4xg4"))["g4"] == "red 2"
    refused(state, "d4xg4=5", errors.NotTurned)


def test_a_green_two_that_jumps_over_a_red_three_shows_five() -> None:
    state = board("f4:3", "d4:2", to_play=GREEN)
    assert shown(moved(state, "d4xg4=5")) == {"f4": "red 3", "g4": "green 5"}
    refused(state, "d4xg4", errors.WronglyTurned)
    refused(state, "d4xg4=1", errors.WronglyTurned)


def test_a_red_two_that_jumps_over_a_green_five_shows_three() -> None:
    state = board("d4:2", "f4:5")
    assert shown(moved(state, "d4xg4=3")) == {"f4": "green 5", "g4": "red 3"}
    refused(state, "d4xg4=6", errors.WronglyTurned)


# Rows: the die that jumps shows 1 to 6; columns: the die jumped over shows 1 to 6.
FACES_AFTER_A_JUMP = [
    [2, 3, 4, 5, 6, 5],
    [3, 4, 5, 6, 3, 4],
    [4, 5, 6, 1, 2, 3],
    [5, 6, 1, 4, 1, 2],
    [6, 3, 2, 1, 5, 1],
    [5, 4, 3, 2, 1, 6],
]


@pytest.mark.parametrize("own", range(1, 7))
@pytest.mark.parametrize("other", range(1, 7))
def test_a_sum_up_to_six_is_shown_and_a_difference_above(own: int, other: int) -> None:
    state = board(f"d4:{own}", f"f4:{other}")
    (step,) = (one for one in steps_from(state, 33) if one.jumped is not None)
    assert step.face == FACES_AFTER_A_JUMP[own - 1][other - 1]


@pytest.mark.parametrize("face", [4, 5, 6])
def test_equal_dice_with_a_sum_over_six_leave_the_die_as_it_is(face: int) -> None:
    state = board(f"d4:{face}", f"f4:{face} j10:1")
    assert shown(moved(state, "d4xg4"))["g4"] == f"red {face}"
    refused(state, f"d4xg4={face}", errors.NotTurned)


def test_a_three_that_jumps_over_a_six_shows_three_already_and_is_not_turned() -> None:
    state = board("d4:3", "f4:6 j10:1")
    assert shown(moved(state, "d4xg4"))["g4"] == "red 3"
    refused(state, "d4xg4=3", errors.NotTurned)


def test_a_slide_turns_no_die() -> None:
    state = board("d4:3", "f5:6")
    assert shown(moved(state, "d4-g4")) == {"g4": "red 3", "f5": "green 6"}
    refused(state, "d4-g4=3", errors.NotTurned)
    refused(state, "d4-g4=4", errors.NotTurned)


def test_a_move_changes_nothing_else_on_the_board() -> None:
    state = board("d4:3 b2:4", "f4:1 h8:2")
    assert shown(moved(state, "d4xg4=4")) == {
        "g4": "red 4",
        "b2": "red 4",
        "f4": "green 1",
        "h8": "green 2",
    }
    assert shown(state)["d4"] == "red 3"


@pytest.mark.parametrize(
    "text",
    [
        *("", "c4", "c4f4", "c4 - f4", "c4-f4 ", "C4-F4", "c4-f4=", "c4xf4=7", "c4xf4=0"),
        *("c04-f4", "c4–f4", "c4-f4-g4", "c4xf4=55", "c4-f44", "٣4-f4", "c4-f٤", "cc4-f4"),
        *("c4-f4\n", "x" * 999),
    ],
)
def test_a_move_is_written_in_one_way(text: str) -> None:
    with pytest.raises((errors.NotAMove, errors.OffBoard)) as caught:
        GAME.apply(board("c4:1"), Move(text))
    assert len(caught.value.sentence("fr").splitlines()) == 1


def test_a_move_names_squares_of_the_board() -> None:
    for move in ("k1-k2", "a1-a11", "a1-z9"):
        refused(board("a1:1"), move, errors.OffBoard)
