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
        _once(_all_unusable(), faults)
    except (exc.GPIOZeroError, ValueError):
        faults.append(PinWrong(pin=pin, part=part))
    except Exception as failure:  # lgpio's own class, whose text alone gives the reason
        if CHIP_UNOPENED in str(failure):
            _once(_all_unusable(), faults)
        else:
            kind = PinTaken if "busy" in str(failure) else PinUnusable
            faults.append(kind(pin=pin, part=part))
    return None


def _all_unusable() -> HardwareError:
    # gpiozero and lgpio report missing pins and forbidden ones alike
    return GpioForbidden() if forbidden() else GpioMissing()


def forbidden(root: Path = Path("/")) -> bool:
    """Whether this machine (its files below `root`) has pins that this user may not open.

    Only a Raspberry Pi's pins count, since most PCs have internal GPIO devices.
    """
    chips = (root / "dev").glob("gpiochip*")
    return _is_pi(root) and any(not os.access(chip, os.R_OK | os.W_OK) for chip in chips)


def _is_pi(root: Path) -> bool:
    """Whether the machine is a Raspberry Pi by its model, or by the revision gpiozero looks for."""
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
