"""Bots play D.21 to its end before the open screen, which follows every move."""

from companion.games.d21.actions import Move
from hardware.simulated.tray import SimulatedTray
from tests.ui.touch.evening import Evening
from tests.ui.touch.screens.d21_evening import D21, header
from ui.pretend import PretendHand
from ui.simulate import Bots


def test_bots_play_a_whole_game_that_the_screen_follows(evening: Evening) -> None:
    table = evening.machine.begin(D21, header("middle_game"))
    bots = Bots(table, PretendHand(SimulatedTray(seed=2), 2), evening.machine.press)
    evening.app.follow()
    told: set[str] = set()
    bots.start()
    try:
        assert evening.screen.until(lambda: _over(evening, told), 60)
    finally:
        bots.stop()
    evening.screen.step(3)
    assert evening.now.name == "game_over"
    assert table.view.outcome is not None
    moves = {f": {action.move}." for action in table.view.actions if isinstance(action, Move)}
    assert len(moves) > 2
    assert any(move in words for move in moves for words in told)


def _over(evening: Evening, told: set[str]) -> bool:
    told.add(getattr(evening.now, "told", ""))
    return bool(evening.now.name == "game_over")
