"""The companion on the screen, stopped and started anew."""

import subprocess

UNIT = "table-companion"


def screen_runs() -> bool:
    """Whether it has brought its picture. What waits for a screen could not be told from what
    brings none.
    """
    return _systemctl("--quiet", "is-active", UNIT)


def stop_screen() -> None:
    """Stop it, or the attempts to start it."""
    _systemctl("stop", UNIT)


def restart_screen() -> bool:
    """Start it anew and wait for its first picture; whether that came."""
    # systemctl comes back when the new one has drawn it (READY=1), or failed to.
    return _systemctl("restart", UNIT)


def _systemctl(*words: str) -> bool:
    try:
        return subprocess.run(["systemctl", *words], check=False).returncode == 0
    except OSError:  # no systemd here
        return False
