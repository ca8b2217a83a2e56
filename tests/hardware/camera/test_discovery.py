"""USB cameras are identified by name and socket, because their numbers change."""

import errno
import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event

import numpy as np
import pytest

from hardware.camera.base import Camera
from hardware.camera.discovery import NUMBERS, PluggedCamera, usb_cameras
from hardware.cameras import FoundCamera, cameras_there, listed, open_camera, watched_camera
from hardware.errors import (
    CameraBusy,
    CameraForbidden,
    CameraLost,
    CameraMissing,
    CameraNotPlugged,
    CameraUnopened,
)
from tests.hardware.camera.fake_picamera2 import CSI, SECOND, FakeModule
from vision.frame import Frame


class Machine:
    """A computer whose cameras are listed in a folder in place of /sys."""

    def __init__(self, sys: Path) -> None:
        self.sys = sys
        (sys / "class" / "video4linux").mkdir(parents=True)
        self.opened: list[int] = []
        self.refuses = False

    def plug(self, number: int, name: str, socket: str = "1-1", index: int = 0) -> None:
        self._add(number, name, f"devices/platform/usb1/{socket}/{socket}:1.0", index)

    def build_in(self, number: int, name: str) -> None:
        self._add(number, name, "devices/platform/axi/1f00128000.csi", 0)

    def _add(self, number: int, name: str, device: str, index: int) -> None:
        node = self.sys / device / "video4linux" / f"video{number}"
        node.mkdir(parents=True)
        (node / "name").write_text(name + "\n")
        (node / "index").write_text(f"{index}\n")
        (node / "device").symlink_to(self.sys / device)
        (self.sys / "class" / "video4linux" / node.name).symlink_to(node)

    def pull_out(self, number: int) -> None:
        (self.sys / "class" / "video4linux" / f"video{number}").unlink()

    def capture(self, number: int) -> "Capture":
        self.opened.append(number)
        return Capture(self, number)


class Capture:
    """An open OpenCV camera that delivers pictures until it is unplugged."""

    def __init__(self, machine: Machine, number: int) -> None:
        self._machine = machine
        self._node = machine.sys / "class" / "video4linux" / f"video{number}"

    def isOpened(self) -> bool:
        return self._node.exists() and not self._machine.refuses

    def set(self, name: int, value: float) -> bool:
        return True

    def read(self) -> tuple[bool, np.ndarray | None]:
        return self._node.exists(), np.zeros((36, 64, 3), np.uint8)

    def release(self) -> None:
        pass


class HereLink:
    """A camera's process, simulated inside the test's process."""

    def __init__(self, make: Callable[[], Camera], stop: Event) -> None:
        self._make = make
        self._camera: Camera | None = None

    def open(self, patience: float) -> str:
        self._camera = self._make()
        return self._camera.name

    def read(self, patience: float) -> Frame | None:
        assert self._camera is not None
        return self._camera.read()

    def lock(self, patience: float) -> None:
        raise TimeoutError

    def focus(self, patience: float) -> None:
        raise TimeoutError

    def end(self, *, politely: bool) -> bool:
        return True


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    machine = Machine(tmp_path / "sys")
    there = partial(usb_cameras, machine.sys)
    monkeypatch.setattr("hardware.cameras.usb_cameras", there)
    monkeypatch.setattr("hardware.camera.usb.usb_cameras", there)
    monkeypatch.setattr("hardware.camera.usb.cv2.VideoCapture", machine.capture)
    monkeypatch.setattr("hardware.cameras.ProcessLink", HereLink)
    return machine


def test_only_cameras_are_listed_each_once(machine: Machine) -> None:
    machine.build_in(0, "rp1-cfe-csi2_ch0")
    machine.build_in(20, "pispbe-input")
    machine.plug(8, "HD Pro Webcam C920")
    machine.plug(9, "HD Pro Webcam C920", index=1)
    machine.plug(10, "USB Camera: USB Camera", "1-2")
    there = (PluggedCamera(8, "HD Pro Webcam C920"), PluggedCamera(10, "USB Camera: USB Camera"))
    assert usb_cameras(machine.sys) == there


def test_two_equal_cameras_are_distinguished_by_their_sockets(machine: Machine) -> None:
    machine.plug(0, "Webcam", "1-1.2")
    machine.plug(2, "Webcam", "1-1.3")
    machine.plug(4, "1080", "2-1")  # "1080" must not become a word: it would be read as a number
    assert [usb_camera.word for usb_camera in usb_cameras(machine.sys)] == ["1-1.2", "1-1.3", "2-1"]


