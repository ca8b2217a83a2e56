"""The very first start: the language, then the camera now or later, or simulated dice."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap


@pytest.fixture
def first(machine: FakeMachine) -> Iterator[Evening]:
    """Yield the app at its very first start."""
    evening = Evening(machine)
    evening.app.first_start = True
    evening.app.go("home")
    evening.screen.step(3)
    yield evening
    evening.close()


def test_the_language_is_chosen_first_and_used_for_the_other_questions(first: Evening) -> None:
    tap(first.screen, first.button("Français"))
    first.screen.step(2)
    tap(first.screen, first.button("Plus tard"))
    assert first.app.front is None
    assert first.machine.settings.language == "fr"
    first.app.go("settings")
    first.app.go("home")
    assert first.app.front is None


def test_the_camera_is_set_up_at_once(first: Evening) -> None:
    tap(first.screen, first.button("Set up the camera now"))
    assert first.now.name == "camera"


def test_simulated_dice_begin_with_an_immediate_restart(first: Evening) -> None:
    corners = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))
    first.machine.settings = replace(first.machine.settings, tray=corners)
    tap(first.screen, first.button("Try with virtual dice"))
    assert first.machine.settings.camera == "simulated"
    assert first.machine.settings.tray == ()  # the corners belonged to the camera's picture
    assert first.app.starts_anew


def test_a_run_with_a_fixed_camera_does_not_restart_for_simulated_dice(first: Evening) -> None:
    assert first.machine.camera_setup is not None
    first.machine.camera_setup.fixed = True
    tap(first.screen, first.button("Try with virtual dice"))
    assert first.machine.settings.camera == "simulated"
    assert not first.app.starts_anew


def test_nothing_changes_if_dice_are_simulated_already(first: Evening) -> None:
    first.machine.simulated = True
    tap(first.screen, first.button("Try with virtual dice"))
    assert first.machine.settings.camera == "auto"
    assert not first.app.starts_anew
    assert first.app.notice == "The dice here are virtual: tap a game."


def test_a_later_start_asks_nothing(evening: Evening) -> None:
    evening.screen.step(3)
    assert evening.app.front is None
