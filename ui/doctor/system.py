"""Checks of versions, settings, the program itself, clock and power."""

import platform
import re
import sys
from collections.abc import Iterator
from datetime import datetime
from importlib import metadata

from companion import settings
from companion.language.dates import numeric_day
from companion.language.text import Text, decimal
from companion.settings import BadSettings
from companion.version import PACKAGE, program_version
from ui.doctor import worker
from ui.doctor.finding import Finding, Probe, ok, skipped, to_do
from ui.doctor.installed import reinstall, stands_beside_table

PYTHONS = ((3, 11), (3, 13))
# A clock that was never set stands at a year before this program was written.
WRITTEN = 2025
# The voltage of an empty lithium cell. A Pi 5 has a clock, but its cell is an accessory: without a
# cell a few stray millivolts are measured.
_EMPTY_CELL = 2_000_000  # microvolts
_UNDER_VOLTAGE = 0x1_0001  # bits 0 (now) and 16 (since power on) of the firmware's report


def of_the_program(probe: Probe) -> Iterator[Finding]:
    """Yield the findings that depend on the program alone, to test a new version."""
    return (check(probe) for check in (versions, program))


def versions(probe: Probe) -> Finding:
    """Check that Python and the installed packages have the required versions."""
    if sys.maxsize < 2**32:
        return to_do("versions", "versions_32_bit")
    wrong = []
    if not PYTHONS[0] <= sys.version_info[:2] <= PYTHONS[1]:
        wrong.append(f"Python {platform.python_version()}")
    versions_read = [f"Python {platform.python_version()}"]
    for name, least, below in wanted():
        try:
            installed = metadata.version(name)
        except metadata.PackageNotFoundError:
            wrong.append(f"{name} -")
            continue
        versions_read.append(f"{name} {installed}")
        if parts(installed) < parts(least) or (below and parts(installed) >= parts(below)):
            wrong.append(f"{name} {installed} (>= {least})")
    if wrong:
        return to_do("versions", "versions_wrong", wrong=", ".join(wrong), command=reinstall(probe))
    return ok("versions", "versions_ok", said=", ".join([program_version(), *versions_read]))


def wanted() -> list[tuple[str, str, str]]:
    """Return the required packages: name, minimum version, first version that is too new."""
    try:
        lines = metadata.requires(PACKAGE) or []
    except metadata.PackageNotFoundError:
        return []
    packages = []
    for line in lines:
        requirement, _, condition = line.partition(";")
        name = re.match(r"[\w.-]+", requirement.strip())
        if name is None or "extra ==" in condition or "platform_machine" in condition:
            continue
        least = re.search(r">=\s*([\d.]+)", requirement)
        below = re.search(r"<\s*([\d.]+)", requirement)
        packages.append((name[0], least[1] if least else "0", below[1] if below else ""))
    return packages


def parts(version: str) -> tuple[int, ...]:
    """Return a version as a tuple of numbers, so that 2.10 sorts after 2.9."""
    return tuple(int(number) for number in re.findall(r"\d+", version)[:4])


def settings_file(probe: Probe) -> Finding:
    """Check that the settings file is valid."""
    path = probe.settings_path
    try:
        settings.read(path)
    except BadSettings as failure:
        return to_do("settings", "settings_bad", why=failure.text, path=path)
    if not path.exists():
        return ok("settings", "settings_none")
    return ok("settings", "settings_ok", path=path)


def program(probe: Probe) -> Finding:
    """Check that the program can draw its first screen on this machine."""
    command = reinstall(probe)
    try:
        done = worker.ask("program", seconds=worker.PROGRAM_SECONDS)
    except worker.Mute:
        return to_do("program", "program_bad", why=f"> {worker.PROGRAM_SECONDS} s", command=command)
    if "seconds" not in done:
        return to_do("program", "program_bad", why=done["why"], command=command)
    return ok("program", "program_ok", seconds=decimal(done["seconds"], 1))


def clock(probe: Probe) -> Finding:
    """Check that the clock is right, for the dates of games."""
    if probe.simulated:
        return skipped("time")
    now = datetime.now().astimezone()
    date = Text("{day} {time}", day=numeric_day(now), time=f"{now:%H:%M}")
    if now.year < WRITTEN:
        return to_do("time", "time_wrong", now=date)
    kept = (
        not stands_beside_table(probe)
        or probe.exists("run/systemd/timesync/synchronized")
        or _has_battery(probe)
    )
    return ok("time", "time_ok", now=date) if kept else to_do("time", "time_drifts", now=date)


def _has_battery(probe: Probe) -> bool:
    """Return whether the clock has a working battery; assumed if no voltage is measured."""
    measured = (
        probe.read(f"sys/class/rtc/{clock.name}/battery_voltage").strip()
        for clock in probe.root.glob("dev/rtc[0-9]*")
    )
    return any(not volts.isdecimal() or int(volts) > _EMPTY_CELL for volts in measured)


def power(probe: Probe) -> Finding:
    """Check that a Pi has had no undervoltage since it was switched on."""
    if probe.simulated:
        return skipped("power")
    for report in probe.root.glob("sys/devices/platform/soc*/*firmware/get_throttled"):
        bits = probe.read(str(report.relative_to(probe.root))).strip()
        if re.fullmatch(r"[0-9a-f]+", bits):
            low = int(bits, 16) & _UNDER_VOLTAGE
            return to_do("power", "power_low") if low else ok("power", "power_ok")
    return ok("power", "power_none")
