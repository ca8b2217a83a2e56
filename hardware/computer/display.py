"""Find out whether a window can be shown on a real screen."""

import os
import sys
from pathlib import Path

from companion.language.errors import TranslatedError

# SDL's drivers with a screen; by default it would try those without as well
# SDL's drivers with a screen; by default SDL would try those without as well
SEEN = "x11,wayland,KMSDRM"


class NoWindow(TranslatedError, OSError):
    """No window can be opened, though a screen is expected."""

    message = (
        "No window can be opened here: is the screen connected, and is there what DISPLAY or "
        "WAYLAND_DISPLAY names?"
    )


def want_seen() -> None:
    """Make SDL fail rather than open an invisible window, unless SDL_VIDEODRIVER is set."""
    if sys.platform == "linux":
        os.environ.setdefault("SDL_VIDEODRIVER", SEEN)


def has_screen() -> bool:
    """Return whether the environment promises a screen.

    A window system or a display on a console counts. False if SDL_VIDEODRIVER is "offscreen".
    Opening a window may still fail (NoWindow).
    """
    if os.environ.get("SDL_VIDEODRIVER") == "offscreen":  # set after a window failed
        return False
    if sys.platform != "linux":
        return True
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return True
    return any(_reads_connected(status) for status in Path("/sys/class/drm").glob("*/status"))


def _reads_connected(status: Path) -> bool:
    try:
        return status.read_text().strip() == "connected"
    except OSError:
        return False
