"""Press the buttons of the simulated button box, which may fail."""

import time
from collections.abc import Callable
from typing import Any

from hardware.simulated.faults import Fault, Faults

DOWN_SECONDS = 0.05
CHATTER = (0.003, 0.002, 0.004, 0.003, 0.003, 0.002, 0.002)  # 19 ms in all, an odd count of edges


class Finger:
    """Presses buttons on mock pins (see hardware.gpio.pins.mock_pins)."""

    def __init__(
        self, factory: Any, faults: Faults, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self._factory = factory
        self._faults = faults
        self._sleep = sleep

    def press(self, pin: int) -> bool:
        """Press and release the button on `pin`; return whether a contact changed."""
        contact = self._factory.pin(pin)
        if self._faults.has(Fault.BUTTON_DEAD) or not contact.state:
            return False
        self._move(contact, closed=True)
        self._sleep(DOWN_SECONDS)
        if not self._faults.has(Fault.BUTTON_STUCK):
            self._move(contact, closed=False)
        return True

    def free(self, pin: int) -> None:
        """Release a stuck button."""
        self._factory.pin(pin).drive_high()

    def _move(self, contact: Any, *, closed: bool) -> None:
        self._set(contact, closed)
        if not self._faults.has(Fault.BUTTON_BOUNCING):
            return
        state = closed
        for pause in CHATTER:
            self._sleep(pause)
            state = not state
            self._set(contact, state)
        self._set(contact, closed)

    def _set(self, contact: Any, closed: bool) -> None:
        if closed:
            contact.drive_low()
        else:
            contact.drive_high()
