"""Checks of camera, buttons, screen and touch."""

import re
import subprocess
import threading
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.language.errors import TranslatedError
from companion.language.text import Joined, Text, Translated, Verbatim
from hardware.errors import GpioForbidden, GpioMissing, button_name
from hardware.gpio.button_box import ButtonBox, ButtonPress
from hardware.gpio.buzzer import Buzzer
from hardware.gpio.lamps import Lamps
from hardware.gpio.pins import mock_pins
from ui.doctor import worker
from ui.doctor.finding import WORDS, Finding, Probe, ok, skipped, to_do
from ui.doctor.installed import kiosk_unit, renew, stands_beside_table
from ui.machine.button_box import button_pins

DARK, GLARING = 8, 247
_OPENED = "etc/systemd/system/table-companion.service.d/*.conf"
PATIENCE_SECONDS = 2.0
SMALLEST = (800, 480)
_PROP_DIRECT = 0b10  # INPUT_PROP_DIRECT of the kernel: a touch screen, not a touch pad


def camera(probe: Probe) -> Finding:
    """Check that the camera gives pictures that are not dark."""
    spec = "simulated" if probe.simulated else probe.settings.camera
    if spec.strip().lower() == "none":
        return ok("camera", "camera_none")
    if spec.strip().lower() == "phone":
        return ok("camera", "camera_phone")
    if spec.strip().lower().startswith(("http:", "https:")) and _kept_from_network(probe):
        return to_do("camera", "camera_fenced", command=renew(probe))
    return _pictures(probe, spec)


def _pictures(probe: Probe, spec: str) -> Finding:
    try:
        seen = worker.ask("camera", spec, seconds=worker.CAMERA_SECONDS)
    except worker.Mute:
        return to_do("camera", "camera_mute", seconds=worker.CAMERA_SECONDS)
    if "name" not in seen:
        if companion_runs(probe):
            return ok("camera", "camera_busy")
        if seen.get("absent") and not stands_beside_table(probe):
            return ok("camera", "camera_absent")
        why = Translated(seen.get("text", {"en": f"{seen['why']}."}))
        key = "camera_connected" if seen.get("connected") else "camera_bad"
        return to_do("camera", key, why=why)
    if not DARK <= seen["mean"] <= GLARING:
        key = "camera_dark" if seen["mean"] < DARK else "camera_glaring"
        return to_do("camera", key, name=seen["name"])
    others = ", ".join(seen["others"])
    facts = {key: seen[key] for key in ("name", "width", "height")}
    return ok("camera", "camera_one_of" if others else "camera_ok", **facts, others=others)


def _kept_from_network(probe: Probe) -> bool:
    """Return whether the kiosk's unit on this machine closes the network to the kiosk."""
    unit = kiosk_unit(probe)
    if unit is None:
        return False
    files = [probe.root / unit, *probe.root.glob(_OPENED)]
    text = "\n".join(probe.read(str(file.relative_to(probe.root))) for file in files)
    allowed = re.findall(r"^RestrictAddressFamilies=(.*)$", text, re.MULTILINE)
    return bool(allowed) and "AF_INET" not in " ".join(allowed).split()


def buttons(probe: Probe) -> Finding:
    """Check that every pin is usable and no button is stuck; press simulated buttons."""
    wanted = button_pins(probe.settings)
    lamps = probe.settings.lamps
    count = len(lamps.players) + (lamps.end_turn is not None)
    buzzing = probe.settings.buzzer is not None
    if not wanted and not count and not buzzing:
        return ok("buttons", "buttons_none")
    factory = mock_pins() if probe.simulated else None
    heard: Counter[ButtonPress] = Counter()
    all_heard = threading.Event()

    def press(button: ButtonPress) -> None:
        heard[button] += 1
        if len(heard) == len(wanted):
            all_heard.set()

    box = ButtonBox(wanted, press, factory)
    lights = Lamps(lamps.players, lamps.end_turn, factory)
    buzzer = Buzzer(probe.settings.buzzer, factory)
    try:
        faults = (*box.faults, *lights.faults, *buzzer.faults)
        if faults:
            return _pins_at_fault(probe, faults[0])
        if probe.simulated:
            _press_all(factory, wanted, all_heard)
            silent = [button for button in wanted if heard[button] != 1]
            if silent:
                return _stuck(silent)
        elif box.held:
            return _stuck(box.held)
    finally:
        box.close()
        lights.close()
        buzzer.close()
    parts = len(wanted) + count + buzzing
    return ok("buttons", "buttons_ok", count=parts, what=_parts(len(wanted), count, buzzing))


