"""The two goals, rules F to H of the sheet."""

from typing import Any

import pytest

from companion.games.d21 import GAME
from companion.games.d21.dice import GREEN
from companion.games.d21.state import State
from tests.companion.games.d21.play import board, moved
from tests.language import in_both

# Twelve dice apart from each other that show two full sets.
SETS = "a1:1 c1:1 a3:2 c3:2 a5:3 c5:3 a7:4 c7:4 a9:5 c9:5 e1:6 e3:6"


def about_to(
    squares: str, faces: str = "123456", hole: int = 5, **options: Any
) -> tuple[State, str]:
    """Return dice on these squares except one, and the move of a red die to that square.

    The others are red and green in turn.
    """
    names = squares.split()
    grid = board(**options).grid
    missing = grid.squares[names[hole]]
    taken = {grid.squares[name] for name in names}
    start = grid.names[next(ray[0] for ray in grid.rays[missing] if ray[0] not in taken)]
    dice = [f"{name}:{face}" for name, face in zip(names, faces, strict=True)]
    dice[hole] = f"{start}:{faces[hole]}"
    green = [dice[place] for place in range(6) if place % 2 and place != hole]
    red = [die for die in dice if die not in green]
    return board(" ".join(red), " ".join(green), **options), f"{start}-{names[hole]}"


def won(state: State, *moves: str) -> dict[str, Any] | None:
    win: dict[str, Any] | None = GAME.report(moved(state, *moves))["win"]
    return win


def completed(squares: str, faces: str = "123456", hole: int = 5, **options: Any) -> bool:
    """Return whether dice with these faces win once the last die is on its square."""
    state, move = about_to(squares, faces, hole, **options)
    win = won(state, move)
    assert win is None or win["goal"] == "F"
    return win is not None


STRAIGHT = ["c4 d4 e4 f4 g4 h4", "e2 e3 e4 e5 e6 e7", "b2 c3 d4 e5 f6 g7", "c9 d8 e7 f6 g5 h4"]
CORNERED = [
    "d2 d3 d4 e4 f4 g4",
    "d2 d3 d4 c4 b4 a4",
    "d6 d5 d4 c4 b4 a4",
    "d5 d6 e6 f6 g6 h6",
    "c3 d3 e3 f3 g3 g4",
    "b4 c5 d6 e5 f4 g3",
    "f5 e4 d3 c4 b5 a6",
    "a5 b6 c7 d8 e9 f8",
    "e4 f5 e6 d7 c8 b9",
]


@pytest.mark.parametrize("squares", STRAIGHT)
def test_six_dice_from_one_to_six_in_a_straight_line_win(squares: str) -> None:
    assert completed(squares)


@pytest.mark.parametrize("squares", CORNERED)
def test_a_line_may_have_one_corner_between_legs_of_a_kind(squares: str) -> None:
    assert completed(squares)


@pytest.mark.parametrize("squares", [*STRAIGHT, *CORNERED])
@pytest.mark.parametrize("hole", range(6))
def test_whichever_die_of_a_line_comes_last_the_line_wins(squares: str, hole: int) -> None:
    assert completed(squares, hole=hole)


@pytest.mark.parametrize(
    "squares", ["d4 d5 e5 f5 g5 h5", "d4 d5 d6 e6 f6 g6", "d4 d5 d6 d7 e7 f7", "d4 d5 d6 d7 d8 e8"]
)
def test_the_corner_die_is_part_of_both_legs_and_each_leg_has_two_dice_or_more(
    squares: str,
) -> None:
    assert completed(squares)
    assert completed(squares, "654321")


def test_a_line_counts_from_either_end() -> None:
    for squares in (*STRAIGHT, *CORNERED):
        assert completed(squares, "654321")


def test_the_colours_in_a_line_do_not_matter() -> None:
    line = "b4:1 c4:2 d4:3 e4:4 f4:5"
    for state in (board("g9:6", line), board(f"{line} g9:6", "j10:1")):
        assert won(state, "g9-g4") == {"goal": "F", "squares": ["b4", "c4", "d4", "e4", "f4", "g4"]}
    assert GAME.report(moved(board("g9:6", line), "g9-g4"))["winners"] == ["Ana"]
    greens = board(line, "g9:6", to_play=GREEN)
    assert GAME.report(moved(greens, "g9-g4"))["winners"] == ["Bo"]


def test_a_die_turned_by_its_jump_may_complete_a_line() -> None:
    state = board("g1:5 b4:1 c4:2 d4:3 e4:4 f4:5", "g3:1")
    assert won(state, "g1xg4=6") is not None
    assert won(board("g1:5 b4:1 c4:2 d4:3 e4:4 f4:5", "g3:2"), "g1xg4=3") is None


