"""Unsaved data bears a sign wherever it is shown, and is never lost without a confirmation."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from companion import games
from companion.messages import Pencil
from tests.companion.bots import Player
from tests.companion.disk import full_after
from tests.companion.evening import ACTIONS
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap
from tests.ui.touch.problems import covered
from tests.ui.waiting import handle

# Games whose actions appear on the sheet at once; in others, a box or round must be counted first.
SHEETS = ("d21", "dalapapa", "desfausse")
SAVED, UNSAVED = 20, 4  # numbers of messages, first on a working disk, then on a full disk


def signs(root: Any) -> int:
    """Return the number of signs on a screen."""
    # imported after the window is open
    from ui.touch.widgets.draw.unsaved_sign import UnsavedSign  # noqa: PLC0415

    found = [w for w in root.walk() if isinstance(w, UnsavedSign) and w.shown]
    assert all(sign.width > 0 and sign.canvas.children for sign in found)
    return len(found)


@contextmanager
def unsaved_game(evening: Evening, name: str) -> Iterator[None]:
    """Begin a game whose last actions are not on disk, because the disk is full."""
    player = Player(name)
    table = evening.machine.begin(player.game, player.setup)
    for number in range(SAVED + UNSAVED):
        with full_after(10_000 if number < SAVED else 0):
            handle(table, player.says(table.view))
    with full_after(0):
        evening.app.follow()
        evening.settle()
        yield


@pytest.mark.parametrize("name", games.names())
def test_each_unsaved_action_bears_a_sign_until_it_is_saved(evening: Evening, name: str) -> None:
    from ui.touch import registry  # noqa: PLC0415  imported after the window is open

    with unsaved_game(evening, name):
        assert str(evening.view.unsaved) in evening.app.alarm
        assert evening.view.unsaved_actions
        assert signs(evening.now)
        assert covered(evening) == []
        if name in SHEETS:
            evening.now.show_sheets()
            evening.screen.step(3)
            assert signs(evening.front)
            evening.app.close_all()
        evening.app.open(registry.load(name).history())
        evening.screen.step(2)
        assert signs(evening.front)
    evening.tell(Pencil(None))
    evening.screen.step(2)
    assert evening.app.alarm == ""
    assert signs(evening.front) == signs(evening.now) == 0


def test_leaving_an_unsaved_game_asks_first(evening: Evening, machine: FakeMachine) -> None:
    with full_after(0):
        evening.sit_down("Ana", actions=ACTIONS[:2])
        evening.app.game_life.leave()
        evening.screen.step(2)
        assert "not saved: 3." in evening.front.sentence
        assert evening.app.notice == ""  # a notice would cover the question
        tap(evening.screen, evening.button("Stay at the table"))
        assert machine.table is not None
        evening.app.game_life.leave()
        evening.screen.step(2)
        tap(evening.screen, evening.button("Leave and lose them"))
        assert machine.table is None
        assert evening.app.alarm == ""


def test_leaving_a_saved_game_asks_nothing(evening: Evening, machine: FakeMachine) -> None:
    evening.sit_down("Ana", actions=ACTIONS[:2])
    evening.app.game_life.leave()
    assert evening.app.front is None
    assert machine.table is None


def test_closing_the_window_asks_first_while_something_is_unsaved(evening: Evening) -> None:
    from kivy.core.window import Window  # noqa: PLC0415  imported after the window is open

    stopped: list[bool] = []
    evening.app.stop = lambda: stopped.append(True)
    with full_after(0):
        evening.sit_down("Ana", actions=ACTIONS[:2])
        assert Window.dispatch("on_request_close")
        assert not stopped
        evening.screen.step(2)
        tap(evening.screen, evening.button("Leave and lose them"))
    assert stopped