def _parts(buttons: int, lamps: int, buzzing: bool) -> Text:
    """Return the box's parts in words, with their numbers; at least one must not be 0."""
    counted = (("button", buttons), ("lamp", lamps))
    parts = [WORDS.text(name, count=count) for name, count in counted if count]
    if buzzing:
        parts.append(WORDS["buzzer"])
    *most, last = parts
    if not most:
        return last
    listed = Joined(", ", most)
    return WORDS.text("and", most=listed, last=last)


def _stuck(presses: Sequence[ButtonPress]) -> Finding:
    names = Joined(", ", [button_name(press.value) for press in presses])
    return to_do("buttons", "buttons_stuck", count=len(presses), which=names)


def _pins_at_fault(probe: Probe, fault: Exception) -> Finding:
    if isinstance(fault, GpioMissing) and not probe.is_pi:
        return ok("buttons", "buttons_no_pins")
    if companion_runs(probe):
        return ok("buttons", "buttons_busy")
    why = fault.text if isinstance(fault, TranslatedError) else Verbatim(str(fault))
    key = "buttons_forbidden" if isinstance(fault, GpioForbidden) else "buttons_bad"
    return to_do("buttons", key, why=why, path=probe.settings_path)


def _press_all(factory: Any, wanted: Mapping[ButtonPress, int], all_heard: threading.Event) -> None:
    for pin in wanted.values():
        factory.pin(pin).drive_low()
    all_heard.wait(PATIENCE_SECONDS)
    for pin in wanted.values():
        factory.pin(pin).drive_high()


def screen(probe: Probe) -> Finding:
    """Check that there is a screen of sufficient size."""
    if probe.simulated:
        return skipped("screen")
    plugged = [
        status.parent
        for status in sorted(probe.root.glob("sys/class/drm/*/status"))
        if probe.read(str(status.relative_to(probe.root))).strip() == "connected"
    ]
    if not plugged:
        display = probe.environment.get("DISPLAY") or probe.environment.get("WAYLAND_DISPLAY")
        if display:
            return ok("screen", "screen_ok", said=display)
        return _absent(probe, "screen")
    name = plugged[0].name.partition("-")[2]
    modes = probe.read(str((plugged[0] / "modes").relative_to(probe.root))).split()
    size = re.match(r"(\d+)x(\d+)", modes[0]) if modes else None
    if size is None:
        return ok("screen", "screen_ok", said=name)
    wide, high = sorted((int(size[1]), int(size[2])), reverse=True)
    small = wide < SMALLEST[0] or high < SMALLEST[1]
    description = f"{name}, {size[1]} x {size[2]}"
    return (
        to_do("screen", "screen_small", said=description)
        if small
        else ok("screen", "screen_ok", said=description)
    )


def touch(probe: Probe) -> Finding:
    """Check that each touch is reported once, not twice or never."""
    if probe.simulated:
        return skipped("touch")
    try:
        answer = worker.ask("readers", seconds=worker.PROGRAM_SECONDS)
    except worker.Mute:
        answer = {"why": f"> {worker.PROGRAM_SECONDS} s"}
    if "readers" not in answer:
        return to_do("touch", "touch_unknown", why=answer["why"])
    readers = answer["readers"]
    if readers:
        return to_do("touch", "touch_readers", names=", ".join(readers))
    screens, mice = pointers(probe.read("proc/bus/input/devices"))
    if len(screens) > 1:
        return to_do("touch", "touch_two", names=", ".join(screens))
    if screens:
        return ok("touch", "touch_ok", name=screens[0])
    return ok("touch", "touch_mouse") if mice else _absent(probe, "touch")


def _absent(probe: Probe, part: str) -> Finding:
    """Return the finding for a missing part, which needs a remedy only beside a table."""
    if stands_beside_table(probe):
        return to_do(part, f"{part}_none")
    return ok(part, f"{part}_absent")


def pointers(listing: str) -> tuple[list[str], list[str]]:
    """Return the names of touch screens and of mice in the kernel's list of input devices."""
    screens, mice = [], []
    for block in listing.split("\n\n"):
        name = re.search(r'^N: Name="(.*)"$', block, re.MULTILINE)
        if name is None or not re.search(r"^H: Handlers=.*\bevent\d", block, re.MULTILINE):
            continue
        props = re.search(r"^B: PROP=([0-9a-f]+)", block, re.MULTILINE)
        absolute = re.search(r"^B: ABS=", block, re.MULTILINE)
        if absolute and props and int(props[1], 16) & _PROP_DIRECT:
            screens.append(name[1])
        elif re.search(r"^H: Handlers=.*\bmouse\d", block, re.MULTILINE):
            mice.append(name[1])
    return screens, mice


def companion_runs(probe: Probe) -> bool:
    """Return whether the kiosk service runs, and so occupies the camera and the pins."""
    if not probe.exists("run/systemd/system"):
        return False
    command = ["systemctl", "is-active", "--quiet", "table-companion"]
    try:
        return subprocess.run(command, check=False).returncode == 0
    except OSError:
        return False
