"""Closing a part of the button box frees its pins, even after the GPIO chip has gone."""

import gc
import warnings
from collections.abc import Callable
from typing import Protocol

import gpiozero
import pytest

from hardware.gpio.button_box import ButtonBox, ButtonPress
from hardware.gpio.buzzer import Buzzer
from hardware.gpio.lamps import Lamps
from tests.hardware.gpio.fake_lgpio import FakeLgpio, pi_with
from tests.hardware.gpio.test_button_box import wait_for


class Part(Protocol):
    """A part of the button box."""

    def close(self) -> None:
        """Free the pins."""


PARTS: list[Callable[[], Part]] = [
    lambda: ButtonBox({ButtonPress.END_TURN: 17, ButtonPress.UNDO: 22}, print),
    lambda: Lamps((5, 6), end_turn=19),
    lambda: Buzzer(21),
]


@pytest.mark.parametrize("make", PARTS)
def test_a_part_that_is_closed_leaves_no_pin_claimed(
    make: Callable[[], Part], monkeypatch: pytest.MonkeyPatch
) -> None:
    lgpio = FakeLgpio()
    pi_with(lgpio, monkeypatch)
    for _ in range(2):  # as when the settings changed
        part = make()
        assert lgpio.claimed
        part.close()
        assert lgpio.claimed == {}
    part.close()


def test_the_other_parts_keep_their_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    lgpio = FakeLgpio()
    pi_with(lgpio, monkeypatch)
    box, lamps = ButtonBox({ButtonPress.UNDO: 22}, print), Lamps((5,))
    box.close()
    lamps.show_player(0)
    assert list(lgpio.claimed) == [5]
    lamps.close()


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("make", PARTS)
def test_a_part_whose_chip_is_gone_is_closed_and_frees_every_pin(
    make: Callable[[], Part], monkeypatch: pytest.MonkeyPatch
) -> None:
    with warnings.catch_warnings(action="ignore"):
        gc.collect()  # objects that earlier tests left
    lgpio = FakeLgpio()
    pi_with(lgpio, monkeypatch)
    part = make()
    lgpio.gone = True
    part.close()
    part.close()
    assert lgpio.claimed == {}
    del part
    gc.collect()  # gpiozero closes collected objects
    gpiozero.Device.pin_factory.close()  # as at the end of the program
    assert lgpio.claimed == {}


def test_a_press_still_debounced_when_the_chip_goes_is_reported_without_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lgpio = FakeLgpio()
    pi_with(lgpio, monkeypatch)
    pressed: list[ButtonPress] = []
    failures: list[object] = []
    monkeypatch.setattr("threading.excepthook", failures.append)
    box = ButtonBox({ButtonPress.UNDO: 22}, pressed.append)
    box._edge(ButtonPress.UNDO, True)
    lgpio.gone = True
    assert wait_for(lambda: not box._timers)
    assert (pressed, failures) == ([ButtonPress.UNDO], [])
    box.close()
