"""The button box: end turn, re-read, undo, and a button per player."""

import threading
import time
from collections.abc import Callable, Collection, Mapping
from enum import StrEnum
from functools import partial
from typing import Any

from hardware.errors import ButtonStuck, HardwareError
from hardware.gpio.button import Button
from hardware.gpio.debounce import WINDOW
from hardware.gpio.pins import give_back, input_on, take_pin

STUCK_SECONDS = 15.0  # longer than anybody holds a button
LATEST_SECONDS = 5.0  # an edge reported later than this is an error of the clock
LOST_SECONDS = 1.0  # an edge that is not reported within this time is lost


class ButtonPress(StrEnum):
    """The buttons of the box; the keyboard and the screen have the same."""

    END_TURN = "end_turn"
    REREAD = "reread"
    UNDO = "undo"
    PLAYER_1 = "player_1"
    PLAYER_2 = "player_2"
    PLAYER_3 = "player_3"
    PLAYER_4 = "player_4"
    PLAYER_5 = "player_5"
    PLAYER_6 = "player_6"


PLAYERS = tuple(press for press in ButtonPress if press.startswith("player_"))


class ButtonBox:
    """Buttons between a pin and ground.

    `pins` maps each connected button to its BCM number. `on_press` is called once per press, in a
    thread of the box; for the buttons in `long`, `on_long` is called instead after a second. A
    button that cannot be set up is an error in `faults`, and the others work. `factory` is
    gpiozero's pin factory (None: the machine's own; `hardware.gpio.pins.mock_pins()` for the
    simulated table).
    """

    def __init__(
        self,
        pins: Mapping[ButtonPress, int],
        on_press: Callable[[ButtonPress], None],
        factory: Any = None,
        clock: Callable[[], float] = time.monotonic,
        *,
        long: Collection[ButtonPress] = (),
        on_long: Callable[[ButtonPress], None] | None = None,
    ) -> None:
        self._clock = clock
        self._lock = threading.RLock()
        self._timers: dict[ButtonPress, tuple[float, threading.Timer]] = {}
        # contacts whose level contradicts the last reported edge, since
        self._unreported: dict[ButtonPress, float] = {}
        self._devices: dict[ButtonPress, Any] = {}
        self._buttons: dict[ButtonPress, Button] = {}
        self._closed = False
        faults: list[HardwareError] = []
        for press, pin in pins.items():
            device = take_pin(partial(input_on, pin, factory), pin, press.value, faults)
            if device is None:
                continue
            held = partial(on_long, press) if on_long is not None and press in long else None
            self._devices[press] = device
            since = clock() if device.is_active else None  # gpiozero reports no edge of that
            self._buttons[press] = Button(partial(on_press, press), held, since)
            device.when_activated = partial(self._edge, press, True)
            device.when_deactivated = partial(self._edge, press, False)
        self.faults: tuple[HardwareError, ...] = tuple(faults)

    @property
    def connected(self) -> tuple[ButtonPress, ...]:
        """The buttons that work."""
        return tuple(self._devices)

    @property
    def held(self) -> tuple[ButtonPress, ...]:
        """The buttons whose contact is closed now."""
        return tuple(press for press, device in self._devices.items() if device.is_active)

    @property
    def stuck(self) -> ButtonStuck | None:
        """The error of a button that has been pressed for too long, or None."""
        now = self._clock()
        for press, button in self._buttons.items():
            since = button.held_since
            if since is not None and now - since > STUCK_SECONDS:
                return ButtonStuck(part=press.value)
        return None

    def _edge(self, press: ButtonPress, closed: bool) -> None:
        with self._lock:
            if self._closed:  # the edge was on its way when the pins were released
                return
            self._unreported.pop(press, None)
            self._buttons[press].edge(closed, self._clock() - _late(self._devices[press], closed))
            self._arm(press)

    def _check(self, press: ButtonPress) -> None:
        with self._lock:
            self._timers.pop(press, None)
            if self._closed:
                return
            button, now = self._buttons[press], self._clock()
            try:
                contact = bool(self._devices[press].is_active)
            except Exception:  # lgpio's own class, if the GPIO chip has gone
                contact = button.level
            if contact == button.level:
                button.check(now)
                self._arm(press)
            elif now - self._unreported.setdefault(press, now) < LOST_SECONDS:
                # The machine is busy: the edges between are still to be reported.
                self._arm(press, now + WINDOW)
            else:
                self._unreported.pop(press)
                button.edge(contact, now)
                self._arm(press)

    def _arm(self, press: ButtonPress, due: float | None = None) -> None:
        # one timer per button, which stays until it fires, then looks again, unless too late
        due = self._buttons[press].due if due is None else due
        if due is None or self._closed:
            return
        if press in self._timers:
            armed, timer = self._timers[press]
            if armed <= due:
                return
            timer.cancel()
        timer = threading.Timer(max(0.0, due - self._clock()), self._check, (press,))
        timer.daemon = True
        self._timers[press] = due, timer
        timer.start()

    def close(self) -> None:
        """Release the pins; no press is reported afterwards."""
        with self._lock:
            self._closed = True
            timers = [timer for _, timer in self._timers.values()]
            self._timers.clear()
        for timer in timers:
            timer.cancel()
        for device in self._devices.values():
            give_back(device)
        self._devices.clear()


def _late(device: Any, closed: bool) -> float:
    """Return the seconds since the pin changed, by the pin's own clock; 0 if unknown."""
    passed = device.active_time if closed else device.inactive_time
    return passed if passed is not None and 0 <= passed <= LATEST_SECONDS else 0.0
