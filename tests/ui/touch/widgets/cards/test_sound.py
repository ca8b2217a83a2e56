"""The card of the voice, in every table's menu and on the settings screen."""

import pytest

from companion import games
from hardware.sound.cards import CardOfSound
from tests.companion.bots import set_up
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import key
from tests.ui.touch.screens.seated import press
from ui.touch.widgets.cards import sound
from ui.touch.widgets.cards.sound import STEPS, VolumeRow


@pytest.mark.parametrize("name", games.names())
def test_every_table_has_its_volume_and_mute_on_its_menu(evening: Evening, name: str) -> None:
    evening.machine.begin(*set_up(name))
    evening.app.follow()
    evening.settle()
    evening.now.open_menu()
    evening.screen.step(2)
    press(evening, "Sound")
    press(evening, "2")
    assert evening.machine.settings.voice_volume == 50
    press(evening, "Mute")
    assert evening.machine.settings.voice_volume == 0
    assert evening.button("Mute").chosen
    assert shown_muted(evening)
    press(evening, "Everything")
    assert evening.machine.settings.voice == "all"
    assert evening.button("Everything").chosen
    press(evening, "2")
    assert not shown_muted(evening)


def shown_muted(evening: Evening) -> bool:
    """Return True if the header shows that the sound is off."""
    evening.screen.step(2)
    return bool(evening.now.ids.header.muted)


def test_the_menu_mutes_and_restores_the_volume(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    evening.app.sound.switch_volume(50)
    for words, volume in (("Mute", 0), ("Unmute", 50), ("Mute", 0)):
        evening.now.open_menu()
        evening.screen.step(2)
        press(evening, words)
        assert evening.machine.settings.voice_volume == volume


def test_the_score_is_spoken_from_the_menu_the_card_and_the_keyboard(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    evening.now.open_menu()
    evening.screen.step(2)
    press(evening, "Say where we stand")
    assert evening.machine.times_said == 1
    key(evening.screen, ord("s"))
    assert evening.machine.times_said == 2
    evening.now.open_menu()
    evening.screen.step(2)
    press(evening, "Sound")
    press(evening, "Say where we stand")
    assert evening.machine.times_said == 3
    assert type(evening.front).__name__ == "SoundCard"


def open_settings(evening: Evening) -> None:
    evening.app.go("settings")
    evening.screen.step(3)


def test_the_settings_screen_opens_the_card_too(evening: Evening) -> None:
    open_settings(evening)
    press(evening, "Sound")
    press(evening, "In short")
    assert evening.machine.settings.voice == "calls"


def test_the_sound_card_is_chosen_by_touch(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = (CardOfSound("vc4hdmi0", "vc4-hdmi-0"), CardOfSound("Device", "USB Audio", usb=True))
    monkeypatch.setattr(sound, "sound_cards", lambda: cards)
    open_settings(evening)
    press(evening, "Sound")
    for words, word in (
        ("Automatic (USB first)", "vc4hdmi0"),
        ("vc4-hdmi-0", "Device"),
        ("USB Audio", ""),
    ):
        press(evening, words)
        assert evening.machine.settings.sound_card == word


def test_a_volume_in_the_file_is_shown_as_the_nearest_step() -> None:
    steps = [VolumeRow.step(volume) for volume in (0, 1, 25, 30, 60, 70, 100)]
    assert steps == [0, 1, 1, 1, 2, 3, 4]
    assert STEPS == (25, 50, 75, 100)
