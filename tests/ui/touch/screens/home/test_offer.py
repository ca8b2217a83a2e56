"""A tournament's next game on Home."""

from tests.ui.touch.evening import YAHTZEE, Evening, yahtzee
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap
from ui.interface import OfferedGame

OFFERED = OfferedGame(YAHTZEE, yahtzee("Bo", "Ana"), "T-2-1", 2)


def test_the_next_game_is_begun_with_its_players_by_one_tap(
    evening: Evening, machine: FakeMachine
) -> None:
    assert evening.now.name == "home"
    machine.offered = OFFERED
    evening.screen.until(lambda: evening.app.offered is not None)
    evening.screen.step(2)
    key = evening.button("Tournament, round 2 · Yahtzee: Bo and Ana")
    assert key.height >= evening.app.touch
    tap(evening.screen, key)
    assert evening.screen.until(lambda: evening.view is not None)
    assert evening.view.setup == OFFERED.setup


def test_nothing_is_to_be_seen_of_it_without_one(evening: Evening, machine: FakeMachine) -> None:
    bar = next(node for node in evening.now.walk(restrict=True) if hasattr(node, "begin_offer"))
    assert (bar.height, bar.opacity) == (0, 0)
    machine.offered = OFFERED
    assert evening.screen.until(lambda: bar.height > 0)
    machine.offered = None
    assert evening.screen.until(lambda: bar.height == 0)
