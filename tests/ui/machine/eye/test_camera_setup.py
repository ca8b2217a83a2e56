"""Camera setup on the real machine: limited to the tray, tried without a game, locked."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.dice import Colour, Die, Size
from companion.settings import Settings, read
from hardware.camera.base import Camera
from hardware.errors import CameraLost
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.tray import SimulatedTray
from tests.companion.disk import full_after
from tests.ui.waiting import until
from tests.ui.wired import machine_in
from tests.vision.stand_ins import TruthReader
from ui.machine.eye.camera_setup import EyeSetup
from ui.machine.eye.eye import Eye
from ui.machine.simulation.hand import SimulatedHand
from vision.frame import Frame, Image
from vision.reading.reader import ReadsTray
from vision.rest.rest_watcher import RestWatcher

LEFT_HALF = ((0.0, 0.0), (0.5, 0.0), (0.5, 1.0), (0.0, 1.0))


class Spy:
    """A reader that records its pictures."""

    def __init__(self, reader: ReadsTray) -> None:
        self.reader = reader
        self.pictures: list[Image] = []

    def read(self, image: Image, wanted: object = None) -> object:
        self.pictures.append(image)
        return self.reader.read(image)


class Lockable(SimulatedCamera):
    """A simulated camera that can hold its exposure, and can be lost."""

    loose = False

    def lock(self) -> None:
        pass

    def read(self) -> Frame | None:
        if self.loose:
            self.loose = False
            raise CameraLost(name=self.name)
        return super().read()


class House:
    def __init__(self, folder: Path, settings: Settings, lockable: bool = False) -> None:
        self.tray = SimulatedTray(1, size=(320, 180))
        self.spy = Spy(TruthReader(self.tray))
        make = Lockable if lockable else SimulatedCamera
        self.camera: Camera = make(self.tray, speed=4.0)
        self.machine = machine_in(
            folder,
            settings=settings,
            eye=lambda table: Eye(self.camera, RestWatcher(self.spy), table),  # type: ignore[arg-type]
            hand=SimulatedHand(self.tray, seed=1),
            folder=folder / "data",
        )
        assert self.machine.camera_setup is not None
        self.setup: EyeSetup = self.machine.camera_setup
        assert until(lambda: self.machine.frame)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path, Settings())
    yield house
    house.machine.close()


def test_a_lens_with_a_motor_is_focused(house: House) -> None:
    assert not house.setup.motorised
    house.setup.focus()  # a key drawn for an earlier camera
    focused = threading.Event()
    house.camera.motorised = True
    house.camera.focus = focused.set  # type: ignore[method-assign]
    assert house.setup.motorised
    house.setup.focus()
    assert until(focused.is_set)


def test_nothing_is_read_without_a_game_until_a_test_is_started(house: House) -> None:
    house.tray.throw([Die(4, colour=Colour.WHITE, size=Size.SMALL)])
    assert until(lambda: house.tray.resting and house.tray.truth)
    time.sleep(0.1)
    assert house.spy.pictures == []
    house.setup.start_test()
    assert until(lambda: house.setup.reading)
    assert house.setup.reading is not None
    assert house.setup.reading.reading.values == (4,)


def test_simulated_dice_are_thrown_for_the_test_and_removed(house: House) -> None:
    house.setup.start_test()
    house.machine.throw(())
    assert until(lambda: house.setup.reading and house.setup.reading.reading.dice)
    assert house.setup.reading is not None
    assert len(house.setup.reading.reading.dice) == 5
    house.setup.stop_test()
    assert house.setup.reading is None
    assert until(lambda: not house.tray.truth)


def test_only_the_tray_is_read_once_its_corners_are_set(house: House, tmp_path: Path) -> None:
    house.machine.change_settings(Settings(tray=LEFT_HALF))
    assert until(lambda: read(tmp_path / "settings.toml").tray == LEFT_HALF)
    house.setup.start_test()
    assert until(lambda: house.setup.reading)
    right = house.spy.pictures[-1][:, 200:]
    assert len(np.unique(right.reshape(-1, 3), axis=0)) == 1
    assert house.machine.frame is not None
    assert len(np.unique(house.machine.frame.image[:, 200:].reshape(-1, 3), axis=0)) > 10


def test_an_unreadable_folder_has_no_stored_empty_tray(house: House) -> None:
    assert house.machine.camera_setup is not None
    setup = EyeSetup(house.machine._eye, Path("a" * 300) / "empty-tray.png")  # type: ignore[arg-type]
    assert not setup.has_reference
    setup.refer()
    assert setup.trouble is None


def test_invalid_corners_in_the_settings_are_reported(tmp_path: Path) -> None:
    house = House(tmp_path, Settings(tray=((0.1, 0.1),) * 4))
    trouble = house.machine.trouble
    house.machine.close()
    assert trouble is not None
    assert "corners" in trouble.to("en")
    assert trouble.to("fr") != trouble.to("en")


def test_a_simulated_camera_says_that_it_cannot_lock(house: House) -> None:
    house.setup.lock()
    assert until(lambda: house.setup.refusal)
    assert not house.setup.locked
    frame = house.machine.frame
    assert until(lambda: house.machine.frame is not frame)


def test_reopening_the_camera_releases_its_lock(tmp_path: Path) -> None:
    house = House(tmp_path, Settings(), lockable=True)
    try:
        house.setup.lock()
        assert until(lambda: house.setup.locked)
        before = house.machine.frame
        house.setup.unlock()
        assert until(lambda: not house.setup.locked)
        assert until(lambda: house.machine.frame is not before)
        assert house.machine.trouble is None
        house.setup.lock()
        assert until(lambda: house.setup.locked)
    finally:
        house.machine.close()


def test_a_lock_is_made_between_two_frames_and_lost_with_the_camera(tmp_path: Path) -> None:
    house = House(tmp_path, Settings(), lockable=True)
    house.setup.lock()
    assert until(lambda: house.setup.locked)
    assert isinstance(house.camera, Lockable)
    house.camera.loose = True  # for a moment: the eye reopens the camera after a second
    assert until(lambda: not house.setup.locked)
    house.machine.close()


def test_the_empty_tray_is_stored_as_a_lossless_picture(house: House, tmp_path: Path) -> None:
    assert not house.setup.has_reference
    frame = house.machine.frame
    assert frame is not None
    house.setup.keep_reference(frame)
    assert house.setup.has_reference
    kept = cv2.imread(str(tmp_path / "data" / "empty-tray.png"))
    assert np.array_equal(kept, frame.image)
    assert list((tmp_path / "data").iterdir()) == [tmp_path / "data" / "empty-tray.png"]


def test_a_test_returns_the_frame_of_its_reading_whatever_was_thrown_since(
    tmp_path: Path,
) -> None:
    house = House(tmp_path, Settings(tray=LEFT_HALF))
    try:
        house.setup.start_test()
        assert until(lambda: house.setup.reading)
        tried = house.setup.reading
        assert tried is not None
        assert tried.reading.dice == ()
        read = house.spy.pictures[-1]  # nothing more is read while the dice are at rest
        house.tray.throw([Die(6, colour=Colour.BLACK, size=Size.BIG)] * 3)
        assert until(lambda: house.setup.reading is not tried)
        house.setup.keep_reference(tried.frame)
    finally:
        house.machine.close()
    kept = cv2.imread(str(tmp_path / "data" / "empty-tray.png"))
    assert kept is not None
    assert np.array_equal(kept[:, :120], read[:, :120])
    # nothing is masked in the frame: the corners can be set again
    assert len(np.unique(kept[:, 200:].reshape(-1, 3), axis=0)) > 10


def test_a_full_disk_keeps_the_stored_empty_tray(house: House, tmp_path: Path) -> None:
    frame = house.machine.frame
    assert frame is not None
    house.setup.keep_reference(frame)
    kept = (tmp_path / "data" / "empty-tray.png").read_bytes()
    with full_after(100), pytest.raises(OSError, match="space"):
        house.setup.keep_reference(frame)
    assert (tmp_path / "data" / "empty-tray.png").read_bytes() == kept
    assert len(list((tmp_path / "data").iterdir())) == 1


def test_an_empty_tray_that_cannot_be_stored_is_an_error(house: House, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where a folder should be")
    with pytest.raises(OSError):  # noqa: PT011  which error depends on the system
        house.setup.keep_reference(Frame(np.zeros((20, 20, 3), np.uint8), 0.0))
