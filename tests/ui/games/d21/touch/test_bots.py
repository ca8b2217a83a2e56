"""Bots play a whole game of D.21, and the screen follows every move."""

from companion.games.d21.actions import Move
from tests.ui.games.d21.touch.d21_evening import D21, header
from tests.ui.touch.evening import Evening
from tests.ui.touch.screens.seated import bots_play


def test_bots_play_a_whole_game_that_the_screen_follows(evening: Evening) -> None:
    table = evening.machine.begin(D21, header("middle_game"))
    evening.app.follow()
    told: set[str] = set()
    bots_play(evening, table, lambda: told.add(getattr(evening.now, "last_move_words", "")))
    assert evening.now.name == "game_over"
    assert table.view.outcome is not None
    moves = {f": {action.move}." for action in table.view.actions if isinstance(action, Move)}
    assert len(moves) > 2
    assert any(move in words for move in moves for words in told)
