"""Tell how the companion was installed: by install.sh, or by the Debian package."""

from ui.doctor.finding import Probe

PACKAGE = "usr/lib/table-companion"
_UPDATE = "sudo deploy/install.sh update"
_OURS = "etc/systemd/system/table-companion.service"
_PACKAGED = "usr/lib/systemd/system/table-companion.service"
_AT_POWER_ON = "etc/systemd/system/multi-user.target.wants/table-companion.service"


def kiosk_unit(probe: Probe) -> str | None:
    """Return the path below `root` of the kiosk's unit; None without a kiosk."""
    if probe.exists(_OURS):
        return _OURS
    # The package's unit is always present, but is enabled only if the package's question was
    # answered with yes.
    return _PACKAGED if probe.exists(_PACKAGED) and probe.exists(_AT_POWER_ON) else None


def stands_beside_table(probe: Probe) -> bool:
    """Return whether this machine is a Pi or has the kiosk installed.

    Any other PC may lack a camera, a touch screen and a clock battery.
    """
    return probe.is_pi or kiosk_unit(probe) is not None


def reinstall(probe: Probe) -> str:
    """Return the command that restores the program's own files."""
    if probe.exists(PACKAGE):
        return "sudo apt install --reinstall ./table-companion_*.deb"
    return _UPDATE


def renew(probe: Probe) -> str:
    """Return the command that rewrites the services from the settings."""
    if probe.exists(PACKAGE):
        return "sudo dpkg-reconfigure table-companion"
    return _UPDATE
