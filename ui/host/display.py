"""Whether there is a screen to open a window on, and that it is one that somebody sees."""

import os
import sys
from pathlib import Path

from companion.language.errors import BilingualError

SEEN = "x11,wayland,KMSDRM"  # SDL's ways to a screen; of itself it goes on to ones without any


class NoWindow(BilingualError, OSError):
    """A screen was promised, or wanted, and no window can be opened on it."""

    fr = (
        "Aucune fenêtre ne s'ouvre ici : l'écran est-il branché, et ce que nomment DISPLAY ou "
        "WAYLAND_DISPLAY existe-t-il ?"
    )
    en = (
        "No window can be opened here: is the screen connected, and is there what DISPLAY or "
        "WAYLAND_DISPLAY names?"
    )


def want_seen() -> None:
    """Let no window be opened where nobody sees it, unless the environment asks for that."""
    if sys.platform == "linux":
        os.environ.setdefault("SDL_VIDEODRIVER", SEEN)


def has_screen() -> bool:
    """True under a window system, or at a Linux console with a display plugged in; False
    wherever what is drawn is to be off-screen.

    That is what the environment promises: only a window shows whether it holds (NoWindow).
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