def test_a_line_is_told_from_its_one_to_its_six() -> None:
    state, move = about_to("c4 d4 e4 f4 g4 h4", "654321")
    assert won(state, move) == {"goal": "F", "squares": ["h4", "g4", "f4", "e4", "d4", "c4"]}


@pytest.mark.parametrize("squares", ["c4 d4 e4 f4 g4 i4", "b2 c3 d4 e5 f6 h8", "d2 d3 d4 e4 f4 h4"])
def test_a_line_with_a_gap_does_not_win(squares: str) -> None:
    assert not completed(squares)
    assert not completed(squares, alignment_order="any")


@pytest.mark.parametrize(
    "squares", ["c2 c3 d3 d4 e4 f4", "b2 c2 d2 d3 d4 e4", "b2 b3 b4 c4 c3 c2", "b2 c3 d4 e3 f4 g5"]
)
def test_a_line_with_two_corners_does_not_win(squares: str) -> None:
    for faces in ("123456", "654321"):
        assert not completed(squares, faces)
        assert not completed(squares, faces, alignment_order="any")


@pytest.mark.parametrize("squares", ["d2 d3 d4 e5 f6 g7", "b2 c3 d4 e4 f4 g4", "g2 f3 e4 e5 e6 e7"])
def test_a_corner_between_a_straight_and_a_diagonal_leg_does_not_win(squares: str) -> None:
    for faces in ("123456", "654321"):
        assert not completed(squares, faces)
        assert not completed(squares, faces, alignment_order="any")


@pytest.mark.parametrize("faces", ["132456", "214365", "612345"])
def test_a_line_is_in_sequence_unless_the_table_takes_any_order(faces: str) -> None:
    for squares in (STRAIGHT[0], STRAIGHT[2], CORNERED[0], CORNERED[5]):
        assert not completed(squares, faces)
        assert completed(squares, faces, alignment_order="any")
        assert completed(squares, alignment_order="any")


@pytest.mark.parametrize("faces", ["123455", "111111", "223456", "654322"])
def test_a_line_shows_every_face_once_in_any_order_too(faces: str) -> None:
    assert not completed(STRAIGHT[0], faces)
    assert not completed(STRAIGHT[0], faces, alignment_order="any")


def test_a_line_of_five_does_not_win() -> None:
    assert won(board("c4:1 d4:2 e4:3 f4:4 g9:5", "j10:6"), "g9-g4") is None


def lacking(last: str, foe: str = "h6:1") -> State:
    """Return a red die on h8 that can jump over h6, and eleven red dice without its new face."""
    return board(SETS.replace("e3:6", f"h8:{last}"), foe)


def test_two_full_sets_of_ones_own_dice_win_wherever_they_stand() -> None:
    win = won(lacking("5"), "h8xh5=6")
    assert win is not None
    assert win["goal"] == "H"
    assert win["squares"] == [
        "a1",
        "c1",
        "a3",
        "c3",
        "a5",
        "c5",
        "a7",
        "c7",
        "a9",
        "c9",
        "e1",
        "h5",
    ]
    report = GAME.report(moved(lacking("5"), "h8xh5=6"))
    assert (report["winners"], report["finished"], report["to_play"]) == (["Ana"], True, None)


def test_one_set_and_a_half_does_not_win() -> None:
    assert won(lacking("4"), "h8xh5=5") is None


def test_the_other_players_sets_do_not_win_for_the_mover() -> None:
    green = board("b10:1", SETS)
    assert won(green, "b10-d10") is None


def test_a_set_is_completed_by_turning_a_die_and_by_no_slide() -> None:
    state = board(SETS, "h6:1")
    assert won(state, "e3-f3") is None
    assert won(state, "e3-f4") is None


def test_a_move_that_reaches_both_goals_is_told_as_a_line() -> None:
    red = "c4:1 d4:2 e4:3 f4:4 g4:5 h8:5 a1:1 a3:2 a5:3 a7:4 a9:5 c1:6"
    win = won(board(red, "h5:1"), "h8xh4=6")
    assert win == {"goal": "F", "squares": ["c4", "d4", "e4", "f4", "g4", "h4"]}


def test_the_first_to_reach_a_goal_wins_at_once() -> None:
    state, move = about_to(STRAIGHT[0])
    assert not state.finished
    after = moved(state, move)
    assert after.finished
    assert GAME.to_play(after) is None
    assert GAME.choices(after) == ()
    assert [standing.total for standing in GAME.standings(after)] == [1, 0]
    assert in_both(GAME.report(after)["reason"]) == {
        "fr": "six dés de 1 à 6 alignés",
        "en": "six dice from 1 to 6 in a line",
    }
