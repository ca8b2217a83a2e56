"""The settings screen: language and light, and what the eye has learned, by real taps."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from companion.language.text import Text, whole
from companion.learning.roll_pictures import Kept
from companion.learning.verdicts import Learned, Verdicts
from companion.settings import Learning, Settings
from hardware.camera.discovery import FoundCamera
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import key, tap
from ui.telling.colours import NIGHT
from ui.touch.screens.settings.model.learned import megabytes
from ui.touch.shell.splash import turn_window

ESCAPE = 27
SOME = Learned(
    pictures=9, size=12_300_000, verdicts=Verdicts(right_above={0.99: 112}, asked=4, wrong=1)
)


def open_settings(evening: Evening) -> Any:
    tap(evening.screen, evening.now.ids.settings)
    evening.screen.step(2)
    assert evening.now.name == "settings"
    return evening.now


def test_home_leads_to_the_settings_and_back(evening: Evening) -> None:
    open_settings(evening)
    key(evening.screen, ESCAPE)
    assert evening.now.name == "home"


def test_the_count_and_the_rate_are_shown(machine: FakeMachine, evening: Evening) -> None:
    machine.learned = SOME
    screen = open_settings(evening)
    assert screen.ids.rate.text == "Read right: 112 of 117"
    assert screen.ids.counts.text == "Rolls asked about: 4\nMisread without asking: 1"
    assert (
        screen.ids.pictures.text == "Pictures kept: 9 (13 MB)\nAt most 200 MB: the oldest go first."
    )
    assert screen.ids.trouble.text == ""


def test_before_anything_was_judged_no_rate_is_made_up(evening: Evening) -> None:
    screen = open_settings(evening)
    assert screen.ids.rate.text == "No roll judged yet"
    assert screen.ids.delete.disabled


def test_what_is_learned_while_the_screen_is_up_appears(
    machine: FakeMachine, evening: Evening
) -> None:
    screen = open_settings(evening)
    machine.learned = SOME
    assert evening.screen.until(lambda: "112" in screen.ids.rate.text)


def test_what_is_wrong_is_said_in_the_language_shown(
    machine: FakeMachine, evening: Evening
) -> None:
    machine.learned = replace(SOME, trouble=Text("Disque plein.", "Disk full."))
    screen = open_settings(evening)
    assert screen.ids.trouble.text == "Disk full."
    tap(evening.screen, evening.button("Français"))
    evening.screen.step(2)
    assert screen.ids.trouble.text == "Disque plein."
    assert screen.ids.rate.text == "Bien lus : 112 sur 117"
    assert machine.settings.language == "fr"


def test_light_is_switched(machine: FakeMachine, evening: Evening) -> None:
    open_settings(evening)
    tap(evening.screen, evening.button("Night"))
    assert machine.settings.theme == "night"
    assert evening.app.theme == "night"


def test_keeping_pictures_is_switched_off_and_on(machine: FakeMachine, evening: Evening) -> None:
    screen = open_settings(evening)
    assert screen.ids.on.chosen
    tap(evening.screen, screen.ids.off)
    evening.screen.step(2)
    assert machine.settings.learning == Learning(keep=False)
    assert (screen.ids.on.chosen, screen.ids.off.chosen) == (False, True)
    assert screen.ids.off.sign == "✓"
    tap(evening.screen, screen.ids.on)
    assert machine.settings.learning == Learning(keep=True)


@pytest.mark.parametrize(("answer", "left"), [("Keep", SOME), ("Delete all", Learned())])
def test_deleting_asks_first(
    machine: FakeMachine, evening: Evening, answer: str, left: Learned
) -> None:
    machine.learned = SOME
    screen = open_settings(evening)
    tap(evening.screen, screen.ids.delete)
    evening.screen.step(2)
    assert machine.learned == SOME
    assert "9" in evening.front.sentence
    tap(evening.screen, evening.button(answer))
    evening.screen.step(2)
    assert machine.learned == left
    assert evening.app.front is None


def test_one_misread_roll_in_ten_thousand_is_not_rounded_away(
    machine: FakeMachine, evening: Evening
) -> None:
    verdicts = Verdicts(right_above={0.99: 9999}, wrong=1)
    machine.learned = replace(SOME, verdicts=verdicts)
    screen = open_settings(evening)
    assert "%" not in screen.ids.rate.text
    assert re.sub(r"\D", "", screen.ids.rate.text) == "999910000"
    assert screen.ids.counts.text.endswith("Misread without asking: 1")


def test_a_byte_takes_room() -> None:
    assert (megabytes(0), megabytes(1), megabytes(1_000_001)) == (0, 1, 2)


def test_the_screen_turns_by_a_quarter_with_each_tap(
    machine: FakeMachine, evening: Evening
) -> None:
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


def test_what_somebody_wrote_into_the_settings_file_is_shown(
    machine: FakeMachine, evening: Evening
) -> None:
    screen = open_settings(evening)
    machine.edited = Settings(language="fr", theme="night")
    assert evening.screen.until(lambda: screen.ids.turn.words == "Tourner l'écran")
    assert evening.app.palette is NIGHT


def test_the_room_that_pictures_may_take_is_the_one_that_was_set(
    machine: FakeMachine, evening: Evening
) -> None:
    machine.settings = replace(machine.settings, learning=Learning(megabytes=50))
    screen = open_settings(evening)
    assert (
        screen.ids.pictures.text == "Pictures kept: 0 (0 MB)\nAt most 50 MB: the oldest go first."
    )


def test_pictures_of_rolls_are_counted_and_deleted_with_the_rest(
    machine: FakeMachine, evening: Evening
) -> None:
    machine.learned = Learned(rolls=Kept(1234, 61_200_000))
    screen = open_settings(evening)
    assert screen.ids.rolls.text == f"Pictures of rolls: {whole(1234).en} (62 MB, at most 300)"
    assert not screen.ids.delete.disabled
    tap(evening.screen, screen.ids.delete)
    evening.screen.step(2)
    assert "1234" in evening.front.sentence
    tap(evening.screen, evening.button("Delete all"))
    evening.screen.step(2)
    assert screen.ids.rolls.text == "Pictures of rolls: 0 (0 MB, at most 300)"


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


# --- the camera -----------------------------------------------------------------------------


def choose_camera(evening: Evening, words: str) -> None:
    """Choose one of the cameras that the settings offer; the app goes on where it would stop."""
    app: Any = evening.app
    app.stop = lambda: None
    tap(evening.screen, evening.now.ids.camera)
    evening.screen.step(2)
    tap(evening.screen, evening.button(words))
    evening.screen.step(2)


def test_the_settings_lead_from_pretend_dice_to_a_camera_at_once(evening: Evening) -> None:
    evening.machine.simulated = True
    evening.machine.settings = replace(evening.machine.settings, camera="simulated")
    setup = evening.machine.camera_setup
    assert setup is not None
    setup.others = (FoundCamera("usb:DiceCam", "DiceCam"),)
    open_settings(evening)
    assert setup.looked_for_others == 1
    choose_camera(evening, "DiceCam")
    assert evening.machine.settings.camera == "usb:DiceCam"
    assert evening.app.starts_anew


def test_the_settings_lead_from_a_camera_to_pretend_dice(evening: Evening) -> None:
    open_settings(evening)
    choose_camera(evening, "None: pretend dice")
    assert evening.machine.settings.camera == "simulated"
    assert evening.app.starts_anew


def test_from_one_camera_to_another_or_none_the_program_goes_on(evening: Evening) -> None:
    open_settings(evening)
    choose_camera(evening, "None: dice entered by touch")
    assert evening.machine.settings.camera == "none"
    choose_camera(evening, "The first one found")
    assert evening.machine.settings.camera == "auto"
    assert not evening.app.starts_anew


def test_a_run_that_keeps_its_camera_offers_no_other(evening: Evening) -> None:
    assert evening.machine.camera_setup is not None
    evening.machine.camera_setup.fixed = True
    assert open_settings(evening).ids.camera.disabled
