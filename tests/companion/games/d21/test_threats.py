"""The goals that each side could reach with its next move."""

import pytest

from companion.games.d21 import GAME
from companion.games.d21.actions import Draw
from companion.games.d21.dice import GREEN, RED
from companion.games.d21.threats import Threat, threats
from tests.companion.games.d21.near import winning_moves
from tests.companion.games.d21.play import board, moved, setup
from tests.companion.games.d21.positions import COUNTS, position

LINE = ("b4", "c4", "d4", "e4", "f4", "g4")


def test_a_line_the_player_to_play_can_complete_is_a_threat() -> None:
    state = board("b4:1 c4:2 d4:3 e4:4 f4:5 g1:6", "j10:1")
    assert threats(state) == (Threat(RED, "F", LINE, ("g1-g4",)),)


def test_a_line_the_other_player_could_complete_is_a_threat_too() -> None:
    state = board("b4:1 c4:2 d4:3 e4:4 f4:5", "g1:6 j6:6")
    assert threats(state) == (Threat(GREEN, "F", LINE, ("g1-g4",)),)


def test_every_move_that_completes_a_line_is_named() -> None:
    state = board("b4:1 c4:2 d4:3 e4:4 f4:5 g1:6 j7:6 g6:5", "g5:1 j10:1")
    moves = {threat.squares: set(threat.moves) for threat in threats(state)}
    assert moves[LINE] == {"g1-g4", "j7-g4", "g6xg4=6"}


def test_a_line_in_sight_that_no_die_reaches_is_no_threat() -> None:
    assert threats(board("b4:1 c4:2 d4:3 e4:4 f4:5 j8:6", "j10:1")) == ()
    assert threats(board("b4:1 c4:2 d4:3 e4:4 f4:5 g1:5", "j10:1")) == ()


def test_two_sets_a_turn_away_are_a_threat() -> None:
    sets = "a1:1 c1:1 a3:2 c3:2 a5:3 c5:3 a7:4 c7:4 a9:5 c9:5 e1:6 h8:5"
    for state in (board(sets, "h6:1"), board(sets, "h6:1", to_play=GREEN)):
        (threat,) = threats(state)
        assert (threat.player, threat.goal, threat.moves) == (RED, "H", ("h8xh5=6",))
        assert threat.squares[-1] == "h5"
        assert len(threat.squares) == 12


def test_a_finished_game_threatens_nothing() -> None:
    assert threats(GAME.apply(position("lines_at_hand"), Draw())) == ()
    assert threats(GAME.start(setup())) == ()


@pytest.mark.parametrize("name", COUNTS)
def test_the_threats_of_the_player_to_play_are_the_winning_moves(name: str) -> None:
    state = position(name)
    found = {
        (move, threat.goal)
        for threat in threats(state)
        if threat.player == RED
        for move in threat.moves
    }
    lines = {move for move, goal in found if goal == "F"}
    sets = {move for move, goal in found if goal == "H"}
    assert lines == set(winning_moves(state.setup, "F"))
    assert sets - lines == set(winning_moves(state.setup, "H"))
    assert all(moved(state, move).finished for move, _ in found)
