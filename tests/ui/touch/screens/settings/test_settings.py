"""The settings screen: language, theme and type size, by real taps."""

from typing import Any

import pytest

from companion.settings import Settings
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import key, tap
from ui.telling.colours import NIGHT
from ui.touch.shell.splash import turn_window

ESCAPE = 27


def open_settings(evening: Evening) -> Any:
    tap(evening.screen, evening.now.ids.settings)
    evening.screen.step(2)
    assert evening.now.name == "settings"
    return evening.now


def test_home_leads_to_the_settings_and_back(evening: Evening) -> None:
    open_settings(evening)
    key(evening.screen, ESCAPE)
    assert evening.now.name == "home"


def test_the_theme_is_switched(machine: FakeMachine, evening: Evening) -> None:
    open_settings(evening)
    tap(evening.screen, evening.button("Night"))
    assert machine.settings.theme == "night"
    assert evening.app.theme == "night"


def test_each_tap_rotates_the_screen_by_a_quarter(machine: FakeMachine, evening: Evening) -> None:
    from kivy.core.window import Window  # noqa: PLC0415

    screen = open_settings(evening)
    try:
        for turn in (90, 180, 270, 0):
            screen.ids.turn.dispatch("on_release")
            evening.screen.step(2)
            assert machine.settings.screen_turn == turn
            assert Window.rotation == -turn % 360
    finally:
        turn_window(0)


def test_settings_edited_in_the_file_are_shown(machine: FakeMachine, evening: Evening) -> None:
    screen = open_settings(evening)
    machine.edited = Settings(language="fr", theme="night")
    assert evening.screen.until(lambda: screen.ids.turn.words == "Tourner l'écran")
    assert evening.app.palette is NIGHT


@pytest.mark.parametrize("text_size", ["normal", "large", "far"])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_choice_is_written_much_smaller_than_the_others(
    machine: FakeMachine, language: str, text_size: str
) -> None:
    machine.settings = Settings(language=language, text_size=text_size)  # type: ignore[arg-type]
    evening = Evening(machine)
    try:
        evening.app.go("settings")
        evening.screen.step(4)
        for word in ("day", "night", "by_the_hour", "text_normal", "text_large", "text_far"):
            words = evening.button(evening.app.t(word)).children[0]
            assert words.font_size >= 14 * evening.app.u, words.text
    finally:
        evening.close()


def test_the_settings_lead_to_the_camera_and_to_sound(evening: Evening) -> None:
    screen = open_settings(evening)
    tap(evening.screen, screen.ids.sound)
    evening.screen.step(2)
    assert type(evening.front).__name__ == "SoundCard"
    evening.app.close_all()
    evening.screen.step(2)
    tap(evening.screen, screen.ids.camera)
    evening.screen.step(2)
    assert evening.now.name == "camera"


def test_the_language_is_switched(machine: FakeMachine, evening: Evening) -> None:
    open_settings(evening)
    tap(evening.screen, evening.button("English"))
    evening.screen.step(2)
    tap(evening.screen, evening.button("Français"))
    evening.screen.step(2)
    assert machine.settings.language == "fr"
