"""The very first start: the language, the camera now or later, or pretend dice."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap


@pytest.fixture
def first(machine: FakeMachine) -> Iterator[Evening]:
    """The app at its very first start."""
    evening = Evening(machine)
    evening.app.first_start = True
    evening.app.go("home")
    evening.screen.step(3)
    yield evening
    evening.close()


def test_the_language_is_chosen_first_and_the_rest_is_asked_in_it(first: Evening) -> None:
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


def test_pretend_dice_begin_at_once_with_a_new_start(first: Evening) -> None:
    corners = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))
    first.machine.settings = replace(first.machine.settings, tray=corners)
    tap(first.screen, first.button("Try with virtual dice"))
    assert first.machine.settings.camera == "simulated"
    assert first.machine.settings.tray == ()  # they were those of the camera's picture
    assert first.app.starts_anew


def test_a_run_that_keeps_its_camera_is_not_ended_for_pretend_dice(first: Evening) -> None:
    assert first.machine.camera_setup is not None
    first.machine.camera_setup.fixed = True
    tap(first.screen, first.button("Try with virtual dice"))
    assert first.machine.settings.camera == "simulated"
    assert not first.app.starts_anew


def test_where_dice_are_pretended_already_nothing_is_changed(first: Evening) -> None:
    first.machine.simulated = True
    tap(first.screen, first.button("Try with virtual dice"))
    assert first.machine.settings.camera == "auto"
    assert not first.app.starts_anew
    assert first.app.notice == "The dice here are virtual: tap a game."


def test_nobody_is_asked_at_another_start(evening: Evening) -> None:
    evening.screen.step(3)
    assert evening.app.front is None
