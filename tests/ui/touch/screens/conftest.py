"""A fixture with the camera screen open."""

from collections.abc import Iterator

import pytest

from hardware.simulated.tray import SimulatedTray
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap
from tests.ui.touch.shared_app import SharedApp
from vision.frame import Frame, Image


@pytest.fixture(scope="module")
def empty_tray() -> Image:
    """Return a picture of the empty simulated tray."""
    return SimulatedTray(seed=3, size=(640, 360), noise=1.0).frame().image


@pytest.fixture
def at_camera(machine: FakeMachine, shared_app: SharedApp, empty_tray: Image) -> Iterator[Evening]:
    """Yield the camera screen, opened from Home, with a picture of the empty tray."""
    machine.frame = Frame(empty_tray, 0.0)
    evening = Evening(machine, shared=shared_app)
    tap(evening.screen, evening.button("Camera"))
    assert evening.screen.until(lambda: evening.now.name == "camera" and evening.now.seen)
    evening.screen.step(3)
    yield evening
    evening.close()
