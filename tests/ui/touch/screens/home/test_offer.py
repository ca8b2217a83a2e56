"""The next game of a tournament comes first on Home."""

from tests.ui.touch.evening import YAHTZEE, Evening, yahtzee
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap
from ui.interface import OfferedGame

OFFERED = OfferedGame(YAHTZEE, yahtzee("Bo", "Ana"), "T-2-1", 2)


def test_the_next_game_is_begun_with_its_players_by_one_tap(
    evening: Evening, machine: FakeMachine
) -> None:
    card = evening.now.ids.foremost
    assert evening.now.name == "home"
    machine.offered = OFFERED
    evening.screen.until(lambda: evening.app.offered is not None)
    evening.screen.step(2)
    assert (card.title, card.caption) == ("Yahtzee", "Tournament, round 2")
    assert [each.name for each in reversed(card.ids.players.children)] == ["Bo", "Ana"]
    tap(evening.screen, card.ids.go)
    assert evening.screen.until(lambda: evening.view is not None)
    assert evening.view.setup == OFFERED.setup


def test_home_without_a_tournament_shows_no_offer(evening: Evening, machine: FakeMachine) -> None:
    card = evening.now.ids.foremost
    assert card.key == "NEW GAME"
    machine.offered = OFFERED
    assert evening.screen.until(lambda: card.key == "START")
    machine.offered = None
    assert evening.screen.until(lambda: card.key == "NEW GAME")
