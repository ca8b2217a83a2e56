"""Pins that lgpio does not give, as it says so: by an error of no kind but its own."""

from typing import Any

from hardware.gpio.pins import mock_pins


class LgpioError(Exception):
    """The words that it puts in quotes are all that tells one failure from another."""

    def __str__(self) -> str:
        return repr(self.args[0])


def pins_without(*refused: int, words: str = "GPIO busy") -> Any:
    """Pretend pins of which some are refused, because another program has them."""
    factory = mock_pins()
    given = factory.pin

    def pin(name: int) -> Any:
        if name in refused:
            raise LgpioError(words)
        return given(name)

    factory.pin = pin
    return factory
