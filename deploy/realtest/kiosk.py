"""The kiosk in a guest: its service, its screen as qemu shows it, and a touch screen."""

import time
from pathlib import Path

from deploy.realtest.guest import PYTHON, SHARE, Guest
from deploy.realtest.report import require

WIDTH, HEIGHT = 800, 480
SCREEN = ("-device", f"virtio-gpu-pci,xres={WIDTH},yres={HEIGHT}")
TAPS, UNIT = "/run/taps", "table-companion"
# The unit is the package's; only its limits are longer, and wlroots draws without a graphics chip.
DROP_IN = """[Unit]
StartLimitIntervalSec=0
[Service]
Environment=WLR_RENDERER=pixman LIBGL_ALWAYS_SOFTWARE=1
TimeoutStartSec=1800
WatchdogSec=600
"""
SETTINGS = 'language = "en"\ncamera = "none"\nmotion = false\n'
HOME = "/var/lib/table-companion"


class Kiosk:
    """The companion's service in a guest that was booted with systemd."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest

    def screens(self) -> list[str]:
        """Return the connected screens, each as `card0-Virtual-1 800x480`."""
        self.guest.run("udevadm settle -t 60", 90)
        _, output = self.guest.run(
            "for s in /sys/class/drm/*/status; do grep -qx connected $s &&"
            " echo $(basename $(dirname $s)) $(head -1 ${s%status}modes); done; true"
        )
        return output.splitlines()

    def plug_touch_screen(self) -> None:
        """Make a touch screen, and wait until udev knows it."""
        self.guest.run("systemctl is-active seatd; modprobe uinput")
        self.guest.start(
            f"( {PYTHON} -m deploy.realtest.inside.touch {TAPS} > /run/touch.log 2>&1 & )"
        )
        self.guest.run(f"for i in $(seq 240); do test -p {TAPS} && exit; sleep 1; done; false", 90)
        ask = "udevadm settle; for e in /dev/input/event*; do udevadm info -q property $e; done"
        self.guest.run(f"{ask} | grep -x ID_INPUT_TOUCHSCREEN=1", 90)

    def tap(self, x: float, y: float) -> None:
        """Tap at these shares of the screen's width and height."""
        self.guest.run(f"echo {x} {y} 0.2 > {TAPS}", 20)

    def start(self, settings: str = SETTINGS, service: str = "") -> float:
        """Start the service and return the seconds until its first picture.

        `service` are further lines for the unit's section [Service].
        """
        share = self.guest.share
        (share / "drop-in").write_text(DROP_IN + service)
        (share / "settings").write_text(settings)
        folder = f"/etc/systemd/system/{UNIT}.service.d"
        self.guest.run(
            f"mkdir -p {folder}; cp {SHARE}/drop-in {folder}/realtest.conf;"
            f" install -o companion -g companion -m 600 {SHARE}/settings {HOME}/settings.toml;"
            f" systemctl daemon-reload; systemctl restart --no-block {UNIT}"
        )
        return self.wait_active()

    def state(self) -> tuple[str, int, int]:
        """Return the service's state, its process, and how often it was started again."""
        _, output = self.guest.run(f"systemctl show -p ActiveState,MainPID,NRestarts {UNIT}")
        told = dict(line.split("=", 1) for line in output.splitlines() if "=" in line)
        return told["ActiveState"], int(told["MainPID"]), int(told["NRestarts"])

    def wait_active(self, before: int = 0, seconds: float = 1200) -> float:
        """Wait for the picture of another process than `before`; return the seconds."""
        began = time.monotonic()
        while time.monotonic() - began < seconds:
            state, process, _ = self.state()
            if state == "active" and process not in (0, before):
                return time.monotonic() - began
            time.sleep(2)
        _, log = self.guest.run(f"journalctl --no-pager -n 25 -o cat -u {UNIT}")
        raise AssertionError(f"no picture within {seconds:.0f} s: {self.state()}\n{log}")

    def picture(self, screen: str = "") -> bytes:
        """Return the pixels of a screen, by the id of its qemu device."""
        path = Path(self.guest.folder, "screen.ppm")
        path.unlink(missing_ok=True)
        self.guest.monitor(f"screendump {path} {screen}".strip())
        deadline = time.monotonic() + 10
        while not path.exists() and time.monotonic() < deadline:
            time.sleep(0.1)
        time.sleep(0.5)
        header, _, pixels = path.read_bytes().partition(b"\n255\n")
        require(header.startswith(b"P6"), "no screenshot")
        return pixels

    def colours(self, screen: str = "") -> int:
        """Return the number of different colours on a screen, of every hundredth pixel."""
        pixels = self.picture(screen)
        return len({pixels[place : place + 3] for place in range(0, len(pixels) - 2, 303)})

    def wait_change(self, before: bytes, seconds: float = 300) -> tuple[float, float]:
        """Wait until the screen differs; return the share of its pixels, and the seconds."""
        began = time.monotonic()
        while time.monotonic() - began < seconds:
            after = self.picture()
            places = range(0, min(len(before), len(after)) - 2, 3)
            changed = sum(before[i : i + 3] != after[i : i + 3] for i in places) / len(places)
            if changed > 0.01:
                return changed, time.monotonic() - began
            time.sleep(1)
        raise AssertionError("the screen stays as it was")
