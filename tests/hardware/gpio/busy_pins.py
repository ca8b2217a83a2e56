"""Pins that lgpio refuses with its own error class, as for a pin used by another program."""

from typing import Any

from hardware.gpio.pins import mock_pins
from tests.hardware.gpio.fake_lgpio import error


def pins_without(*refused: int, words: str = "GPIO busy") -> Any:
    """Return a pin factory that refuses some pins, as if another program used them."""
    factory = mock_pins()
    given = factory.pin

    def pin(name: int, pin_class: Any = None, **kwargs: Any) -> Any:
        if name in refused:
            raise error(words)
        return given(name, pin_class, **kwargs)

    factory.pin = pin
    return factory
