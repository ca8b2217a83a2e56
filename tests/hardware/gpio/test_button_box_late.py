"""A busy machine reports edges late or loses them; each press stays one press."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero.pins.pi import PiPin

from hardware.gpio.button_box import ButtonBox, ButtonPress
from hardware.gpio.pins import mock_pins
from tests.hardware.gpio.test_button_box import wait_for


class Busy:
    """A box whose undo button has a long meaning, on a machine that reports edges late."""

    def __init__(self) -> None:
        self.told: list[ButtonPress] = []
        self.long: list[ButtonPress] = []
        self.now = 0.0
        factory = mock_pins()
        self.box = ButtonBox(
            {ButtonPress.UNDO: 22, ButtonPress.REREAD: 27},
            self.told.append,
            factory,
            clock=lambda: self.now,
            long=(ButtonPress.UNDO,),
            on_long=self.long.append,
        )
        self.undo: Any = factory.pin(22)
        self.reread: Any = factory.pin(27)

    def tell(self, pin: Any, closed: bool, at: float) -> None:
        """Report now an edge that happened at `at`."""
        happened = time.monotonic() - (self.now - at)
        PiPin._call_when_changed(pin, happened, not closed)


@pytest.fixture
def busy() -> Iterator[Busy]:
    busy = Busy()
    yield busy
    busy.box.close()


def test_bounce_that_is_reported_late_is_one_press(busy: Busy) -> None:
    busy.reread.drive_low()
    busy.now = 0.2
    assert wait_for(lambda: not busy.box._timers)
    busy.tell(busy.reread, False, at=0.005)
    busy.tell(busy.reread, True, at=0.006)
    assert wait_for(lambda: not busy.box._timers)
    assert busy.told == [ButtonPress.REREAD]


def test_a_short_press_whose_end_is_reported_late_is_no_long_press(busy: Busy) -> None:
    busy.undo.drive_low()
    busy.undo._change_state(True)  # the button is up again, and the edge was not reported
    busy.now = 1.3
    time.sleep(0.06)
    assert busy.long == []
    busy.tell(busy.undo, False, at=0.1)
    assert wait_for(lambda: not busy.box._timers)
    assert (busy.told, busy.long) == ([ButtonPress.UNDO], [])


def test_a_button_whose_edge_was_lost_is_not_held_for_ever(busy: Busy) -> None:
    busy.reread.drive_low()
    busy.reread._change_state(True)
    busy.now = 0.5
    assert wait_for(lambda: bool(busy.box._unreported))
    busy.now = 20.0
    assert wait_for(lambda: not busy.box._unreported)
    busy.now = 20.1
    assert wait_for(lambda: not busy.box._timers)
    assert busy.box.stuck is None
    assert busy.told == [ButtonPress.REREAD]
