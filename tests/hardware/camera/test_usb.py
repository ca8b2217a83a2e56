"""A USB camera whose pictures are damaged in transmission."""

import itertools
from collections.abc import Callable, Iterable

import cv2
import numpy as np
import pytest

from companion.dice import Die
from hardware.camera import capture, usb
from hardware.camera.discovery import PluggedCamera
from hardware.camera.usb import UsbCamera
from hardware.errors import CameraLost, CameraSilent, PictureDamaged
from hardware.simulated.tray import SimulatedTray
from tests.hardware.camera.fake_capture import FakeCapture
from vision.frame import Image
from vision.image import jpeg


def picture() -> Image:
    tray = SimulatedTray(3, size=(640, 360))
    tray.throw([Die(value) for value in (1, 3, 6)])
    for _ in range(60):
        frame = tray.frame()
    return frame.image


JPEG = cv2.imencode(".jpg", picture())[1].tobytes()
WHOLE = np.asarray(cv2.imdecode(np.frombuffer(JPEG, np.uint8), cv2.IMREAD_COLOR))
MIDDLE = len(JPEG) // 2
TORN = {
    "its end is missing": JPEG[:MIDDLE],
    "its end is missing and its mark is there": JPEG[:MIDDLE] + jpeg.END,
    "its end is zeros": JPEG[:MIDDLE] + bytes(len(JPEG) - MIDDLE),
    "a packet is missing": JPEG[:MIDDLE] + JPEG[MIDDLE + 512 :],
    "its beginning is missing": JPEG[600:],
    "nothing came": b"\0",
}


@pytest.fixture
def plug(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that connects a camera with the given pictures."""

    def plug(pictures: Iterable[bytes], *, yuv: bool = False) -> None:
        fake = FakeCapture(iter(pictures), yuv=yuv)
        monkeypatch.setattr(usb, "usb_cameras", lambda: (PluggedCamera(0, "DiceCam"),))
        monkeypatch.setattr(cv2, "VideoCapture", lambda number: fake)

    return plug


@pytest.mark.parametrize("kind", TORN)
def test_a_torn_picture_is_skipped_and_counted(plug: Callable[..., None], kind: str) -> None:
    plug([TORN[kind], JPEG, TORN[kind], TORN[kind], JPEG])
    with UsbCamera() as camera:
        first, second = camera.read(), camera.read()
        assert first is not None
        assert second is not None
        assert np.array_equal(first.image, WHOLE)
        assert (first.index, second.index) == (0, 1)
        assert (first.damaged, second.damaged) == (1, 3)
        with pytest.raises(CameraLost):
            camera.read()


@pytest.mark.parametrize("padding", [b"\0", b"\0\0\0\0"])
def test_a_camera_that_pads_its_pictures_is_read(plug: Callable[..., None], padding: bytes) -> None:
    plug([JPEG[:-2] + padding + jpeg.END, JPEG + bytes(3000)])
    with UsbCamera() as camera:
        frames = [camera.read(), camera.read()]
    assert [frame.damaged for frame in frames if frame is not None] == [0, 0]


def test_a_camera_whose_pictures_are_all_damaged_says_so_and_counts_afresh(
    plug: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(capture, "WHOLE_SECONDS", 0.05)
    plug(itertools.repeat(JPEG[:MIDDLE]))
    camera = UsbCamera()
    with camera, pytest.raises(PictureDamaged, match="usb:DiceCam"):
        camera.read()
    plug([JPEG])
    with camera:
        frame = camera.read()
    assert frame is not None
    assert frame.damaged == 0


def test_a_camera_that_opens_and_gives_no_picture_is_silent(plug: Callable[..., None]) -> None:
    plug([])
    with UsbCamera() as camera, pytest.raises(CameraSilent, match="usb:DiceCam"):
        camera.read()


def test_a_camera_without_jpeg_pictures_is_left_to_opencv(plug: Callable[..., None]) -> None:
    plug([JPEG, JPEG], yuv=True)
    with UsbCamera() as camera:
        frame = camera.read()
    assert frame is not None
    assert np.array_equal(frame.image, WHOLE)
    assert frame.damaged == 0
