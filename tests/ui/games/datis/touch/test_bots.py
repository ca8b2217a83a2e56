"""Bots play a whole game of Datis, and the screen follows every step."""

from tests.ui.games.datis.touch.datis_evening import DATIS, header
from tests.ui.touch.evening import Evening
from tests.ui.touch.screens.seated import bots_play


def test_bots_play_a_whole_game_that_the_screen_follows(evening: Evening) -> None:
    table = evening.machine.begin(DATIS, header("Ana", "Bo"))
    evening.app.follow()
    seen: set[str] = set()
    bots_play(evening, table, lambda: _look(evening, seen))
    assert evening.now.name == "game_over"
    assert table.view.outcome is not None
    assert seen  # the screen followed the game; a slow screen skips many moments


def _look(evening: Evening, seen: set[str]) -> None:
    panel = getattr(evening.now, "panel", None)
    if panel is not None:
        seen.add(type(panel).__name__)
