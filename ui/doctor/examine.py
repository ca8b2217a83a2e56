"""Run all checks, in the order of the report."""

from collections.abc import Callable, Iterator, Mapping

from ui.doctor import broker, devices, sound, storage, system
from ui.doctor.finding import Finding, Level, Probe, to_do, told

Check = Callable[[Probe], Finding]

# by part
CHECKS: Mapping[str, Check] = {
    "versions": system.versions,
    "settings": system.settings_file,
    "program": system.program,
    "camera": devices.camera,
    "buttons": devices.buttons,
    "sound": sound.sound,
    "screen": devices.screen,
    "touch": devices.touch,
    "disk": storage.disk,
    "games": storage.games,
    "backup": storage.backup,
    "broker": broker.broker,
    "time": system.clock,
    "permissions": storage.permissions,
    "power": system.power,
}


def examine(probe: Probe) -> Iterator[Finding]:
    """Yield each part's finding as soon as possible; a failing check is itself a finding."""
    return (_look(part, check, probe) for part, check in CHECKS.items())


def _look(part: str, check: Check, probe: Probe) -> Finding:
    try:
        return check(probe)
    except Exception as failure:  # any bug: the other parts are still to be checked
        return to_do(part, "check_failed", why=told(failure))


def all_well(findings: tuple[Finding, ...]) -> bool:
    """Return whether no finding needs a remedy."""
    return all(finding.level is not Level.TO_DO for finding in findings)
