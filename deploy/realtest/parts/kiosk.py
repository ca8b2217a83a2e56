"""The kiosk on a screen of the guest's, touched, killed, on two screens and on a turned one."""

import time
from pathlib import Path

from deploy.realtest.guest import Guest, booted
from deploy.realtest.kiosk import SCREEN, SETTINGS, UNIT, Kiosk
from deploy.realtest.report import Report, require

LATER = 0.5, 0.675  # the welcome's button
SECOND = ("-device", "virtio-gpu-pci,id=second,xres=1024,yres=600")


def run(images: Path, report: Report) -> None:
    """Make the checks in two guests: with one screen, and with two."""
    with Guest(images, memory=3072, cores=2, extra=SCREEN) as guest:
        if booted(guest, report):
            checks = KioskChecks(guest)
            if report.check("kiosk: a screen and a touch screen", checks.plugged):
                report.check("kiosk: doctor", checks.doctor)
                if report.check("kiosk: first picture", checks.first_picture):
                    report.check("kiosk: a tap", checks.tapped)
                    report.check("kiosk: killed", checks.killed)
                    report.check("kiosk: the screen turned", checks.turned)
    with Guest(images, memory=3072, cores=2, extra=(*SCREEN, *SECOND)) as guest:
        if booted(guest, report):
            report.check("kiosk: two screens", KioskChecks(guest).two_screens)


class KioskChecks:
    """The checks; each returns its note."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self.kiosk = guest, Kiosk(guest)

    def plugged(self) -> str:
        """Check that the kernel has a screen, and udev a touch screen."""
        screens = self.kiosk.screens()
        require(len(screens) == 1, f"screens: {screens}")
        self.kiosk.plug_touch_screen()
        return screens[0]

    def doctor(self) -> str:
        """Check what `companion doctor` says of the screen and of touch."""
        _, output = self.guest.run("companion doctor --language en | cat", 400, check=False)
        rows = [line.split(None, 2) for line in output.splitlines()]
        lines = [row for row in rows if len(row) == 3 and row[1] in ("screen", "touch")]
        require([row[0] for row in lines] == ["ok", "ok"], output)
        return " ".join(row[2] for row in lines)

    def first_picture(self) -> str:
        """Check that the service shows a picture."""
        seconds = self.kiosk.start()
        time.sleep(10)
        colours = self.kiosk.colours()
        require(colours > 3, f"{colours} colours on the screen")
        return f"after {seconds:.0f} s, {colours} colours"

    def tapped(self) -> str:
        """Check that a tap changes the picture."""
        before = self.kiosk.picture()
        self.kiosk.tap(*LATER)
        changed, seconds = self.kiosk.wait_change(before)
        return f"{changed:.0%} of the screen changed within {seconds:.0f} s"

    def killed(self) -> str:
        """Check that a killed companion comes back."""
        _, process, before = self.kiosk.state()
        self.guest.run(f"systemctl kill -s KILL {UNIT}", 30)
        seconds = self.kiosk.wait_active(process)
        return f"a picture again after {seconds:.0f} s, {self.kiosk.state()[2] - before} restart"

    def turned(self) -> str:
        """Check the picture on a screen that the settings turn."""
        before = self.kiosk.picture()
        seconds = self.kiosk.start(SETTINGS + "screen_turn = 90\n")
        time.sleep(10)
        changed, _ = self.kiosk.wait_change(before)
        colours = self.kiosk.colours()
        require(colours > 3, f"{colours} colours on the screen")
        return (
            f"turned by 90 degrees: after {seconds:.0f} s {changed:.0%} differ, {colours} colours"
        )

    def two_screens(self) -> str:
        """Check that the window is on one of two screens."""
        screens = self.kiosk.screens()
        require(len(screens) == 2, f"screens: {screens}")
        self.kiosk.start()
        time.sleep(10)
        left = self.kiosk.screens()
        require(len(left) == 1, f"screens in use: {left}")
        colours = self.kiosk.colours()
        require(colours > 3, f"{colours} colours on the first screen")
        return f"of {' and '.join(screens)}: {left[0]}"
