"""GPIO pins for buttons and lamps; gpiozero's exceptions become sentences."""

import contextlib
import importlib
import os
import re
import sys
import tempfile
import warnings
from collections.abc import Callable
from functools import partial
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
CHIP_UNOPENED = "can not open gpiochip"  # in lgpio's words


def mock_pins() -> Any:
    """Return a gpiozero factory of mock pins, for the simulated table and for tests."""
    return MockFactory()


def take_pin(
    make: Callable[[], Device], pin: int, part: str, faults: list[HardwareError]
) -> Device | None:
    """Return the device `make` builds on `pin`, or None with the error added to `faults`.

    `part` names the device in the sentence. A failure of all pins alike is added only once.
    """
    try:
        with warnings.catch_warnings():
            # gpiozero warns about every pin library that failed: the fault is reported once.
            warnings.simplefilter("ignore", exc.PinFactoryFallback)
            return make()
    except exc.GPIOPinInUse:
        faults.append(PinTaken(pin=pin, part=part))
    except PermissionError:
        _once(GpioForbidden(), faults)
    except (exc.BadPinFactory, exc.PinUnknownPi, ImportError, OSError):
        _once(_all_unusable(), faults)
    except (exc.GPIOZeroError, ValueError):
        faults.append(PinWrong(pin=pin, part=part))
    except Exception as failure:  # lgpio's own class, whose text alone holds the reason
        if CHIP_UNOPENED in str(failure):
            _once(_all_unusable(), faults)
        else:
            kind = PinTaken if "busy" in str(failure) else PinUnusable
            faults.append(kind(pin=pin, part=part))
    return None


def _all_unusable() -> HardwareError:
    # gpiozero and lgpio report missing and forbidden pins alike
    return GpioForbidden() if forbidden() else GpioMissing()


def forbidden(root: Path = Path("/")) -> bool:
    """Return whether this machine has pins that this user may not open.

    The machine's files lie below `root`. Only a Raspberry Pi's pins count, since most PCs have
    internal GPIO devices.
    """
    chips = (root / "dev").glob("gpiochip*")
    return _is_pi(root) and any(not os.access(chip, os.R_OK | os.W_OK) for chip in chips)


def _is_pi(root: Path) -> bool:
    """Return whether the machine is a Raspberry Pi by its model or its revision.

    The revision is the entry that gpiozero looks for.
    """
    if (root / "proc/device-tree/system/linux,revision").exists():
        return True
    if "Raspberry Pi" in _text(root / "proc/device-tree/model"):
        return True
    # other boards have a revision of zeros
    return re.search(r"(?m)^Revision\s*:\s*0*[1-9a-f]", _text(root / "proc/cpuinfo")) is not None


def _text(path: Path) -> str:
    try:
        return path.read_text(errors="replace")
    except OSError:
        return ""


def _once(fault: HardwareError, faults: list[HardwareError]) -> None:
    if not any(type(other) is type(fault) for other in faults):
        faults.append(fault)


def load_lgpio() -> None:
    """Load the Pi's pin library (lgpio), if installed, from a temporary working folder.

    The library creates a pipe in the current folder and fails to load if that is not writable.
    """
    if "lgpio" in sys.modules:
        return
    with contextlib.suppress(Exception), tempfile.TemporaryDirectory() as room:
        folder = Path.cwd()
        os.chdir(room)
        try:
            importlib.import_module("lgpio")
        finally:
            _go_back(folder)


def _go_back(folder: Path) -> None:
    try:
        os.chdir(folder)
    except OSError:  # the former folder may not be entered
        os.chdir("/")


def input_on(pin: int, factory: Any) -> Any:
    """Return a contact between `pin` (BCM number) and ground, with the pull-up on."""
    if factory is None:
        load_lgpio()
    return gpiozero.DigitalInputDevice(pin, pull_up=True, pin_factory=factory)


def output_on(pin: int, factory: Any) -> Any:
    """Return a lamp on `pin` (BCM number), dark at first."""
    if factory is None:
        load_lgpio()
    return gpiozero.DigitalOutputDevice(pin, initial_value=False, pin_factory=factory)


def give_back(device: Any) -> None:
    """Switch a gpiozero device off, close the device and free its pin for other programs.

    A failure is ignored: the pins of an unplugged GPIO chip have gone with the chip.
    """
    pin = device.pin
    lgpio_pins = sys.modules.get("gpiozero.pins.lgpio")
    if lgpio_pins is not None and isinstance(pin, lgpio_pins.LGPIOPin):
        # The pin's own `close` would claim the line again, as an input.
        pin.close = partial(_free, pin, lgpio_pins.lgpio)
    with contextlib.suppress(Exception):
        getattr(device, "off", bool)()  # a button has no such method
    with contextlib.suppress(Exception):
        device.close()


def _free(pin: Any, lgpio: Any) -> None:
    """Stop the events of a pin of lgpio and free its line."""
    with contextlib.suppress(lgpio.error):
        pin.when_changed = None
    with contextlib.suppress(lgpio.error):
        lgpio.gpio_free(pin.factory._handle, int(pin.info.name.removeprefix("GPIO")))
    pin.factory.pins.pop(pin.info, None)  # the next device on the pin claims the line again
