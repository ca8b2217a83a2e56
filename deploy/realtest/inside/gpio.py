"""Checks of buttons, lamps and the buzzer on a GPIO chip of the kernel."""

import subprocess
import sys
import threading
import time
from collections.abc import Collection, Mapping
from types import TracebackType
from typing import Self

from deploy.realtest.inside.chip import LABEL, Chip, pose_as_pi
from deploy.realtest.report import NotPossible, in_guest, require
from hardware.errors import HardwareError
from hardware.gpio.button_box import STUCK_SECONDS, ButtonBox, ButtonPress
from hardware.gpio.buzzer import Buzzer
from hardware.gpio.lamps import Lamps

END, REREAD, UNDO, LAMPS, LAMP, BUZZER = 17, 27, 22, (5, 6, 13, 19), 18, 24
TAKEN, FORBIDDEN = 23, 25  # pins that no other check uses: gpiozero keeps those it has closed
PINS = {ButtonPress.END_TURN: END, ButtonPress.REREAD: REREAD, ButtonPress.UNDO: UNDO}
SIX = PINS | {ButtonPress.PLAYER_1: 7, ButtonPress.PLAYER_2: 8, ButtonPress.PLAYER_3: 9}
LONGEST_CHATTER = 20.0  # milliseconds: a contact's; a busy host stretches what is written here


class Box:
    """A button box on the pins, and the presses it reported."""

    def __init__(
        self, pins: Mapping[ButtonPress, int] = PINS, long: Collection[ButtonPress] = ()
    ) -> None:
        self.short: list[ButtonPress] = []
        self.long: list[ButtonPress] = []
        self.times: list[float] = []
        self.box = ButtonBox(pins, self._on_press, long=long, on_long=self.long.append)

    def _on_press(self, press: ButtonPress) -> None:
        self.short.append(press)
        self.times.append(time.monotonic())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.box.close()

    def settled(self, count: int, seconds: float = 3.0) -> int:
        """Wait for that many presses, then for more that should not come; return their number."""
        deadline = time.monotonic() + seconds
        while len(self.short) + len(self.long) < count and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(0.15)
        return len(self.short) + len(self.long)


