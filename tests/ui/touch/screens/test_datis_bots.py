"""Bots play Datis to its end before the open screen, which follows every step."""

from hardware.simulated.tray import SimulatedTray
from tests.ui.touch.evening import Evening
from tests.ui.touch.screens.datis_evening import DATIS, header
from ui.pretend import PretendHand
from ui.simulate import Bots


def test_bots_play_a_whole_game_that_the_screen_follows(evening: Evening) -> None:
    table = evening.machine.begin(DATIS, header("Ana", "Bo"))
    bots = Bots(table, PretendHand(SimulatedTray(seed=2), 2), evening.machine.press)
    evening.app.follow()
    bots.start()
    seen: set[str] = set()
    try:
        assert evening.screen.until(lambda: _over(evening, seen), 60)
    finally:
        bots.stop()
    evening.screen.step(3)
    assert evening.now.name == "game_over"
    assert table.view.outcome is not None
    assert seen  # it followed the game; a slow screen skips many of its moments


def _over(evening: Evening, seen: set[str]) -> bool:
    panel = getattr(evening.now, "panel", None)
    if panel is not None:
        seen.add(type(panel).__name__)
    return bool(evening.now.name == "game_over")
