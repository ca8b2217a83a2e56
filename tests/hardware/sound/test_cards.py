"""Which sound card plays."""

from pathlib import Path

import pytest

from hardware.sound.cards import card_to_play, sound_cards
from tests.hardware.sound.cards_of_a_pi import pi_5


def test_cards_that_can_play_are_listed_by_their_words(tmp_path: Path) -> None:
    assert sound_cards(tmp_path) == ()
    pi_5(tmp_path, usb=True)
    cards = sound_cards(tmp_path)
    assert [card.word for card in cards] == ["vc4hdmi0", "vc4hdmi1", "Device"]
    assert [card.name for card in cards if card.usb] == ["USB Audio Device"]


@pytest.mark.parametrize(
    ("word", "usb", "chosen"),
    [
        ("", True, "Device"),
        ("", False, None),
        ("vc4hdmi1", True, "vc4hdmi1"),
        ("Device", False, None),
        ("gone", True, "Device"),
    ],
)
def test_a_card_of_the_settings_comes_before_one_on_usb_and_that_before_the_systems(
    tmp_path: Path, word: str, usb: bool, chosen: str | None
) -> None:
    pi_5(tmp_path, usb=usb)
    card = card_to_play(word, sound_cards(tmp_path))
    assert (card.word if card is not None else None) == chosen
