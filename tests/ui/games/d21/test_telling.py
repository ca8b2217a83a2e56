"""The moves of D.21 in words, and its board as data."""

from companion.games.course import course
from companion.games.d21 import GAME
from companion.games.d21.actions import Move, Resign
from companion.games.game import fold
from tests.companion.games.d21.play import board, setup
from ui.games.d21.telling import TELLING
from ui.telling.game_telling import Situation
from ui.telling.score_table import BoardSquares

LINE = board("b4:1 c4:2 d4:3 e4:4 f4:5 g1:6", "j10:1")
NEAR = board("c4:2 a1:1", "f4:3")


def test_a_turned_die_is_described_with_both_faces() -> None:
    move = Move("c4xg4=5")
    said = TELLING.told(NEAR, move, GAME.apply(NEAR, move)).text
    assert said.to("en") == "Ana: c4xg4=5. The 2 turns to 5."


def test_the_last_action_describes_how_the_game_ended() -> None:
    won = Move("g1-g4")
    assert TELLING.told(LINE, won, GAME.apply(LINE, won)).text.to("en") == (
        "Ana: g1-g4. Six dice from 1 to 6 in a line."
    )
    assert (
        TELLING.told(LINE, Resign(), GAME.apply(LINE, Resign())).text.to("fr") == "Ana abandonne."
    )


def test_a_player_is_asked_for_a_die_and_then_for_a_square() -> None:
    square = NEAR.grid.squares["c4"]
    begun = [None, (), (square,)]
    said = [TELLING.prompt(NEAR, Situation(begun=one)).text.to("en") for one in begun]
    assert said[0] == "It is Ana's turn."
    assert said[1] == "Ana plays the red dice: tap a die."
    assert said[2].startswith("The 2 on c4: tap a lit square.")


def test_the_board_marks_the_last_move_and_the_proposed_move() -> None:
    state = fold(GAME, setup(), [])
    first = GAME.choices(state)[0]
    assert isinstance(first, Move)
    (step,) = course(GAME, setup(), [first]).steps
    for at, mark in ((Situation(last=first), "last"), (Situation(pencilled=first), "proposed")):
        shown, _ = TELLING.table(step.after, at)
        assert isinstance(shown, BoardSquares)
        lit = {square.name for square in shown.squares if mark in square.marks}
        assert lit == set(first.move.replace("x", "-").partition("=")[0].split("-"))


def test_the_sheet_names_the_squares_of_the_goal() -> None:
    won = GAME.apply(LINE, Move("g1-g4"))
    shown, said = TELLING.sheet(won)
    assert isinstance(shown, BoardSquares)
    assert shown.line == ("b4", "c4", "d4", "e4", "f4", "g4")
    assert "b4 c4 d4 e4 f4 g4" in repr(said)
