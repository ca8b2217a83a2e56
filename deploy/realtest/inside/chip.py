"""A GPIO chip of the kernel (gpio-sim) in the place of a Raspberry Pi's pins.

The kernel, libgpiod, lgpio and gpiozero treat it as any other chip. Its lines are pulled through
sysfs, where a hand would close a contact.
"""

import contextlib
import subprocess
import time
from pathlib import Path

CONFIGFS = Path("/sys/kernel/config")
CONFIG = CONFIGFS / "gpio-sim/table"
LINES = 54
LABEL = "pinctrl-bcm2711"  # a Pi 4's
PI_4 = "Revision\t: c03114\nModel\t\t: Raspberry Pi 4 Model B Rev 1.4\n"


class Chip:
    """A chip whose lines are pulled up until `press`."""

    def __init__(self) -> None:
        subprocess.run(["modprobe", "gpio-sim"], check=True)
        if not CONFIG.parent.exists():
            subprocess.run(["mount", "-t", "configfs", "none", str(CONFIGFS)], check=True)
        bank = CONFIG / "bank0"
        bank.mkdir(parents=True, exist_ok=True)
        (bank / "num_lines").write_text(str(LINES))
        (bank / "label").write_text(LABEL)
        (CONFIG / "live").write_text("1")
        self.name = (bank / "chip_name").read_text().strip()
        device = (CONFIG / "dev_name").read_text().strip()
        self._lines = Path("/sys/devices/platform") / device / self.name
        deadline = time.monotonic() + 10
        while not Path("/dev", self.name).exists() and time.monotonic() < deadline:
            time.sleep(0.05)

    def press(self, pin: int) -> None:
        """Close the contact between a pin and ground."""
        self._attribute(pin, "pull").write_text("pull-down")

    def release(self, pin: int) -> None:
        """Open the contact."""
        self._attribute(pin, "pull").write_text("pull-up")

    def is_high(self, pin: int) -> bool:
        """Return whether the pin gives current, as for a lamp."""
        return self._attribute(pin, "value").read_text().strip() == "1"

    def close(self) -> None:
        """Remove the chip."""
        with contextlib.suppress(OSError):
            (CONFIG / "live").write_text("0")
        for folder in (CONFIG / "bank0", CONFIG):
            with contextlib.suppress(OSError):
                folder.rmdir()

    def _attribute(self, pin: int, name: str) -> Path:
        return self._lines / f"sim_gpio{pin}" / name


def pose_as_pi(file: Path = Path("/run/cpuinfo")) -> None:
    """Add a Pi 4's revision to /proc/cpuinfo, where gpiozero looks for it."""
    if not file.exists():
        file.write_text(Path("/proc/cpuinfo").read_text() + PI_4)
        subprocess.run(["mount", "--bind", str(file), "/proc/cpuinfo"], check=True)
