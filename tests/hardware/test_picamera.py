"""The Pi's camera against a fake that holds to picamera2's contract."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

from hardware.camera.picamera import AUTOMATIC, CHOSEN, PiCamera
from hardware.errors import CameraFormat, CameraLost, CameraMissing, CannotLock

BLUE, GREEN, RED = 200, 100, 50
CSI = {"Model": "imx708", "Num": 0, "Id": "/base/soc/i2c0mux/i2c@1/imx708@1a"}
USB = {"Model": "webcam", "Num": 1, "Id": "/base/scb/pcie@7d500000/usb@0,0-1.2:1.0-046d:0825"}


def pixels(format: str, width: int, height: int) -> np.ndarray:
    """The bytes picamera2 hands out for one plain colour, padding included."""
    orders = {
        "RGB888": (BLUE, GREEN, RED),
        "BGR888": (RED, GREEN, BLUE),
        "XRGB8888": (BLUE, GREEN, RED, 255),
        "XBGR8888": (RED, GREEN, BLUE, 255),
    }
    if format in orders:
        return np.tile(np.array(orders[format], np.uint8), (height, width, 1))
    stride = width + 32
    picture = np.zeros((height * 3 // 2, stride), np.uint8)
    picture[:height] = round(0.257 * RED + 0.504 * GREEN + 0.098 * BLUE + 16)
    u = round(-0.148 * RED - 0.291 * GREEN + 0.439 * BLUE + 128)
    v = round(0.439 * RED - 0.368 * GREEN - 0.071 * BLUE + 128)
    chroma = picture[height:].reshape(2, -1)
    chroma[0], chroma[1] = u, v
    return picture


class FakeRequest:
    def __init__(self, device: "FakeDevice") -> None:
        self._device = device

    def make_array(self, name: str) -> np.ndarray:
        assert name == "main"
        return pixels(self._device.format, *self._device.size)

    def get_metadata(self) -> dict[str, object]:
        return {"ExposureTime": 8000, "AnalogueGain": 2.5, "ColourGains": (1.8, 1.4), "Lux": 90}


class FakeDevice:
    """One camera; `insists` is the format that configure silently changes to."""

    def __init__(self, insists: str | None, controls: tuple[str, ...]) -> None:
        self.insists = insists
        self.camera_controls = dict.fromkeys(controls, (0, 1, 0))
        self.format = ""
        self.size = (0, 0)
        self.running = False
        self.closed = False
        self.held = 0
        self.loose = False
        self.asked: dict[str, object] = {}

    def create_video_configuration(self, main: dict[str, Any]) -> dict[str, Any]:
        return {"main": main}

    def configure(self, configuration: dict[str, Any]) -> None:
        self.format = self.insists or configuration["main"]["format"]
        self.size = configuration["main"]["size"]

    def camera_configuration(self) -> dict[str, Any]:
        return {"main": {"format": self.format, "size": self.size}}

    def set_controls(self, controls: dict[str, object]) -> None:
        for name in controls:
            if name not in self.camera_controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
        self.asked |= controls

    def start(self) -> None:
        self.running = True

    @contextmanager
    def captured_request(self) -> Iterator[FakeRequest]:
        if self.loose or not self.running:
            raise RuntimeError("Camera frontend has timed out!")
        self.held += 1
        try:
            yield FakeRequest(self)
        finally:
            self.held -= 1

    def stop(self) -> None:
        self.running = False

    def close(self) -> None:
        self.closed = True


class FakeModule:
    """The module picamera2 with some cameras connected."""

    def __init__(
        self,
        cameras: tuple[dict[str, Any], ...] = (CSI, USB),
        insists: str | None = None,
        controls: tuple[str, ...] = ("FrameRate",),
    ) -> None:
        self.device = FakeDevice(insists, controls)
        self.number: int | None = None
        module = self

        class Picamera2:
            @staticmethod
            def global_camera_info() -> list[dict[str, Any]]:
                return list(cameras)

            def __new__(cls, number: int) -> Any:
                if number >= len(cameras):
                    raise RuntimeError("Camera __init__ sequence did not complete.")
                module.number = number
                return module.device

        self.Picamera2 = Picamera2


@pytest.mark.parametrize("format", ["RGB888", "BGR888", "XRGB8888", "XBGR8888", "YUV420"])
def test_every_format_the_camera_may_insist_on_comes_out_blue_green_red(format: str) -> None:
    module = FakeModule(insists=format)
    with PiCamera(size=(96, 64), module=module, clock=lambda: 3.5) as camera:
        frame = camera.read()
    assert frame is not None
    assert frame.image.shape == (64, 96, 3)
    assert frame.time == 3.5
    difference = frame.image.astype(int) - (BLUE, GREEN, RED)
    assert np.abs(difference).max() <= 3


def test_a_format_nobody_can_read_is_named_and_the_camera_given_back() -> None:
    module = FakeModule(insists="SRGGB10")
    with pytest.raises(CameraFormat, match="SRGGB10"):
        PiCamera(module=module).open()
    assert module.device.closed


def test_the_usb_cameras_listed_last_are_left_alone() -> None:
    module = FakeModule(cameras=(CSI, USB))
    PiCamera(module=module).open()
    assert module.number == 0
    with pytest.raises(CameraMissing):
        PiCamera(module=FakeModule(cameras=(USB,))).open()


def test_no_camera_on_the_ribbon_is_a_missing_camera() -> None:
    with pytest.raises(CameraMissing):
        PiCamera(module=FakeModule(cameras=())).open()


def test_without_picamera2_there_is_no_pi_camera(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr("importlib.import_module", absent)
    with pytest.raises(CameraMissing):
        PiCamera().open()


def test_a_control_the_sensor_lacks_is_not_set() -> None:
    with_rate = FakeModule()
    PiCamera(module=with_rate, fps=25).open()
    assert with_rate.device.asked == {"FrameRate": 25}
    without = FakeModule(controls=())
    PiCamera(module=without).open()
    assert without.device.asked == {}


def test_every_request_is_given_back_and_a_loose_ribbon_is_a_lost_camera() -> None:
    module = FakeModule()
    with PiCamera(size=(64, 48), module=module) as camera:
        indexes = [frame.index for frame in (camera.read(), camera.read()) if frame]
        assert indexes == [0, 1]
        assert module.device.held == 0
        module.device.loose = True
        with pytest.raises(CameraLost):
            camera.read()
    assert not module.device.running
    assert module.device.closed


def test_a_lock_holds_what_the_camera_chose_itself() -> None:
    module = FakeModule(controls=("FrameRate", *AUTOMATIC, *CHOSEN))
    with PiCamera(module=module) as camera:
        camera.lock()
        assert camera.read() is not None
    assert module.device.asked | {"FrameRate": 30.0} == {
        "FrameRate": 30.0,
        "AeEnable": False,
        "AwbEnable": False,
        "ExposureTime": 8000,
        "AnalogueGain": 2.5,
        "ColourGains": (1.8, 1.4),
    }
    assert module.device.held == 0


def test_a_sensor_without_these_controls_cannot_be_locked() -> None:
    module = FakeModule(controls=("FrameRate", "AeEnable", "ExposureTime"))
    with PiCamera(module=module) as camera, pytest.raises(CannotLock, match="picamera"):
        camera.lock()
    assert "AeEnable" not in module.device.asked


def test_a_camera_that_is_not_there_or_lost_is_not_locked() -> None:
    module = FakeModule(controls=("FrameRate", *AUTOMATIC, *CHOSEN))
    camera = PiCamera(module=module)
    with pytest.raises(CameraLost):
        camera.lock()
    with camera:
        module.device.loose = True
        with pytest.raises(CameraLost):
            camera.lock()
