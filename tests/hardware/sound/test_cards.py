"""The choice of the sound card."""

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
def test_the_card_in_the_settings_comes_first_then_a_usb_card_then_the_systems_card(
    tmp_path: Path, word: str, usb: bool, chosen: str | None
) -> None:
    pi_5(tmp_path, usb=usb)
    card = card_to_play(word, sound_cards(tmp_path))
    assert (card.word if card is not None else None) == chosen
