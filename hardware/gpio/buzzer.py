"""A buzzer: short sounds for players who look at the dice, not at the screen."""

from functools import partial
from typing import Any

from hardware.errors import HardwareError
from hardware.gpio.pins import give_back, output_on, take_pin

SOUND_SECONDS, SILENCE_SECONDS = 0.08, 0.08


class Buzzer:
    """An active buzzer on `pin` (BCM number; None: no buzzer).

    A buzzer that cannot be set up is an error in `faults`, and `sound` does nothing.
    """

    def __init__(self, pin: int | None, factory: Any = None) -> None:
        faults: list[HardwareError] = []
        self._device: Any = None
        if pin is not None:
            self._device = take_pin(partial(output_on, pin, factory), pin, "buzzer", faults)
        self.faults: tuple[HardwareError, ...] = tuple(faults)

    def sound(self, times: int) -> None:
        """Sound `times` times in the background; a new call cuts the previous short."""
        if self._device is not None:
            self._device.blink(SOUND_SECONDS, SILENCE_SECONDS, n=times, background=True)

    def close(self) -> None:
        """Stop sounding and release the pin."""
        if self._device is not None:
            give_back(self._device)
            self._device = None
