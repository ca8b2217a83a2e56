"""Give GPIO pins back to the system."""

import contextlib
import sys
from functools import partial
from typing import Any


def give_back(device: Any) -> None:
    """Switch a gpiozero device off, close it and free its pin for other programs.

    A failure is ignored: the pins of a GPIO chip that was unplugged are gone with it.
    """
    pin = device.pin
    lgpio_pins = sys.modules.get("gpiozero.pins.lgpio")
    if lgpio_pins is not None and isinstance(pin, lgpio_pins.LGPIOPin):
        # Its own close claims the line once more, as an input.
        pin.close = partial(_free, pin, lgpio_pins.lgpio)
    with contextlib.suppress(Exception):
        getattr(device, "off", bool)()  # a button has no such method
    with contextlib.suppress(Exception):
        device.close()


def _free(pin: Any, lgpio: Any) -> None:
    """Stop the events of one of lgpio's pins and free its line."""
    with contextlib.suppress(lgpio.error):
        pin.when_changed = None
    with contextlib.suppress(lgpio.error):
        lgpio.gpio_free(pin.factory._handle, int(pin.info.name.removeprefix("GPIO")))
    pin.factory.pins.pop(pin.info, None)  # the next device on it claims it anew