def test_every_usable_camera_is_listed_with_the_words_that_choose_it(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.camera.discovery.usb_cameras", partial(usb_cameras, machine.sys))
    machine.plug(0, "Webcam", "1-1.2")
    machine.plug(2, "HD Pro Webcam C920", "1-3")
    found = cameras_there(FakeModule(cameras=(CSI, SECOND)))
    assert [one.spec for one in found] == [
        "picamera:0",
        "picamera:1",
        "usb:Webcam",
        "usb:HD Pro Webcam C920",
    ]
    assert [one.called for one in found][1:3] == ["picamera:1 (ov5647)", "Webcam"]
    for one in found[2:]:
        assert open_camera(one.spec).name == one.spec
    assert cameras_there(FakeModule(cameras=(CSI,)))[0].spec == "picamera"


def two() -> tuple[FoundCamera, ...]:
    return (FoundCamera("picamera:0", "picamera:0"), FoundCamera("picamera:1", "picamera:1"))


def never() -> tuple[FoundCamera, ...]:
    time.sleep(60)
    return ()


def broken() -> tuple[FoundCamera, ...]:
    raise SystemError


def test_a_driver_that_hangs_or_breaks_while_cameras_are_listed_hides_none_on_usb(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.camera.discovery.usb_cameras", partial(usb_cameras, machine.sys))
    machine.plug(0, "Webcam")
    assert listed(two, seconds=100) == two()
    assert listed(never, seconds=0.1) == (FoundCamera("usb:Webcam", "Webcam"),)
    assert listed(broken, seconds=100) == (FoundCamera("usb:Webcam", "Webcam"),)


def test_where_the_system_lists_nothing_the_first_numbers_are_tried(tmp_path: Path) -> None:
    assert [usb_camera.number for usb_camera in usb_cameras(tmp_path)] == [*range(NUMBERS)]
    (tmp_path / "class").mkdir()
    assert usb_cameras(tmp_path) == ()


@pytest.mark.parametrize(
    ("spec", "number"),
    [("usb:C920", 0), ("usb:usb camera", 2), ("usb:0", 0), ("usb:2", 2), ("auto", 0)],
)
def test_a_camera_is_chosen_by_its_number_or_by_words(
    machine: Machine, spec: str, number: int
) -> None:
    machine.plug(0, "HD Pro Webcam C920")
    machine.plug(2, "USB Camera: USB Camera", "1-2")
    camera = open_camera(spec)
    assert machine.opened == [number]
    assert camera.name == ("usb:USB Camera: USB Camera" if number else "usb:HD Pro Webcam C920")


@pytest.mark.parametrize("spec", ["usb:C922", "usb:cam", "usb:1"])
def test_words_that_match_no_camera_or_several_are_refused_with_a_list(
    machine: Machine, spec: str
) -> None:
    machine.plug(0, "HD Pro Webcam C920")
    machine.plug(2, "USB Camera: USB Camera", "1-2")
    with pytest.raises(CameraNotPlugged) as told:
        open_camera(spec)
    assert "(usb:HD Pro Webcam C920, usb:USB Camera: USB Camera)" in told.value.sentence("fr")


@pytest.mark.parametrize("spec", ["usb:DiceCam", "usb:0", "auto"])
@pytest.mark.parametrize(
    ("code", "error"),
    [
        (errno.EIO, CameraUnopened),
        (errno.ENOENT, CameraUnopened),
        (errno.EBUSY, CameraBusy),
        (errno.EACCES, CameraForbidden),
    ],
)
def test_a_connected_usb_camera_that_cannot_be_opened_is_reported_with_the_reason(
    machine: Machine,
    monkeypatch: pytest.MonkeyPatch,
    spec: str,
    code: int,
    error: type[CameraUnopened],
) -> None:
    def refuse(node: Path) -> None:
        assert node == Path("/dev/video0")
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr("hardware.camera.obstacle._try", refuse)
    machine.plug(0, "DiceCam")
    machine.refuses = True
    with pytest.raises(CameraUnopened) as told:
        open_camera(spec)
    assert type(told.value) is error
    assert "usb:DiceCam" in told.value.sentence("en")
    assert "(usb:DiceCam)" not in told.value.sentence("en")


def test_auto_passes_over_a_camera_that_another_program_uses(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.plug(0, "First")
    machine.plug(2, "Second", "1-2")
    capture = machine.capture

    def first_is_busy(number: int) -> Capture:
        machine.refuses = number == 0
        return capture(number)

    monkeypatch.setattr("hardware.camera.usb.cv2.VideoCapture", first_is_busy)
    assert open_camera("auto").name == "usb:Second"


def test_auto_without_a_usb_camera_opens_no_other_device(machine: Machine) -> None:
    machine.build_in(0, "unicam-image")
    with pytest.raises(CameraMissing):
        open_camera("auto")
    assert machine.opened == []


@pytest.mark.parametrize("spec", ["auto", "usb:0", "usb:C920"])
def test_a_camera_put_back_is_found_under_its_new_number_and_no_other_is_taken_for_it(
    machine: Machine, spec: str
) -> None:
    machine.plug(0, "HD Pro Webcam C920")
    machine.plug(2, "USB Camera", "1-2")
    camera = watched_camera(spec)
    camera.open()
    assert camera.read() is not None
    machine.pull_out(0)
    with pytest.raises(CameraLost):
        camera.read()
    camera.close()
    with pytest.raises(CameraNotPlugged):
        camera.open()
    machine.plug(4, "HD Pro Webcam C920", "1-3")
    camera.open()
    assert camera.read() is not None
    assert machine.opened == [0, 4]
