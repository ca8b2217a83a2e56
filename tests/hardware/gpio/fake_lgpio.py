"""A fake of lgpio with a pretend GPIO chip that claims, frees and refuses lines.

gpiozero's own factory for lgpio runs on the fake, see `pi_with`.
"""

import sys
from collections.abc import Callable
from types import ModuleType

import gpiozero
import pytest

PI_4 = 0xC03111  # a revision that gpiozero knows
OUT, ALERT = 1 << 1, 1 << 10


class LgpioError(Exception):
    """The error of lgpio: only its text distinguishes failures."""

    def __init__(self, value: str) -> None:
        self.value = value

    def __str__(self) -> str:
        return self.value


class FakeCallback:
    """The handle returned by `callback`."""

    def cancel(self) -> None:
        """Stop calling the function."""


class FakeLgpio(ModuleType):
    """The module; `claimed` maps each claimed line to its flags.

    With `closed`, the chip cannot be opened. With `gone`, the chip was unplugged and every call
    fails.
    """

    error = LgpioError
    SET_PULL_NONE, SET_PULL_UP, SET_PULL_DOWN = 1 << 7, 1 << 5, 1 << 6
    BOTH_EDGES, RISING_EDGE, FALLING_EDGE = 3, 1, 2

    def __init__(self) -> None:
        super().__init__("lgpio")
        self.claimed: dict[int, int] = {}
        self.closed = False
        self.gone = False

    def gpiochip_open(self, chip: int) -> int:
        if self.closed:
            raise LgpioError("can not open gpiochip")
        return chip

    def gpiochip_close(self, handle: int) -> int:
        self.claimed.clear()
        return 0

    def _claim(self, gpio: int, flags: int) -> int:
        if self.gone:
            raise LgpioError("unknown error")
        self.claimed[gpio] = flags
        return 0

    def gpio_claim_input(self, handle: int, gpio: int, lFlags: int = 0) -> int:
        return self._claim(gpio, lFlags)

    def gpio_claim_output(self, handle: int, gpio: int, level: int = 0, lFlags: int = 0) -> int:
        return self._claim(gpio, lFlags | OUT)

    def gpio_claim_alert(
        self, handle: int, gpio: int, eFlags: int, lFlags: int = 0, notify_handle: int | None = None
    ) -> int:
        return self._claim(gpio, lFlags | ALERT)

    def gpio_free(self, handle: int, gpio: int) -> int:
        if gpio not in self.claimed:
            raise LgpioError("GPIO not allocated")
        del self.claimed[gpio]  # as lgpio does, even after the chip has gone
        return 0

    def gpio_get_mode(self, handle: int, gpio: int) -> int:
        if self.gone:
            raise LgpioError("unknown error")
        return self.claimed.get(gpio, 0)

    def gpio_read(self, handle: int, gpio: int) -> int:
        if self.gone or gpio not in self.claimed:
            raise LgpioError("bad GPIO read" if self.gone else "GPIO not allocated")
        return int(bool(self.claimed[gpio] & self.SET_PULL_UP))

    def gpio_write(self, handle: int, gpio: int, level: int) -> int:
        if self.gone:
            raise LgpioError("bad GPIO write")
        return 0

    def gpio_set_debounce_micros(self, handle: int, gpio: int, debounce_micros: int) -> int:
        return 0

    def callback(
        self, handle: int, gpio: int, edge: int = 1, func: Callable[..., None] | None = None
    ) -> FakeCallback:
        return FakeCallback()


def pi_with(lgpio: FakeLgpio, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make this machine a Raspberry Pi 4 whose only pin library is `lgpio`."""
    from gpiozero.pins import local  # noqa: PLC0415

    monkeypatch.setitem(sys.modules, "lgpio", lgpio)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    monkeypatch.setattr(local, "get_pi_revision", lambda: PI_4)
    monkeypatch.setattr(local.LocalPiFactory, "pins", {})
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