class GpioChecks:
    """The checks; each returns its note."""

    def __init__(self) -> None:
        self.chip = Chip()
        pose_as_pi()

    def listed(self) -> str:
        """Check that libgpiod lists the chip as the first."""
        require(self.chip.name == "gpiochip0", f"the chip is {self.chip.name}")
        output = subprocess.run(["gpiodetect"], capture_output=True, text=True, check=True).stdout
        require(LABEL in output, output)
        return output.strip()

    def clean_presses(self, times: int = 30) -> str:
        """Check that every press is reported once, and measure the delay."""
        delays: list[float] = []
        with Box() as box:
            require(not box.box.faults, f"faults: {box.box.faults}")
            for _ in range(times):
                began = time.monotonic()
                self.chip.press(END)
                time.sleep(0.08)
                self.chip.release(END)
                time.sleep(0.08)
                if len(box.times) > len(delays):
                    delays.append(box.times[-1] - began)
            count = box.settled(times)
            require(count == times, f"{count} of {times} presses reported")
        delays.sort()
        median, longest = delays[len(delays) // 2] * 1000, delays[-1] * 1000
        return f"{count} of {times} presses; delay {median:.0f} ms, at most {longest:.0f} ms"

    def six_at_once(self, times: int = 20) -> str:
        """Check six buttons pressed at the same moment."""
        with Box(SIX) as box:
            require(not box.box.faults, f"faults: {box.box.faults}")
            for _ in range(times):
                for pin in SIX.values():
                    self.chip.press(pin)
                time.sleep(0.05)
                for pin in SIX.values():
                    self.chip.release(pin)
                time.sleep(0.05)
            count = box.settled(len(SIX) * times)
            require(count == len(SIX) * times, f"{count} of {len(SIX) * times} presses reported")
        return f"{count} of {count} presses"

    def _chatter(self, closed: bool, milliseconds: float = 12) -> float:
        """Let the contact spring for so long; return the milliseconds that it really took."""
        began = time.monotonic()
        first, second = (self.chip.press, self.chip.release)[:: 1 if closed else -1]
        first(END)
        while time.monotonic() < began + milliseconds / 1000:
            second(END)
            first(END)
        return (time.monotonic() - began) * 1000

    def bouncing(self, times: int = 30, tries: int = 150) -> str:
        """Check that a press whose contact springs is one press.

        A try counts if the contact sprang for no longer than a real one does.
        """
        good, wrong, longest = 0, [], 0.0
        with Box() as box:
            for _ in range(tries):
                before = len(box.short)
                down = self._chatter(True)
                time.sleep(0.12)
                up = self._chatter(False)
                time.sleep(0.12)
                if max(down, up) > LONGEST_CHATTER:
                    continue
                good, longest = good + 1, max(longest, down, up)
                if len(box.short) - before != 1:
                    wrong.append((len(box.short) - before, round(down), round(up)))
                if good == times:
                    break
        if good < times:
            raise NotPossible(f"the host is busy: {good} of {tries} tries were short enough")
        require(not wrong, f"(presses, ms of chatter down, up) other than one press: {wrong}")
        return f"{good} of {good} presses; chatter of up to {longest:.0f} ms"

    def long_presses(self, times: int = 5) -> str:
        """Check short and long presses of the same button."""
        with Box(long=(ButtonPress.UNDO,)) as box:
            for seconds in (0.2, 1.3) * times:
                self.chip.press(UNDO)
                time.sleep(seconds)
                self.chip.release(UNDO)
                time.sleep(0.2)
            box.settled(2 * times)
            counts = len(box.short), len(box.long)
            require(counts == (times, times), f"{counts} short and long of {times} each")
        return f"{times} short, {times} long"

    def stuck(self) -> str:
        """Check that a button held for long is one press and a named fault."""
        with Box() as box:
            self.chip.press(REREAD)
            time.sleep(STUCK_SECONDS + 1)
            fault = box.box.stuck
            require(fault is not None, f"no fault after {STUCK_SECONDS + 1} s")
            require(len(box.short) == 1, f"{len(box.short)} presses")
            self.chip.release(REREAD)
            time.sleep(0.2)
            require(box.box.stuck is None, "the fault stays after the release")
        return str(fault.text) if fault else ""

    def held_from_start(self) -> str:
        """Check that a button that is down at the start is no press until its release."""
        self.chip.press(END)
        with Box() as box:
            if not box.box.held:
                raise NotPossible("gpio-sim releases a line that is asked for a pull-up")
            time.sleep(0.5)
            require(not box.short, "a button that was down already was taken for a press")
            self.chip.release(END)
            time.sleep(0.2)
            self.chip.press(END)
            require(box.settled(1) == 1, f"{len(box.short)} presses after the release")
            self.chip.release(END)
        return "no press before the release, one after"

    def lamps(self) -> str:
        """Check the lamps by the levels of their lines."""
        lights = Lamps(LAMPS, LAMP)
        try:
            require(not lights.faults, f"faults: {lights.faults}")
            for place in (0, 1, 2, 3, None):
                lights.show_player(place)
                levels = [self.chip.is_high(pin) for pin in LAMPS]
                wanted = [number == place for number in range(4)]
                require(levels == wanted, f"player {place}: {levels}")
            for on in (True, False, True):
                lights.show_end_turn(on)
                require(self.chip.is_high(LAMP) == on, f"the lamp of END OF TURN is not {on}")
        finally:
            lights.close()
        lit = [pin for pin in (*LAMPS, LAMP) if self.chip.is_high(pin)]
        require(not lit, f"lamps lit at the end: {lit}")
        return "players' and END OF TURN's, dark at the end"

    def buzzer(self) -> str:
        """Check the number of sounds by the level of the buzzer's line."""
        sound = Buzzer(BUZZER)
        require(not sound.faults, f"faults: {sound.faults}")
        edges, before = 0, False
        sound.sound(2)
        end = time.monotonic() + 1.0
        while time.monotonic() < end:
            level = self.chip.is_high(BUZZER)
            edges += level and not before
            before = level
            time.sleep(0.002)
        sound.close()
        require(edges == 2, f"{edges} sounds of 2")
        require(not self.chip.is_high(BUZZER), "the buzzer sounds on")
        return "2 sounds of 2"

    def taken(self) -> str:
        """Check that a pin of another program is a fault and the other buttons work."""
        pins = {**PINS, ButtonPress.REREAD: TAKEN}
        with subprocess.Popen(["gpioset", "-c", "gpiochip0", f"{TAKEN}=1"]) as other:
            try:
                _wait_for_owner(TAKEN)
                with Box(pins) as box:
                    faults = box.box.faults
                    require([type(fault).__name__ for fault in faults] == ["PinTaken"], str(faults))
                    require(len(box.box.connected) == 2, f"connected: {box.box.connected}")
                    self.chip.press(END)
                    time.sleep(0.1)
                    self.chip.release(END)
                    require(box.settled(1) == 1, "the other buttons do not work")
            finally:
                other.kill()
        with Box(pins) as box:
            require(not box.box.faults, f"faults once the pin is free: {box.box.faults}")
        return str(faults[0].text)

    def no_rights(self) -> str:
        """Check the sentence for a user who may not open the chip."""
        nobody = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
        child = subprocess.run(
            [*nobody, sys.executable, "-m", "deploy.realtest.inside.gpio", "forbidden"],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        require(child.stdout.startswith("GpioForbidden"), child.stdout + child.stderr)
        return child.stdout.strip()

    def busy(self) -> str:
        """Check presses while four processes compute."""
        burners = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(4)]
        try:
            return self.clean_presses(20)
        finally:
            for burner in burners:
                burner.kill()
                burner.wait()

    def gone(self) -> str:
        """Check that nothing hangs when the chip goes while its pins are in use."""
        box = Box()
        self.chip.close()
        time.sleep(0.5)
        closing = threading.Thread(target=box.box.close, daemon=True)
        closing.start()
        closing.join(10)
        require(not closing.is_alive(), "closing the box hangs")
        with Box() as again:
            faults = again.box.faults
        require(faults, "a new box has no fault")
        return "; ".join(sorted({type(fault).__name__ for fault in faults}))


def _wait_for_owner(pin: int, seconds: float = 15) -> None:
    deadline = time.monotonic() + seconds
    command = ["gpioinfo", "-c", "gpiochip0", str(pin)]
    while "consumer=" not in subprocess.check_output(command, text=True):
        require(time.monotonic() < deadline, "gpioset does not take the pin")
        time.sleep(0.05)


def _print_fault() -> None:
    box = ButtonBox({ButtonPress.UNDO: FORBIDDEN}, print)
    faults: tuple[HardwareError, ...] = box.faults
    print(*(f"{type(fault).__name__}: {fault.text}" for fault in faults))


def main() -> None:
    """Make the checks in this order: the last removes the chip."""
    report, checks = in_guest(), GpioChecks()
    if not report.check("gpio: a chip of the kernel", checks.listed):
        return
    report.check("gpio: clean presses", checks.clean_presses)
    report.check("gpio: six buttons at once", checks.six_at_once)
    report.check("gpio: bouncing contacts", checks.bouncing)
    report.check("gpio: short and long presses", checks.long_presses)
    report.check("gpio: a stuck button", checks.stuck)
    report.check("gpio: held from the start", checks.held_from_start)
    report.check("gpio: lamps read back", checks.lamps)
    report.check("gpio: buzzer read back", checks.buzzer)
    report.check("gpio: a pin of another program", checks.taken)
    report.check("gpio: no rights", checks.no_rights)
    report.check("gpio: presses on a busy machine", checks.busy)
    report.check("gpio: the chip goes away", checks.gone)


if __name__ == "__main__":
    if sys.argv[1:] == ["forbidden"]:
        _print_fault()
    else:
        main()
