"""Buttons on pretend pins: drive the pin, look at what was told."""

import os
import time
from collections.abc import Callable
from typing import Any

import pytest

from hardware.buttons import ButtonBox, Press
from hardware.errors import GpioMissing, PinTaken, PinWrong
from hardware.pins import mock_pins

PINS = {Press.END_TURN: 17, Press.REREAD: 27, Press.UNDO: 22}


def wait_for(condition: Callable[[], bool]) -> bool:
    """Whether it comes true; a press hidden in chatter is told by a timer of a few ms."""
    for _ in range(500):
        if condition():
            return True
        time.sleep(0.01)
    return False


def test_each_button_tells_its_own_press() -> None:
    told: list[Press] = []
    factory = mock_pins()
    box = ButtonBox(PINS, told.append, factory)
    for press in (Press.REREAD, Press.END_TURN, Press.UNDO):
        factory.pin(PINS[press]).drive_low()
    assert told == [Press.REREAD, Press.END_TURN, Press.UNDO]
    assert box.faults == ()
    box.close()


def test_chatter_on_the_pin_is_one_press() -> None:
    told: list[Press] = []
    factory = mock_pins()
    now = [0.0]
    box = ButtonBox(PINS, told.append, factory, clock=lambda: now[0])
    pin = factory.pin(PINS[Press.UNDO])
    for _ in range(6):
        pin.drive_low()
        now[0] += 0.0015
        pin.drive_high()
        now[0] += 0.0015
    pin.drive_low()
    assert told == [Press.UNDO]
    box.close()


def test_a_press_hidden_in_the_chatter_of_a_release_is_told_by_the_timer() -> None:
    told: list[Press] = []
    factory = mock_pins()
    now = [0.0]
    box = ButtonBox(PINS, told.append, factory, clock=lambda: now[0])
    pin = factory.pin(PINS[Press.UNDO])
    pin.drive_low()
    now[0] = 0.100
    pin.drive_high()
    now[0] = 0.110
    pin.drive_low()  # within the release's chatter, but it stays down
    assert told == [Press.UNDO]
    now[0] = 0.200
    assert wait_for(lambda: len(told) == 2)
    box.close()


def test_nothing_is_told_after_the_box_is_closed() -> None:
    told: list[Press] = []
    factory = mock_pins()
    box = ButtonBox(PINS, told.append, factory)
    box.close()
    box.close()
    factory.pin(17).drive_low()
    assert told == []


def test_a_pin_used_twice_is_one_sentence_and_the_rest_works() -> None:
    told: list[Press] = []
    factory = mock_pins()
    pins = {Press.END_TURN: 17, Press.REREAD: 17, Press.UNDO: 22}
    box = ButtonBox(pins, told.append, factory)
    assert [type(fault) for fault in box.faults] == [PinTaken]
    assert "17" in box.faults[0].sentence("fr")
    assert box.connected == (Press.END_TURN, Press.UNDO)
    factory.pin(22).drive_low()
    assert told == [Press.UNDO]
    box.close()


@pytest.mark.parametrize("wrong", [99, -1])
def test_a_pin_that_does_not_exist_is_one_sentence_and_the_rest_works(wrong: int) -> None:
    told: list[Press] = []
    factory = mock_pins()
    box = ButtonBox({Press.END_TURN: wrong, Press.UNDO: 22}, told.append, factory)
    assert [type(fault) for fault in box.faults] == [PinWrong]
    assert str(wrong) in box.faults[0].sentence("en")
    factory.pin(22).drive_low()
    assert told == [Press.UNDO]
    box.close()


def test_a_machine_without_pins_is_told_once_for_the_whole_box(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def none() -> Any:
        from gpiozero.exc import BadPinFactory  # noqa: PLC0415

        raise BadPinFactory("no pins here")

    import gpiozero  # noqa: PLC0415

    monkeypatch.setattr(gpiozero.Device, "_default_pin_factory", staticmethod(none))
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    assert "GPIOZERO_PIN_FACTORY" not in os.environ
    box = ButtonBox(PINS, lambda press: None)
    assert [type(fault) for fault in box.faults] == [GpioMissing]
    assert box.connected == ()
    box.close()
