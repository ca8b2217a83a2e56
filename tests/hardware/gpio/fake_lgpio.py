"""A fake of lgpio with a pretend GPIO chip that claims, frees and refuses lines.

test_lgpio_contract holds it to the real one's results. gpiozero's own factory for lgpio runs on it,
see `pi_with`.
"""

import sys
from collections.abc import Callable
from types import ModuleType

import gpiozero
import pytest

PI_4 = 0xC03111  # a revision that gpiozero knows
# the bits of a mode: the kernel's, and lgpio's own
USED, OUT, KERNEL_IN = 1 << 0, 1 << 1, 1 << 16
LG_IN, LG_OUT, LG_ALERT = 1 << 8, 1 << 9, 1 << 10
EDGES = 17  # the kernel's two bits for edges begin here
PULLS = 0b111 << 5


class error(Exception):
    """The real one's exception, by its name: its text alone tells one failure from another."""

    def __init__(self, value: str) -> None:
        self.value = value

    def __str__(self) -> str:
        return repr(self.value)


class FakeCallback:
    """The handle returned by `callback`."""

    def cancel(self) -> None:
        """Stop calling the function."""


class FakeLgpio(ModuleType):
    """The module; `claimed` maps each claimed line to its mode.

    `closed`: the chip cannot be opened. `gone`: it was unplugged. `taken`: lines that another
    program has.
    """

    error = error
    SET_PULL_NONE, SET_PULL_UP, SET_PULL_DOWN = 1 << 7, 1 << 5, 1 << 6
    BOTH_EDGES, RISING_EDGE, FALLING_EDGE = 3, 1, 2

    def __init__(self) -> None:
        super().__init__("lgpio")
        self.claimed: dict[int, int] = {}
        self.taken: set[int] = set()
        self.closed = False
        self.gone = False
        self._levels: dict[int, int] = {}
        self._handles: set[int] = set()

    def gpiochip_open(self, gpiochip: int) -> int:
        if self.closed or gpiochip != 0:
            raise error("can not open gpiochip")
        self._handles.add(1)
        return 1

    def gpiochip_close(self, handle: int) -> int:
        self._check(handle)
        self._handles.discard(handle)
        self.claimed.clear()
        return 0

    def _check(self, handle: int) -> None:
        if handle not in self._handles:
            raise error("unknown handle")

    def _claim(self, gpio: int, mode: int) -> int:
        self.claimed.pop(gpio, None)  # which lgpio does first
        if self.gone or gpio in self.taken:
            if mode & LG_ALERT:
                raise error("bad event request")
            raise error("unexpected error" if self.gone else "GPIO busy")
        self.claimed[gpio] = mode | USED
        return 0

    def gpio_claim_input(self, handle: int, gpio: int, lFlags: int = 0) -> int:
        self._check(handle)
        if self.claimed.get(gpio, 0) & LG_IN:
            return 0  # it is an input already: the flags stay
        return self._claim(gpio, KERNEL_IN | LG_IN | lFlags)

    def gpio_claim_output(self, handle: int, gpio: int, level: int = 0, lFlags: int = 0) -> int:
        self._check(handle)
        if not self.claimed.get(gpio, 0) & LG_OUT:
            self._claim(gpio, OUT | LG_OUT | lFlags)
            self._levels[gpio] = int(bool(level))
        return 0

    def gpio_claim_alert(
        self, handle: int, gpio: int, eFlags: int, lFlags: int = 0, notify_handle: int | None = None
    ) -> int:
        self._check(handle)
        mode = KERNEL_IN | LG_ALERT | eFlags << EDGES | lFlags
        return self._claim(gpio, mode)

    def gpio_free(self, handle: int, gpio: int) -> int:
        self._check(handle)
        if gpio not in self.claimed:
            raise error("GPIO not allocated")
        del self.claimed[gpio]  # which lgpio does by itself, whatever became of the chip
        return 0

    def gpio_get_mode(self, handle: int, gpio: int) -> int:
        self._check(handle)
        if self.gone:
            raise error("bad lineinfo IOCTL")
        return USED | OUT if gpio in self.taken else self.claimed.get(gpio, KERNEL_IN)

    def gpio_read(self, handle: int, gpio: int) -> int:
        self._check(handle)
        if gpio not in self.claimed:
            if self.gone:
                raise error("GPIO not allocated")
            self.gpio_claim_input(handle, gpio)
        if self.gone:
            raise error("bad GPIO read")
        mode = self.claimed[gpio]
        return self._levels[gpio] if mode & LG_OUT else int(bool(mode & self.SET_PULL_UP))

    def gpio_write(self, handle: int, gpio: int, level: int) -> int:
        self._check(handle)
        if not self.claimed.get(gpio, 0) & LG_OUT:
            return self.gpio_claim_output(handle, gpio, level)
        if self.gone:
            raise error("bad GPIO write")
        self._levels[gpio] = int(bool(level))
        return 0

    def gpio_set_debounce_micros(self, handle: int, gpio: int, debounce_micros: int) -> int:
        self._check(handle)
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
