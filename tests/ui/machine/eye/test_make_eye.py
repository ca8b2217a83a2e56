"""The choice of the companion's camera."""

import pytest

from hardware.camera.none import NoCamera
from hardware.camera.process.supervised import SupervisedCamera
from hardware.camera.rotated import RotatedCamera
from hardware.errors import CameraMissing
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.tray import SimulatedTray
from tests.ui.waiting import until
from ui.machine.eye.camera_setup import NEXT_START
from ui.machine.eye.eye import Eye
from ui.machine.eye.make_eye import find_camera, other_camera
from vision.reading.reader import Reader
from vision.rest.rest_watcher import RestWatcher


@pytest.fixture
def tray() -> SimulatedTray:
    return SimulatedTray(1, size=(64, 36))


def missing(camera: SupervisedCamera) -> None:
    raise CameraMissing(where="auto")


def test_a_machine_without_a_camera_has_a_simulated_tray(
    tray: SimulatedTray, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SupervisedCamera, "open", missing)
    camera, trouble = find_camera("auto", tray, 1.0, 0)
    assert isinstance(camera, SimulatedCamera)
    assert trouble is None


def test_the_words_for_a_camera_may_be_written_in_capitals(
    tray: SimulatedTray, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert find_camera("None", tray, 1.0, 0)[0].name == "none"
    pretend, trouble = find_camera("Simulated", tray, 1.0, 0)
    with pretend:
        frame = pretend.read()
    assert trouble is None
    assert frame is not None
    assert frame.image.shape == (36, 64, 3)  # the simulated tray above
    assert other_camera("Simulated", 0) == (None, NEXT_START)
    monkeypatch.setattr(SupervisedCamera, "open", missing)
    assert isinstance(find_camera("Auto", tray, 1.0, 0)[0], SimulatedCamera)


def test_a_real_table_waits_for_its_missing_camera(tray: SimulatedTray) -> None:
    camera, trouble = find_camera("auto", tray, 1.0, 0, pretend=False)
    assert isinstance(camera, SupervisedCamera)
    assert trouble is None


def test_the_word_phone_names_the_camera_that_is_made_for_it(tray: SimulatedTray) -> None:
    for made in (
        find_camera("Phone", tray, 1.0, 0, phone=NoCamera),
        other_camera("phone", 0, NoCamera),
    ):
        assert isinstance(made[0], NoCamera)
        assert made[1] is None
    assert isinstance(other_camera("phone", 90, NoCamera)[0], RotatedCamera)
    assert other_camera("phone", 0)[1] is not None  # this run has none


def test_words_that_name_no_camera_are_reported_and_dice_entered_by_touch(
    tray: SimulatedTray,
) -> None:
    camera, trouble = find_camera("webcam of Bo", tray, 1.0, 0)
    assert isinstance(camera, NoCamera)
    assert trouble is not None
    assert "webcam of Bo" in trouble.to("fr")


@pytest.mark.parametrize("spec", ["http://user:s3cret@127.0.0.1:1/x?password=hush",
                                  "rtsp://user:s3cret@127.0.0.1:1/x?password=hush"])  # fmt: skip
def test_no_banner_shows_the_password_of_a_camera(tray: SimulatedTray, spec: str) -> None:
    camera, trouble = find_camera(spec, tray, 1.0, 0)
    if trouble is None:  # the trouble is reported after the search for the camera
        eye = Eye(camera, RestWatcher(Reader()), lambda: None)
        eye.start()
        try:
            assert until(lambda: eye.trouble is not None)
            trouble = eye.trouble
        finally:
            eye.stop()
    assert trouble is not None
    for told in (trouble.to("fr"), trouble.to("en"), camera.name):
        assert "s3cret" not in told
        assert "hush" not in told
    assert "127.0.0.1" in trouble.to("fr")
