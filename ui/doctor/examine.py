"""All checks, in the order of the report."""

from collections.abc import Callable, Iterator

from ui.doctor import devices, storage, system
from ui.doctor.finding import Finding, Level, Probe

CHECKS: tuple[Callable[[Probe], Finding], ...] = (
    system.versions,
    system.settings_file,
    system.program,
    devices.camera,
    devices.buttons,
    devices.screen,
    devices.touch,
    storage.disk,
    storage.games,
    storage.backup,
    system.clock,
    storage.permissions,
    system.power,
)


def examine(probe: Probe) -> Iterator[Finding]:
    """Each part's finding, as soon as it is known."""
    return (check(probe) for check in CHECKS)


def all_well(findings: tuple[Finding, ...]) -> bool:
    """Whether there is nothing to do."""
    return all(finding.level is not Level.TO_DO for finding in findings)
