"""The companion on the screen, started anew."""

import subprocess

UNIT = "table-companion"


def restart_screen() -> bool:
    """Start it anew if it runs, and wait for its first picture; whether that came.

    Where it does not run there is nothing to be told by, and nothing to go back for.
    """
    try:
        active = ["systemctl", "--quiet", "is-active", UNIT]
        if subprocess.run(active, check=False).returncode != 0:
            return True
        # Comes back when the new one has drawn its first picture (READY=1), or failed to.
        return subprocess.run(["systemctl", "restart", UNIT], check=False).returncode == 0
    except OSError:  # no systemd here
        return True
