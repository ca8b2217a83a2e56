"""Every error has a sentence in both languages and can be pickled."""

import pickle

import pytest

from companion.language.errors import TranslatedError
from hardware import errors
from hardware.errors import (
    CameraLost,
    CameraMissing,
    CameraSlow,
    HardwareError,
    PinTaken,
    part_name,
)
from hardware.gpio.button_box import ButtonPress
from hardware.sound import errors as sound_errors
from tests.language import both

DETAILS = {
           "rate": 2.5, "code": 404, "known": "camera-hang",
           "where": "usb:0", "there": "usb:C920",
           "name": "picamera", "format": "SRGGB10", "spec": "zzz", "pin": 4,
           "part": "undo", "count": 90, "kind": "d8", "value": 9,
           "program": "aplay", "why": "busy"}  # fmt: skip
KINDS = [
    kind
    for module in (errors, sound_errors)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, HardwareError)
]


@pytest.mark.parametrize("kind", KINDS)
def test_every_error_is_one_sentence_in_each_language(kind: type[HardwareError]) -> None:
    error = kind(**DETAILS)
    english, french = error.sentence("en"), error.sentence("fr")
    assert english != french
    for sentence in (english, french):
        assert sentence.endswith(".")
        assert "{" not in sentence


@pytest.mark.parametrize("kind", KINDS)
def test_every_error_can_be_pickled(kind: type[HardwareError]) -> None:
    error = pickle.loads(pickle.dumps(kind(**DETAILS)))
    assert type(error) is kind
    assert error.sentence("fr") == kind(**DETAILS).sentence("fr")


def test_numbers_are_written_by_the_rules_of_each_language() -> None:
    slow = CameraSlow(name="usb:0", rate=2.5)
    assert "gives only 2.5 pictures" in slow.sentence("en")
    assert "(images par seconde : 2,5)" in slow.sentence("fr")


def test_errors_are_standard_exceptions_too() -> None:
    assert issubclass(CameraMissing, OSError)
    assert str(CameraLost(name="usb:1")) == CameraLost(name="usb:1").sentence("en")


@pytest.mark.parametrize(
    ("part", "french", "english"),
    [
        ("end_turn", "bouton « fin du tour »", "“end of turn” button"),
        ("player_2", "bouton « joueur 2 »", "“player 2” button"),
        ("lamp_end_turn", "lampe « fin du tour »", "“end of turn” lamp"),
        ("lamp_player_4", "lampe « joueur 4 »", "“player 4” lamp"),
        ("buzzer", "signal sonore", "buzzer"),
    ],
)
def test_a_faulty_pin_is_named_by_the_part_connected_to_it(
    part: str, french: str, english: str
) -> None:
    fault = PinTaken(pin=17, part=part)
    assert fault.sentence("fr") == f"La broche 17 ({french}) sert déjà à autre chose."
    assert fault.sentence("en") == f"Pin 17 for the {english} is already used by something else."


@pytest.mark.parametrize("press", ButtonPress)
def test_no_button_is_called_by_the_name_of_its_setting(press: ButtonPress) -> None:
    french, english = both(part_name(press))
    assert french != english
    assert "_" not in french + english


def test_hardware_errors_are_companion_errors() -> None:
    assert issubclass(HardwareError, TranslatedError)
    assert CameraSlow(name="a\nb", rate=2.5).text.to("fr").isprintable()
