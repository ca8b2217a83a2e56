"""The app without a screen: drawn by Mesa, stepped by the caller, with screenshots.

Import this before anything imports kivy. `prepare` chooses the drivers; `start` opens the app;
`Offscreen.step` draws a frame; `Offscreen.screenshot` writes the picture.
"""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from vision.frame import Image

if TYPE_CHECKING:
    from ui.interface import Machine
    from ui.touch.shell.app import CompanionApp

STILL_SECONDS = 4.0  # the confetti falls for three
ENVIRONMENT = {
    "SDL_VIDEODRIVER": "offscreen",
    "SDL_AUDIODRIVER": "dummy",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "KIVY_CLIPBOARD": "dummy",
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONFIG": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_NO_CONSOLELOG": "1",
}


def prepare(size: tuple[int, int] = (800, 480)) -> None:
    """Choose the drivers for a run without a screen.

    Raises RuntimeError if kivy is already loaded with other drivers.
    """
    if "kivy" in sys.modules and os.environ.get("SDL_VIDEODRIVER") != "offscreen":
        raise RuntimeError("kivy is loaded already: prepare the off-screen run before it")
    os.environ.update(ENVIRONMENT)
    from kivy.config import Config  # noqa: PLC0415  reads the environment set above

    width, height = size
    for key, value in (("width", width), ("height", height), ("maxfps", 0), ("vsync", 0)):
        Config.set("graphics", key, str(value))


def start(machine: "Machine", size: tuple[int, int] = (800, 480)) -> "Offscreen":
    """Open the app for a machine, `size` in pixels, with the first frame drawn."""
    prepare(size)
    from kivy.base import runTouchApp  # noqa: PLC0415  opens the window
    from kivy.core.window import Window  # noqa: PLC0415

    from ui.touch.shell.app import CompanionApp  # noqa: PLC0415

    if tuple(Window.size) != size:
        Window.size = size
    app = CompanionApp(machine)
    app._run_prepare()
    runTouchApp(embedded=True)
    offscreen = Offscreen(app)
    offscreen.step()
    return offscreen


class Offscreen:
    """A running app without a screen, all in the caller's thread."""

    def __init__(self, app: "CompanionApp") -> None:
        from kivy.core.window import Window  # noqa: PLC0415

        self.app = app
        self._window: Any = Window

    @property
    def size(self) -> tuple[int, int]:
        """The picture's width and height in pixels."""
        width, height = self._window.size
        return int(width), int(height)

    def step(self, frames: int = 1) -> None:
        """Take input, run due events and draw, this many times."""
        from kivy.base import EventLoop  # noqa: PLC0415

        for _ in range(frames):
            EventLoop.idle()
            self._window.mainloop()

    def until(self, true: Callable[[], object], seconds: float = 100.0) -> bool:
        """Step until a condition is true; return False after `seconds`."""
        end = time.monotonic() + seconds
        while not true():
            if time.monotonic() > end:
                return False
            self.step()
            time.sleep(0.001)
        return True

    def picture(self) -> Image:
        """Return the current picture: height x width x 3, uint8, B, G, R."""
        from kivy.graphics.opengl import (  # noqa: PLC0415
            GL_RGBA,
            GL_UNSIGNED_BYTE,
            glReadPixels,
        )

        width, height = self.size
        # Drawn again without a flip: glReadPixels reads the back buffer.
        self._window.dispatch("on_draw")
        data = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
        rows = np.frombuffer(data, np.uint8).reshape(height, width, 4)[::-1]
        return np.ascontiguousarray(rows[:, :, 2::-1])

    def settle(self, frames: int = 5) -> None:
        """Step until the screen shows the table's view, with some further frames for the layout."""
        table = self.app.machine.table
        self.until(lambda: table is None or self.app.view is table.view)
        self.step(frames)

    def screenshot(self, path: Path) -> None:
        """Write the picture as PNG, once the layout is done and motions are over.

        A motion that lasts longer than `STILL_SECONDS` is ended. Raises OSError.
        """
        motions = self.app.root.ids.motions
        self.until(lambda: not motions.running, STILL_SECONDS)
        self.settle()
        motions.stop()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(cv2.imencode(".png", self.picture())[1].tobytes())

    def stop(self) -> None:
        """Close the app; the window stays for the next app."""
        self.app.close_all()
        shown = self.app.root.ids.screens.current_screen
        if shown is not None:  # otherwise the screen would poll its machine for ever
            shown.dispatch("on_pre_leave")
            shown.dispatch("on_leave")
        self.app.dispatch("on_stop")
        self._window.remove_widget(self.app.root)
        from kivy.base import EventLoop  # noqa: PLC0415

        for listener in list(EventLoop.event_listeners):
            if listener is self.app:
                EventLoop.remove_event_listener(listener)
