"""Settings changed on the screen or in their file apply at once."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from companion.games.record import parse_header
from companion.games.yahtzee.actions import Roll
from companion.language.text import Text, Translated
from companion.messages import Act
from companion.settings import Buttons, Corner, Lamps, Settings, read, write
from hardware.camera.base import Camera
from hardware.camera.discovery import FoundCamera
from hardware.camera.none import NoCamera
from hardware.cameras import turned
from hardware.gpio.pins import mock_pins
from tests.ui.ailing import HEADER
from tests.ui.waiting import until
from tests.ui.wired import machine_in, tap
from ui.machine.eye.camera_setup import NEXT_START, NO_TRAY, CameraChoice
from ui.machine.eye.eye import Eye
from ui.machine.eye.make_eye import other_camera
from ui.machine.photos.live_pictures import LivePictures
from ui.machine.start_warnings import StartWarnings
from ui.machine.wiring import EMPTY_TRAY
from vision.frame import Frame
from vision.reading.reader import Reader
from vision.rest.rest_watcher import RestWatcher

CORNERS: tuple[Corner, ...] = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))


class Still(Camera):
    """A camera with a single picture, dark on its left side, until interrupted."""

    live = False

    def __init__(self, name: str = "still") -> None:
        self.name = name
        self.open_now = False
        self.interrupted = False

    def open(self) -> None:
        self.open_now = True

    def read(self) -> Frame | None:
        time.sleep(0.002)
        image = np.full((36, 64, 3), 200, np.uint8)
        image[:, :8] = 20
        return Frame(image, time.monotonic())

    def interrupt(self) -> None:
        self.interrupted = True

    def close(self) -> None:
        self.open_now = False


class House:
    """A running machine and its settings file."""

    def __init__(self, folder: Path, unseen: Text | None = None) -> None:
        self.file = folder / "settings.toml"
        self.pins = mock_pins()
        self.there: tuple[FoundCamera, ...] = ()
        self.cameras: list[Still] = [Still()]
        shape = 64 / 36
        corners = {"tray": CORNERS, "board": CORNERS, "tray_shape": shape, "board_shape": shape}
        write(self.file, Settings(language="en", **corners))  # type: ignore[arg-type]
        self.machine = machine_in(
            folder,
            self.pins,
            settings=read(self.file),
            eye=lambda table: Eye(self.cameras[0], RestWatcher(Reader()), table),
            cameras=CameraChoice(self.camera_of, lambda: self.there),
            warnings=StartWarnings(unseen=unseen),
        )
        assert until(lambda: self.machine.frame)

    def camera_of(self, settings: Settings) -> tuple[Camera | None, Text | None]:
        if settings.camera in ("none", "simulated", "webcam of Bo"):
            return other_camera(settings.camera, settings.camera_turn)
        self.cameras.append(Still(settings.camera))
        return turned(self.cameras[-1], settings.camera_turn), None

    def edit(self, change: Callable[[str], str]) -> None:
        """Change the file as an editor does, some time after the machine has read it."""
        text = change(self.file.read_text())
        self.file.unlink()
        self.file.write_text(text)
        self.machine.heed_settings()

    def seen(self) -> tuple[int, ...] | None:
        frame = self.machine.frame
        return None if frame is None else frame.image.shape


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.machine.close()
    house.pins.reset()


# --- the file -----------------------------------------------------------------------------


def test_settings_edited_in_the_file_apply_and_survive_changes_on_the_screen(
    house: House,
) -> None:
    house.edit(lambda text: text.replace('theme = "day"', 'theme = "night"'))
    assert house.machine.settings.theme == "night"
    house.machine.change_settings(replace(house.machine.settings, language="fr"))
    assert until(lambda: read(house.file).language == "fr")
    assert read(house.file).theme == "night"


def test_changes_written_by_the_screen_are_not_read_again(house: House) -> None:
    house.machine.change_settings(replace(house.machine.settings, names=("Ana",)))
    before = house.machine.settings
    assert until(lambda: read(house.file).names == ("Ana",))
    house.machine.heed_settings()
    assert house.machine.settings is before


def test_an_invalid_file_is_reported_changes_nothing_and_is_kept(
    house: House,
) -> None:
    before = house.machine.settings
    house.edit(lambda text: text.replace("camera_turn = 0", "camera_turn = 45"))
    assert house.machine.settings == before
    trouble = house.machine.trouble
    assert trouble is not None
    assert "nothing has changed" in trouble.to("en")
    house.machine.change_settings(replace(before, theme="night"))
    assert until(house.file.with_suffix(".bad").exists)
    assert "camera_turn = 45" in house.file.with_suffix(".bad").read_text()
    assert until(lambda: read(house.file).theme == "night")
    house.edit(lambda text: text.replace("camera_turn = 0", "camera_turn = 180"))
    assert house.machine.settings.camera_turn == 180
    assert house.machine.trouble is None


def test_a_deleted_file_changes_nothing(house: House) -> None:
    before = house.machine.settings
    house.file.unlink()
    house.machine.heed_settings()
    assert house.machine.settings == before


# --- the pins -----------------------------------------------------------------------------


def test_buttons_and_lamps_move_to_other_pins_in_the_middle_of_a_game(house: House) -> None:
    table = house.machine.begin(*parse_header(HEADER))
    table.submit(Act(Roll((3, 3, 5, 1, 6))))
    assert until(lambda: table.view.actions)
    assert house.pins.pin(5).state
    other = replace(
        house.machine.settings, buttons=Buttons(undo=23), lamps=Lamps(players=(26, 20)), buzzer=21
    )
    house.machine.change_settings(other)
    assert house.pins.pin(26).state
    tap(house.pins, 22)
    assert table.view.actions
    tap(house.pins, 23)
    assert until(lambda: not table.view.actions)


def test_an_unusable_pin_is_reported_until_it_is_changed(house: House) -> None:
    right = house.machine.settings
    house.machine.change_settings(replace(right, buzzer=99))
    trouble = house.machine.trouble
    assert trouble is not None
    assert "99" in trouble.to("fr")
    house.machine.change_settings(right)
    assert house.machine.trouble is None


# --- the camera ---------------------------------------------------------------------------


def test_a_new_rotation_applies_and_the_corners_are_forgotten(house: House) -> None:
    assert house.seen() == (36, 64, 3)
    setup = house.machine.camera_setup
    assert setup is not None
    assert house.machine.frame is not None
    setup.keep_reference(house.machine.frame)
    assert setup.has_reference
    house.machine.change_settings(replace(house.machine.settings, camera_turn=90))
    assert until(lambda: house.seen() == (64, 36, 3))
    assert house.machine.frame is not None
    assert house.machine.frame.image[0].mean() < 100  # the left side is at the top now
    assert house.cameras[0].interrupted
    assert not house.cameras[0].open_now
    assert not setup.has_reference
    assert until(lambda: read(house.file).camera_turn == 90)
    assert (read(house.file).tray, read(house.file).board) == ((), ())
    assert (read(house.file).tray_shape, read(house.file).board_shape) == (0, 0)


def test_corners_set_together_with_another_camera_are_kept_for_it(house: House) -> None:
    corners: tuple[Corner, ...] = ((0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8))
    house.machine.change_settings(
        replace(house.machine.settings, camera="usb:1", tray=corners, board=corners)
    )
    assert (house.machine.settings.tray, house.machine.settings.board) == (corners, corners)


def test_the_next_of_several_cameras_is_chosen_and_stored(house: House) -> None:
    setup = house.machine.camera_setup
    assert setup is not None
    assert not setup.others
    house.there = tuple(
        FoundCamera(spec, spec) for spec in ("picamera:0", "picamera:1", "usb:HD Pro Webcam C920")
    )
    setup.find_others()
    assert until(lambda: setup.others == house.there)  # the camera itself has another name
    for spec in ("picamera:0", "picamera:1", "usb:HD Pro Webcam C920", "picamera:0"):
        found, *_ = setup.others
        assert found.spec == spec
        house.machine.change_settings(replace(house.machine.settings, camera=found.spec))
        assert until(lambda: len(setup.others) == 2)
        assert until(lambda: house.cameras[-1].open_now and house.seen() == (36, 64, 3))
        assert house.cameras[-1].name == spec
        assert until(lambda: read(house.file).camera == house.cameras[-1].name)


def test_the_camera_is_switched_off_and_on_again(house: House) -> None:
    house.machine.change_settings(replace(house.machine.settings, camera="none"))
    assert until(lambda: house.machine.frame is None)
    assert house.machine.trouble is None
    assert not house.cameras[0].open_now
    house.machine.change_settings(replace(house.machine.settings, camera="auto"))
    assert until(lambda: house.seen() == (36, 64, 3))


def test_words_that_name_no_camera_are_reported(house: House) -> None:
    camera, trouble = other_camera("webcam of Bo", 0)
    assert isinstance(camera, NoCamera)
    assert trouble is not None
    assert "webcam of Bo" in trouble.to("fr")


# --- trouble is reported until it is fixed --------------------------------------------------


def test_an_unknown_camera_in_the_file_is_reported_until_another_is_chosen(
    house: House,
) -> None:
    house.edit(lambda text: text.replace('camera = "auto"', 'camera = "webcam of Bo"'))
    trouble = house.machine.trouble
    assert trouble is not None
    assert "webcam of Bo" in trouble.to("en")
    house.edit(lambda text: text.replace('theme = "day"', 'theme = "night"'))
    assert house.machine.trouble == trouble
    house.machine.change_settings(replace(house.machine.settings, camera="auto"))
    assert house.machine.trouble is None


def test_an_unknown_camera_at_the_start_is_reported_until_another_is_chosen(tmp_path: Path) -> None:
    unknown = Translated({"fr": "Caméra inconnue.", "en": "Unknown camera."})
    house = House(tmp_path, unseen=unknown)
    assert house.machine.trouble == unknown
    house.machine.change_settings(replace(house.machine.settings, camera="usb:1"))
    assert house.machine.trouble is None
    house.machine.close()
    house.pins.reset()


@pytest.mark.parametrize("by_hand", [True, False])
def test_invalid_corners_are_reported_until_others_are_set(house: House, by_hand: bool) -> None:
    right = house.machine.settings
    if by_hand:
        house.edit(lambda text: text.replace("[0.9, 0.9]", "[0.1, 0.1]"))
    else:
        house.machine.change_settings(replace(right, tray=(CORNERS[0],) * 4))
    assert house.machine.trouble == NO_TRAY
    house.machine.change_settings(replace(house.machine.settings, theme="night"))
    assert house.machine.trouble == NO_TRAY
    house.machine.change_settings(replace(house.machine.settings, tray=CORNERS))
    assert house.machine.trouble is None


def test_an_unreadable_empty_tray_is_reported_until_another_is_stored(tmp_path: Path) -> None:
    (tmp_path / EMPTY_TRAY).write_text("no picture")
    house = House(tmp_path)
    trouble = house.machine.trouble
    assert trouble is not None
    assert "empty tray" in trouble.to("en")
    setup, frame = house.machine.camera_setup, house.machine.frame
    assert setup is not None
    assert frame is not None
    setup.keep_reference(frame)
    assert house.machine.trouble is None
    house.machine.close()
    house.pins.reset()


def test_a_camera_used_only_from_the_next_start_is_announced(house: House) -> None:
    house.machine.change_settings(replace(house.machine.settings, camera="simulated"))
    assert house.machine.trouble == NEXT_START
    assert house.seen() == (36, 64, 3)
    assert read(house.file).tray == CORNERS


def test_dice_seen_by_another_camera_were_not_seen_to_roll(house: House) -> None:
    table = house.machine.begin(*parse_header(HEADER))
    heard: list[str] = []
    submit = table.submit

    def note(message: Any) -> int:
        heard.append(type(message).__name__)
        return submit(message)

    table.submit = note  # type: ignore[method-assign]
    assert until(lambda: house.machine.motion == "resting")
    house.machine.change_settings(replace(house.machine.settings, camera_turn=180))
    assert until(lambda: "LostSight" in heard)


@pytest.mark.parametrize(("camera", "chosen"), [(NoCamera(), "phone"), (Still(), "none")])
def test_a_phone_becomes_the_camera_of_a_table_that_sees_nothing(
    tmp_path: Path, camera: Camera, chosen: str
) -> None:
    live, pins = LivePictures(), mock_pins()
    machine = machine_in(
        tmp_path,
        pins,
        settings=Settings(camera="none"),
        eye=lambda table: Eye(camera, RestWatcher(Reader()), table),
        cameras=CameraChoice(lambda _: (Still("phone"), None)),
        live=live,
    )
    assert until(lambda: (machine.frame is None) == isinstance(camera, NoCamera))
    machine.heed_settings()
    assert machine.settings.camera == "none"
    live.give(b"", "Bo")
    machine.heed_settings()
    assert machine.settings.camera == chosen
    assert until(lambda: machine.frame is not None)
    machine.close()
    pins.reset()
