"""GPIO pins for buttons and lamps; gpiozero's exceptions become sentences."""

import contextlib
import importlib
import os
import sys
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import gpiozero
from gpiozero import exc
from gpiozero.pins.mock import MockFactory

from hardware.errors import (
    GpioForbidden,
    GpioMissing,
    HardwareError,
    PinTaken,
    PinUnusable,
    PinWrong,
)

Device = TypeVar("Device")


def mock_pins() -> Any:
    """A gpiozero factory of mock pins, for the simulated table and for tests."""
    return MockFactory()


def take_pin(
    make: Callable[[], Device], pin: int, part: str, faults: list[HardwareError]
) -> Device | None:
    """The device `make` builds on `pin`, or None with the error added to `faults`.

    `part` names the device in the sentence. A failure of all pins alike is added only once.
    """
    try:
        with warnings.catch_warnings():
            # gpiozero tells of every way to the pins that it tried: the fault says it once.
            warnings.simplefilter("ignore", exc.PinFactoryFallback)
            return make()
    except exc.GPIOPinInUse:
        faults.append(PinTaken(pin=pin, part=part))
    except PermissionError:
        _once(GpioForbidden(), faults)
    except (exc.BadPinFactory, exc.PinUnknownPi, ImportError, OSError):
        # gpiozero says the same whether there are no pins or we may not have them
        _once(GpioForbidden() if forbidden() else GpioMissing(), faults)
    except (exc.GPIOZeroError, ValueError):
        faults.append(PinWrong(pin=pin, part=part))
    except Exception as failure:  # of lgpio, which has one kind of its own that says why in words
        kind = PinTaken if "busy" in str(failure) else PinUnusable
        faults.append(kind(pin=pin, part=part))
    return None


def forbidden(root: Path = Path("/")) -> bool:
    """Whether this machine (its files below `root`) has pins that this user may not open.

    Only a Raspberry Pi's pins count, since most PCs have internal GPIO devices.
    """
    try:
        model = (root / "proc/device-tree/model").read_text(errors="replace")
    except OSError:
        return False
    chips = list((root / "dev").glob("gpiochip*"))
    return (
        "Raspberry Pi" in model
        and bool(chips)
        and not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips)
    )


def _once(fault: HardwareError, faults: list[HardwareError]) -> None:
    if not any(type(other) is type(fault) for other in faults):
        faults.append(fault)


def load_lgpio() -> None:
    """Load the Pi's pin library (lgpio), if installed, from a temporary working folder.

    It creates a pipe in the current folder and fails to load where that is not writable.
    """
    if "lgpio" in sys.modules:
        return
    with contextlib.suppress(Exception), tempfile.TemporaryDirectory() as room:
        here = Path.cwd()
        os.chdir(room)
        try:
            importlib.import_module("lgpio")
        finally:
            _go_back(here)


def _go_back(here: Path) -> None:
    try:
        os.chdir(here)
    except OSError:  # a folder that we stood in, but may not enter
        os.chdir("/")


def input_on(pin: int, factory: Any) -> Any:
    """A contact between `pin` (BCM number) and ground, with the pull-up on."""
    if factory is None:
        load_lgpio()
    return gpiozero.DigitalInputDevice(pin, pull_up=True, pin_factory=factory)


def output_on(pin: int, factory: Any) -> Any:
    """A lamp on `pin` (BCM number), dark to begin with."""
    if factory is None:
        load_lgpio()
    return gpiozero.DigitalOutputDevice(pin, initial_value=False, pin_factory=factory)
