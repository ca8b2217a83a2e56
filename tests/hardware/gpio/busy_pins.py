"""Pins that lgpio refuses with its own error class, as for a pin used by another program."""

from typing import Any

from hardware.gpio.pins import mock_pins


class LgpioError(Exception):
    """lgpio's error: only its text distinguishes failures."""

    def __str__(self) -> str:
        return repr(self.args[0])


def pins_without(*refused: int, words: str = "GPIO busy") -> Any:
    """Return a pin factory that refuses some pins, as if another program used them."""
    factory = mock_pins()
    given = factory.pin

    def pin(name: int) -> Any:
        if name in refused:
            raise LgpioError(words)
        return given(name)

    factory.pin = pin
    return factory
