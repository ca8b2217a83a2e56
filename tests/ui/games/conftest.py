"""Fixtures: an app off-screen at a machine without hardware."""

from tests.ui.touch.conftest import (
    closed_apps_collected_together,
    drawn,
    evening,
    machine,
    opened,
    shared_app,
)
from tests.ui.touch.screens.conftest import at_camera, empty_tray

__all__ = [
    "at_camera",
    "closed_apps_collected_together",
    "drawn",
    "empty_tray",
    "evening",
    "machine",
    "opened",
    "shared_app",
]
