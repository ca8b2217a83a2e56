"""Whether there is a screen to open a window on."""

import os
import sys
from pathlib import Path


def has_screen() -> bool:
    """True under a window system, or at a Linux console with a display plugged in."""
    if sys.platform != "linux":
        return True
    if os.environ.get("SDL_VIDEODRIVER") == "offscreen":
        return False
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return True
    return any(_reads_connected(status) for status in Path("/sys/class/drm").glob("*/status"))


def _reads_connected(status: Path) -> bool:
    try:
        return status.read_text().strip() == "connected"
    except OSError:
        return False
