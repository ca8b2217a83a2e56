"""Which camera the companion looks through."""

import pytest

from hardware.camera.none import NoCamera
from hardware.camera.simulated import SimulatedCamera
from hardware.camera.supervised import SupervisedCamera
from hardware.errors import CameraMissing
from hardware.simulated.tray import SimulatedTray
from ui.eyes import find_camera


@pytest.fixture
def tray() -> SimulatedTray:
    return SimulatedTray(1, size=(64, 36))


def test_where_no_camera_is_found_the_tray_is_a_pretend_one(
    tray: SimulatedTray, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(camera: SupervisedCamera) -> None:
        raise CameraMissing(where="auto")

    monkeypatch.setattr(SupervisedCamera, "open", missing)
    camera, trouble = find_camera("auto", tray, 1.0, 0)
    assert isinstance(camera, SimulatedCamera)
    assert trouble is None


def test_beside_a_real_table_a_missing_camera_is_waited_for(tray: SimulatedTray) -> None:
    camera, trouble = find_camera("auto", tray, 1.0, 0, pretend=False)
    assert isinstance(camera, SupervisedCamera)
    assert trouble is None


def test_words_that_name_no_camera_are_said_and_dice_are_tapped_in(tray: SimulatedTray) -> None:
    camera, trouble = find_camera("webcam of Bo", tray, 1.0, 0)
    assert isinstance(camera, NoCamera)
    assert trouble is not None
    assert "webcam of Bo" in trouble.fr
