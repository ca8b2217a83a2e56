"""Pins for buttons and lamps: which factory, and gpiozero's failures in our sentences."""

from collections.abc import Callable
from typing import Any, TypeVar

import gpiozero
from gpiozero import exc
from gpiozero.pins.mock import MockFactory

from hardware.errors import GpioMissing, HardwareError, PinTaken, PinWrong

Device = TypeVar("Device")


def mock_pins() -> Any:
    """A factory of pretend pins, for the simulated table and for tests."""
    return MockFactory()


def take_pin(
    make: Callable[[], Device], pin: int, part: str, faults: list[HardwareError]
) -> Device | None:
    """What `make` builds on `pin`, or None with the failure added to `faults`.

    `part` names the thing in the sentence. No GPIO at all is told once, not once a pin.
    """
    try:
        return make()
    except exc.GPIOPinInUse:
        faults.append(PinTaken(pin=pin, part=part))
    except (exc.BadPinFactory, exc.PinUnknownPi, ImportError):
        if not any(isinstance(fault, GpioMissing) for fault in faults):
            faults.append(GpioMissing())
    except (exc.GPIOZeroError, ValueError):
        faults.append(PinWrong(pin=pin, part=part))
    except OSError:
        if not any(isinstance(fault, GpioMissing) for fault in faults):
            faults.append(GpioMissing())
    return None


def input_on(pin: int, factory: Any) -> Any:
    """A contact between `pin` (BCM number) and ground, with the pull-up on."""
    return gpiozero.DigitalInputDevice(pin, pull_up=True, pin_factory=factory)


def output_on(pin: int, factory: Any) -> Any:
    """A lamp on `pin` (BCM number), dark to begin with."""
    return gpiozero.DigitalOutputDevice(pin, initial_value=False, pin_factory=factory)
