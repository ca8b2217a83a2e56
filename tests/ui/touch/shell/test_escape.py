"""Escape on a screen without a way back asks before the app closes."""

from typing import Any

import pytest

from companion import games
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import key, tap

ESCAPE = 27


@pytest.fixture
def stopped(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Record attempts to close the window."""
    from kivy.core.window import Window  # noqa: PLC0415  importing this opens the window

    closed: list[bool] = []

    def close(*_: Any) -> None:
        closed.append(True)

    monkeypatch.setattr("kivy.core.window.stopTouchApp", close)
    monkeypatch.setattr(Window, "close", close)
    monkeypatch.setattr(evening.app, "stop", close)
    return closed


def test_escape_on_home_asks_before_the_app_closes(evening: Evening, stopped: list[bool]) -> None:
    assert evening.now.name == "home"
    key(evening.screen, ESCAPE)
    assert not stopped
    assert evening.front.title == "Close the companion?"
    key(evening.screen, ESCAPE)
    assert not stopped
    assert evening.app.front is None


def test_escape_twice_from_a_new_game_leaves_the_app_open(
    evening: Evening, stopped: list[bool]
) -> None:
    evening.app.offer(games.find("yahtzee"))
    evening.screen.step(3)
    key(evening.screen, ESCAPE)
    key(evening.screen, ESCAPE)
    assert not stopped
    assert evening.now.name == "home"


def test_the_app_closes_once_confirmed(evening: Evening, stopped: list[bool]) -> None:
    key(evening.screen, ESCAPE)
    evening.screen.step(3)
    tap(evening.screen, evening.button("Close it"))
    assert stopped == [True]


def test_the_close_button_of_the_window_still_works(evening: Evening) -> None:
    assert evening.app._asked_to_close() is False
