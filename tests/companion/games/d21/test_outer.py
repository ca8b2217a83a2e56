"""The outer squares, rule E of the sheet."""

import pytest

from companion.games.d21 import GAME, errors
from companion.games.d21.actions import Move
from companion.games.d21.dice import GREEN
from companion.games.d21.state import State
from tests.companion.games.d21.play import board, moved, moves_of

THREE = "a1:1 a5:1 j9:1"


def outer_targets(state: State, square: str) -> set[str]:
    grid = state.grid
    targets = {move[3:].split("=")[0] for move in moves_of(state, square)}
    return {target for target in targets if grid.outer[grid.squares[target]]}


def test_three_dice_of_a_player_may_stand_on_outer_squares() -> None:
    state = moved(board("a1:1 a5:1 d4:1", "e9:1"), "d4-d1")
    assert GAME.report(state)["players"][0]["outer"] == 3


def test_a_fourth_die_on_an_outer_square_is_refused() -> None:
    state = board(f"{THREE} d4:1", "d2:1 i4:1")
    assert outer_targets(state, "d4") == set()
    for move in ("d4-a4", "d4xd1=2", "d4xj4=2", "d4-g1"):
        with pytest.raises(errors.OuterSquaresFull):
            GAME.apply(state, Move(move))


def test_with_two_outer_dice_a_third_may_slide_or_jump_there() -> None:
    state = board("a1:1 a5:1 d4:1", "d2:1 i4:1")
    assert {"a4", "d1", "j4", "g1"} <= outer_targets(state, "d4")


def test_an_outer_die_may_go_on_to_another_outer_square() -> None:
    state = board(f"{THREE} d4:1", "a7:1")
    assert {"a4", "a8", "b4"} <= {move[3:].split("=")[0] for move in moves_of(state, "a5")}
    assert {"j1", "j10"} <= outer_targets(state, "j9")


def test_a_place_is_free_again_once_an_outer_die_went_inside() -> None:
    state = moved(board(f"{THREE} d4:1", "e9:1"), "a5-b5", "e9-e8")
    assert "d4-a4" in moves_of(state)


def test_each_players_outer_dice_are_counted_apart() -> None:
    state = board(THREE, "d4:2 a2:1", to_play=GREEN)
    assert {"a4", "d1", "d10"} <= outer_targets(state, "d4")
    full = board("d4:1", THREE.replace("1 ", "2 "))
    assert "d4-a4" in moves_of(full)
