"""A buzzer on a pretend pin."""

import time

from hardware.errors import PinTaken, PinWrong
from hardware.gpio.buzzer import Buzzer
from hardware.gpio.lamps import Lamps
from hardware.gpio.pins import mock_pins
from tests.hardware.gpio.busy_pins import pins_without


def test_the_buzzer_sounds_as_often_as_asked_and_then_stops() -> None:
    factory = mock_pins()
    buzzer = Buzzer(12, factory)
    buzzer.sound(1)
    sounded = False
    for _ in range(20_000):
        state = bool(factory.pin(12).state)
        if sounded and not state:
            break
        sounded = sounded or state
        time.sleep(0.005)
    assert sounded
    buzzer.close()
    assert not factory.pin(12).state


def test_a_machine_without_a_buzzer_is_silent() -> None:
    buzzer = Buzzer(None)
    buzzer.sound(2)
    assert buzzer.faults == ()
    buzzer.close()


def test_a_missing_pin_is_reported_in_one_sentence() -> None:
    factory = mock_pins()
    lamps = Lamps((12,), None, factory)
    taken, wrong = Buzzer(12, factory), Buzzer(99, factory)
    assert [type(fault) for fault in taken.faults] == [PinTaken]
    assert [type(fault) for fault in wrong.faults] == [PinWrong]
    taken.sound(1)
    lamps.close()


def test_a_pin_used_by_another_program_is_reported_in_one_sentence() -> None:
    buzzer = Buzzer(12, pins_without(12))
    assert [type(fault) for fault in buzzer.faults] == [PinTaken]
    buzzer.sound(1)
    buzzer.close()
