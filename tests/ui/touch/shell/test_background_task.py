"""While a slow card works, the screen goes on drawing and shows that it waits."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.game import AnyGame, Setup
from companion.storage.game_store import GameStore, OpenGame
from tests.ui.touch.evening import YAHTZEE, Evening, yahtzee
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap_at


class SlowStore(GameStore):
    """Games on a slow card."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.card = threading.Event()

    def create(self, game: AnyGame, setup: Setup, at: str) -> OpenGame:
        assert self.card.wait(100)
        return super().create(game, setup, at)


@pytest.fixture
def slow(evening: Evening, machine: FakeMachine, tmp_path: Path) -> Iterator[SlowStore]:
    """Move the evening's games to a slow card, and shorten the wait before the screen goes on."""
    from ui.touch.shell import background_task  # noqa: PLC0415  importing this opens the window

    store = SlowStore(tmp_path / "games")
    machine.store = store
    background_task.AT_ONCE_SECONDS = 0.0
    yield store
    store.card.set()


def test_the_screen_goes_on_drawing_while_a_game_begins_on_a_slow_card(
    evening: Evening, slow: SlowStore
) -> None:
    evening.app.game_life.begin(YAHTZEE, yahtzee("Ana", "Bo"))
    card = evening.front
    assert evening.screen.until(lambda: card.seconds > 0)
    tap_at(evening.screen, 5, 5)
    evening.app.on_key("escape")
    assert evening.app.front is card
    evening.app.go("settings")
    assert evening.screen.until(lambda: evening.app.front is card)
    slow.card.set()
    assert evening.screen.until(lambda: evening.now.name == "yahtzee")
    assert evening.app.front is None


def test_a_card_that_fails_after_a_long_wait_is_reported_and_home_is_shown(
    evening: Evening, slow: SlowStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        assert slow.card.wait(100)
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(slow, "open", refuse)
    evening.app.game_life.resume("yahtzee-1")
    evening.screen.step(3)
    assert not evening.app.notice
    slow.card.set()
    assert evening.screen.until(lambda: evening.app.notice_refused)
    assert evening.screen.until(lambda: evening.app.front is None)
    assert evening.now.name == "home"
