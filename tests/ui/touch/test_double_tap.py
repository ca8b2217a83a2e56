"""Whoever taps everything twice: the second tap does nothing to what the first one has shown."""

import time

import pytest

from companion import games
from companion.games.desfausse.actions import CUP, Discard
from companion.games.yahtzee.actions import Roll
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import press_at, tap_twice
from tests.ui.touch.screens.desfausse_evening import sit_down, tap_group
from tests.ui.touch.screens.desfausse_play import ROLLED
from tests.ui.touch.screens.seated import done
from ui.touch import double_tap


def test_a_game_that_is_started_by_a_double_tap_ends_no_round_of_it(evening: Evening) -> None:
    new_game = evening.app.go("new_game")
    new_game.prepare(games.find("desfausse"))
    for name in ("Ana", "Bo"):
        new_game.add(name)
    new_game.options = {**new_game.options, "tracking": "board"}
    evening.screen.step(3)
    tap_twice(evening.screen, evening.button("START"))
    evening.settle()
    assert evening.now.name == "desfausse"
    assert done(evening) == ()


def test_a_discard_made_by_a_double_tap_ends_no_turn(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", "Chloé", actions=ROLLED)
    tap_group(evening, 0, 1, 4)
    tap_twice(evening.screen, evening.button("DISCARD"))
    evening.settle()
    assert done(evening) == (*ROLLED, Discard((0, 1, 4), (0, 1), (CUP, CUP)))


def test_a_menu_opened_by_a_double_tap_stays_and_a_tap_elsewhere_is_heard_at_once(
    evening: Evening,
) -> None:
    evening.sit_down("Ana", "Bo")
    tap_twice(evening.screen, next(w for w in evening.now.walk() if getattr(w, "sign", "") == "☰"))
    assert evening.front.title == "Menu"
    press_at(evening.screen, 5, 5)
    evening.screen.step(2)
    assert evening.app.front is None


def test_a_tap_that_waited_while_the_next_screen_was_made_does_nothing_on_it(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(double_tap, "GAP_SECONDS", 0.05)
    heard: list[object] = []

    def make_slowly() -> None:
        evening.app.root.changed()
        time.sleep(0.1)
        evening.screen.step()

    evening.sit_down("Ana", "Bo", actions=(Roll((1, 2, 3, 4, 5)),) * 2)
    button = evening.button("Undo")
    button.bind(on_release=heard.append)
    tap_twice(evening.screen, button, make_slowly)
    assert len(heard) == 1
