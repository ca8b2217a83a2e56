"""Find out whether a window can be shown on a real screen."""

import os
import sys
from pathlib import Path

from companion.language.errors import BilingualError

SEEN = "x11,wayland,KMSDRM"  # SDL's ways to a screen; of itself it goes on to ones without any


class NoWindow(BilingualError, OSError):
    """No window can be opened, though a screen is expected."""

    fr = (
        "Aucune fenêtre ne s'ouvre ici : l'écran est-il branché, et ce que nomment DISPLAY ou "
        "WAYLAND_DISPLAY existe-t-il ?"
    )
    en = (
        "No window can be opened here: is the screen connected, and is there what DISPLAY or "
        "WAYLAND_DISPLAY names?"
    )


def want_seen() -> None:
    """Make SDL fail rather than open an invisible window, unless SDL_VIDEODRIVER is set."""
    if sys.platform == "linux":
        os.environ.setdefault("SDL_VIDEODRIVER", SEEN)


def has_screen() -> bool:
    """Whether the environment promises a screen: a window system, or a display on a console.

    False if SDL_VIDEODRIVER is "offscreen". Opening a window may still fail (NoWindow).
    """
    if os.environ.get("SDL_VIDEODRIVER") == "offscreen":  # wherever a window failed before
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
