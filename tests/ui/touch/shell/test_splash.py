"""The first picture appears before slow modules are loaded, and closes once the app has drawn."""

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from companion.settings import Settings
from tests.ui.touch.display import physical
from tests.ui.touch.evening import Evening
from ui.telling.colours import DAY, NIGHT
from ui.touch.shell.splash import Splash, turn_window

# Modules that load slowly and are not needed to show a name.
HEAVY = {
    "cv2",
    "numpy",
    "gpiozero",
    "reportlab",
    "tornado",
    "ui.launch.play",
    "ui.machine.wiring",
    "ui.touch.shell.app",
    "companion.table.session",
    "importlib.metadata",
}


def test_nothing_slow_is_loaded_before_the_first_picture() -> None:
    modules = "ui.launch.commands, ui.launch.startup, ui.touch.shell.splash, sys"
    before = f"import {modules}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", before], capture_output=True, text=True, check=True
    )
    assert "ui.touch.shell.splash" in done.stdout.split()
    assert not HEAVY & set(done.stdout.split())


OLD_DRIVER = """
import os
os.environ.update(SDL_VIDEODRIVER="offscreen", LIBGL_ALWAYS_SOFTWARE="1", KIVY_NO_CONFIG="1")
import ui.touch
import kivy.graphics.opengl_utils as driver
driver.gl_get_version = lambda: (1, 4)
from ui.touch.shell.splash import _opened
_opened()
"""


def test_the_error_about_an_old_graphics_driver_is_not_held_back() -> None:
    done = subprocess.run(
        [sys.executable, "-c", OLD_DRIVER],
        env={name: value for name, value in os.environ.items() if not name.startswith("KIVY_")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "OpenGL version (2.0) NOT found" in done.stderr


@pytest.mark.parametrize(
    ("turn", "side"), [(0, "top"), (90, "right"), (180, "bottom"), (270, "left")]
)
def test_its_lines_are_centred_on_a_rotated_screen(drawn: Evening, turn: Any, side: str) -> None:
    try:
        splash = Splash(Settings(screen_turn=turn))
        ground = [round(255 * part) for part in DAY.paper[:3]]
        written = np.abs(physical() - ground).max(axis=2) > 40
        splash.close()
    finally:
        turn_window(0)
    height, width = written.shape
    across, along = (axis.any(axis=1) for axis in (written, written.T))
    assert not across[[0, -1]].any()
    assert not along[[0, -1]].any()
    halves = {
        "top": written[: height // 2],
        "bottom": written[height // 2 :],
        "left": written[:, : width // 2],
        "right": written[:, width // 2 :],
    }
    # the name is above the other line, in larger letters
    assert max(halves, key=lambda half: int(halves[half].sum())) == side


def test_the_first_picture_is_dark_by_night_and_leaves_nothing_behind(drawn: Evening) -> None:
    before = drawn.screen.picture()
    splash = Splash(Settings(theme="night", language="en"))
    corner = drawn.screen.picture()[0, 0]
    assert [round(255 * part) for part in NIGHT.paper[2::-1]] == pytest.approx(corner, abs=1)
    splash.close()
    assert np.array_equal(drawn.screen.picture(), before)
