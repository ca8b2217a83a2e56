"""The button box: end turn, re-read, undo."""

import threading
import time
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import partial
from typing import Any

from hardware.debounce import Debouncer
from hardware.errors import HardwareError
from hardware.pins import input_on, take_pin


class Press(StrEnum):
    """What a press of a button asks for; the keyboard and the screen ask the same."""

    END_TURN = "end_turn"
    REREAD = "reread"
    UNDO = "undo"


class ButtonBox:
    """Buttons between a pin and ground.

    `pins` maps each button to its BCM number; those left out are not connected. Every press is
    given to `on_press` once, on whatever thread it comes: hop to your own. A button that cannot
    be had is a sentence in `faults` and the others work. `factory` is gpiozero's pin factory
    (None: the machine's own; `hardware.pins.mock_pins()` for the simulated table).
    """

    def __init__(
        self,
        pins: Mapping[Press, int],
        on_press: Callable[[Press], None],
        factory: Any = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self._lock = threading.RLock()
        self._timers: dict[Press, threading.Timer] = {}
        self._devices: dict[Press, Any] = {}
        self._debouncers: dict[Press, Debouncer] = {}
        self._closed = False
        faults: list[HardwareError] = []
        for press, pin in pins.items():
            device = take_pin(partial(input_on, pin, factory), pin, press.value, faults)
            if device is None:
                continue
            self._devices[press] = device
            self._debouncers[press] = Debouncer(partial(on_press, press))
            device.when_activated = partial(self._edge, press, True)
            device.when_deactivated = partial(self._edge, press, False)
        self.faults: tuple[HardwareError, ...] = tuple(faults)

    @property
    def connected(self) -> tuple[Press, ...]:
        """The buttons that work."""
        return tuple(self._devices)

    @property
    def held(self) -> tuple[Press, ...]:
        """The buttons whose contact is closed now."""
        return tuple(press for press, device in self._devices.items() if device.is_active)

    def _edge(self, press: Press, closed: bool) -> None:
        with self._lock:
            self._debouncers[press].edge(closed, self._clock())
            self._arm(press)

    def _check(self, press: Press) -> None:
        with self._lock:
            self._timers.pop(press, None)
            self._debouncers[press].check(self._clock())
            self._arm(press)

    def _arm(self, press: Press) -> None:
        # one timer a button: it stays until it fires, then looks again
        due = self._debouncers[press].due
        if due is None or press in self._timers or self._closed:
            return
        timer = threading.Timer(max(0.0, due - self._clock()), self._check, (press,))
        timer.daemon = True
        self._timers[press] = timer
        timer.start()

    def close(self) -> None:
        """Give the pins back; no press comes after this."""
        with self._lock:
            self._closed = True
            timers = tuple(self._timers.values())
            self._timers.clear()
        for timer in timers:
            timer.cancel()
        for device in self._devices.values():
            device.close()
        self._devices.clear()
