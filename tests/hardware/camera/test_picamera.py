"""The Pi's camera, tested against a fake with picamera2's signatures."""

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

import numpy as np
import pytest

from hardware.camera.exposure import (
    LASTING,
    LATEST,
    MEASURED,
    MODES,
    SOONEST,
    STEADY_FRAMES,
    SWITCHES,
    Exposure,
)
from hardware.camera.picamera import PiCamera, pi_cameras
from hardware.errors import (
    CameraBusy,
    CameraFormat,
    CameraLost,
    CameraMissing,
    CameraSilent,
    CameraUnopened,
    CannotFocus,
    CannotLock,
)
from tests.hardware.camera.fake_picamera2 import (
    BLUE,
    CONTROLS,
    CSI,
    GREEN,
    LENS,
    RED,
    SECOND,
    USB,
    FakeModule,
)


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


def test_usb_cameras_are_not_opened() -> None:
    module = FakeModule(cameras=(USB, CSI))
    PiCamera(module=module).open()
    assert module.device.model == "imx708"
    with pytest.raises(CameraMissing):
        PiCamera(module=FakeModule(cameras=(USB,))).open()


@pytest.mark.parametrize(
    ("cameras", "numbers"),
    [
        ((CSI, SECOND, USB), True),
        ((SECOND, CSI, USB), True),  # picamera2 lists CSI first
        ((USB, SECOND, CSI), True),
        ((SECOND, CSI, USB), False),
    ],
)
def test_of_two_cameras_on_ribbons_each_name_opens_its_own(
    cameras: tuple[dict[str, str], ...], numbers: bool
) -> None:
    module = FakeModule(cameras, numbers=numbers)
    listed = pi_cameras(module)
    assert len(listed) == 2
    for entry in listed:
        camera = PiCamera(entry.number, module=module)
        camera.open()
        assert entry.called == f"{entry.spec} ({module.device.model})"
        assert camera.name == entry.spec == f"picamera:{entry.number}"
        assert module.cameras[entry.number]["Model"] == module.device.model
        camera.close()
    first = PiCamera(module=module)
    first.open()
    assert first.name == listed[0].spec


@pytest.mark.parametrize("number", [1, 2])
def test_a_number_that_no_camera_on_a_ribbon_has_opens_no_other_one(number: int) -> None:
    with pytest.raises(CameraMissing, match=f"picamera:{number}"):
        PiCamera(number, module=FakeModule(cameras=(CSI, USB))).open()


def test_the_only_camera_on_a_ribbon_needs_no_number() -> None:
    module = FakeModule(cameras=(CSI, USB))
    camera = PiCamera(module=module)
    camera.open()
    assert camera.name == "picamera"
    assert [pi_camera.spec for pi_camera in pi_cameras(module)] == ["picamera"]


def test_no_camera_on_the_ribbon_is_a_missing_camera() -> None:
    with pytest.raises(CameraMissing):
        PiCamera(module=FakeModule(cameras=())).open()


@pytest.mark.parametrize("numbers", [True, False])
def test_a_camera_that_is_pulled_out_before_it_is_opened_is_missing(numbers: bool) -> None:
    with pytest.raises(CameraMissing) as told:
        PiCamera(module=FakeModule(numbers=numbers, pulled_out=True)).open()
    assert type(told.value) is CameraMissing


@pytest.mark.parametrize(
    ("reason", "error"),
    [
        ("Failed to acquire camera: Device or resource busy", CameraBusy),
        ("Failed to acquire camera: Input/output error", CameraUnopened),
    ],
)
@pytest.mark.parametrize("number", [None, 0])
def test_a_camera_on_the_ribbon_that_cannot_be_opened_is_not_called_missing(
    number: int | None, reason: str, error: type[CameraUnopened]
) -> None:
    with pytest.raises(CameraUnopened, match="picamera") as told:
        PiCamera(number, module=FakeModule(refuses={"imx708": reason})).open()
    assert type(told.value) is error


def test_a_camera_that_cannot_be_started_is_given_back_and_not_called_missing() -> None:
    module = FakeModule(unstartable="Failed to start camera: Input/output error")
    with pytest.raises(CameraUnopened):
        PiCamera(module=module).open()
    assert module.device.closed


def test_without_picamera2_there_is_no_pi_camera(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr("importlib.import_module", absent)
    with pytest.raises(CameraMissing):
        PiCamera().open()


def test_the_small_stream_comes_with_the_main_one_without_its_padding() -> None:
    with PiCamera(size=(1280, 720), module=FakeModule()) as camera:
        frame = camera.read()
    assert frame is not None
    assert frame.small is not None
    assert frame.image.shape == (720, 1280, 3)
    assert frame.small.shape == (360, 640, 3)
    assert np.abs(frame.small.astype(int) - (BLUE, GREEN, RED)).max() <= 3


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (640, 480), (320, 180), (98, 54)])
def test_the_small_stream_is_even_and_never_larger(size: tuple[int, int]) -> None:
    module = FakeModule()
    PiCamera(size=size, module=module).open()
    width, height = module.device.camera_configuration()["lores"]["size"]
    assert width % 2 == height % 2 == 0
    assert width <= min(size[0], 640)
    assert height <= size[1]


HELD = {"AeEnable": False, "AwbEnable": False, "ExposureTimeMode": 1, "AnalogueGainMode": 1}
FREE = {"AeEnable": True, "AwbEnable": True, "ExposureTimeMode": 0, "AnalogueGainMode": 0}


def ticking(rate: float) -> Callable[[], float]:
    """Return a clock for a camera of that many frames a second: each call is a frame later."""
    frames = count()
    return lambda: next(frames) / rate


def test_a_control_the_sensor_lacks_is_not_set() -> None:
    module = FakeModule(controls=())
    with PiCamera(size=(64, 48), module=module, clock=ticking(5)) as camera:
        for _ in range(20):
            camera.read()
    assert module.device.asked == {}


def test_the_lens_focuses_at_the_start_where_there_is_one() -> None:
    lens = FakeModule(controls=CONTROLS + LENS)
    PiCamera(module=lens, fps=25).open()
    assert lens.device.asked == {"FrameRate": 25, "AfMode": 1, "AfTrigger": 0}
    none = FakeModule(controls=CONTROLS)
    PiCamera(module=none, fps=25).open()
    assert none.device.asked == {"FrameRate": 25}


def test_the_lens_focuses_again_after_a_failure_and_less_and_less_often() -> None:
    module = FakeModule()
    now = [0.0]
    with PiCamera(size=(64, 48), module=module, clock=lambda: now[0]) as camera:
        camera.read()
        assert (camera.motorised, module.device.triggered) == (True, 1)
        module.af_state = 3
        triggered = []
        for _ in range(20 * 30):
            now[0] += 1 / 30
            camera.read()
            triggered.append(module.device.triggered)
    assert triggered[0] == 2
    assert triggered[-1] == 5  # after 2, 4 and 8 seconds more


def test_the_lens_focuses_again_when_the_light_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = FakeModule()
    controls = iter([None, {"AeEnable": False}, None, {"AeEnable": True}, None])
    monkeypatch.setattr(Exposure, "after", lambda *_: next(controls))
    with PiCamera(size=(64, 48), module=module) as camera:
        triggered = []
        for _ in range(5):
            camera.read()
            triggered.append(module.device.triggered)
    assert triggered == [1, 1, 1, 2, 2]


def test_the_lens_focuses_when_told_to_if_it_has_a_motor() -> None:
    module = FakeModule()
    camera = PiCamera(module=module)
    with pytest.raises(CameraLost):
        camera.focus()
    with camera:
        camera.focus()
        assert module.device.triggered == 2
    with PiCamera(module=FakeModule(controls=CONTROLS)) as fixed:
        assert not fixed.motorised
        with pytest.raises(CannotFocus, match="picamera"):
            fixed.focus()


def test_exposure_and_white_balance_are_held_once_they_are_found() -> None:
    module = FakeModule(controls=(*CONTROLS, *MODES))
    with PiCamera(size=(64, 48), module=module, clock=ticking(30)) as camera:
        for _ in range(int(SOONEST * 30)):
            camera.read()
        assert "AeEnable" not in module.device.asked
        camera.read()
        asked = module.device.asked
    assert (asked["AeEnable"], asked["AwbEnable"]) == (False, False)
    assert (asked["ExposureTimeMode"], asked["AnalogueGainMode"]) == (1, 1)
    assert (asked["ExposureTime"], asked["AnalogueGain"]) == (9000, 2.0)
    assert asked["ColourGains"] == (1.8, 1.6)


Metadata = Mapping[str, Any]


def held_after(rate: float, told: Callable[[float], Metadata]) -> float:
    """Return the second at which a camera is locked; `told` gives the metadata of each second."""
    exposure = Exposure()
    for frame in count():
        if exposure.after(100, told(frame / rate), frame / rate) is not None:
            return frame / rate
    raise AssertionError


@pytest.mark.parametrize("rate", [2, 5, 30])
def test_a_camera_of_any_rate_is_locked_when_it_reports_steady_exposure(rate: int) -> None:
    def newer(second: float) -> Metadata:
        return {"AeState": 2 if second >= 6 else 1}

    def older(second: float) -> Metadata:
        return {"AeLocked": second >= 6}

    assert held_after(rate, newer) == held_after(rate, older) == 6


@pytest.mark.parametrize("name", ["ExposureTime", "AnalogueGain", "ColourGains"])
def test_changing_values_are_not_locked(name: str) -> None:
    def told(second: float) -> Metadata:
        value = 1 + min(second, 4.0)
        return {"AeState": 2, name: (1.5, value) if name == "ColourGains" else value}

    # the values are steady from 4 s on; ten frames later at most, the lock follows
    assert 4 < held_after(30, told) < 4 + STEADY_FRAMES / 30


def test_a_slow_camera_is_not_locked_after_its_first_few_frames() -> None:
    assert held_after(5, lambda _: {"AeState": 2}) == (STEADY_FRAMES - 1) / 5


def test_a_camera_that_never_reports_steady_exposure_is_locked_in_the_end() -> None:
    assert held_after(30, lambda _: {"AeLocked": False}) == LATEST
    assert held_after(0.5, lambda second: {"ExposureTime": 1 + second}) == LATEST


@pytest.mark.parametrize("rate", [4, 32])
def test_another_light_is_measured_anew_and_a_passing_hand_is_not(rate: int) -> None:
    exposure, frames = Exposure(), count()
    lasting = int(LASTING * rate)

    def after(brightness: float, metadata: Metadata) -> Metadata | None:
        return exposure.after(brightness, metadata, next(frames) / rate)

    while (controls := after(100, {"ExposureTime": 1})) is None:
        pass
    assert controls == HELD | {"ExposureTime": 1}
    assert all(after(30, {}) is None for _ in range(lasting))
    assert after(100, {}) is None
    assert all(after(30, {}) is None for _ in range(lasting))
    assert after(30, {}) == FREE
    assert all(after(100, {}) is None for _ in range(int(SOONEST * rate)))
    while (controls := after(100, {})) is None:
        pass
    assert controls == HELD


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


def test_a_camera_that_starts_and_gives_no_first_picture_is_silent() -> None:
    module = FakeModule()
    with PiCamera(module=module) as camera:
        module.device.loose = True
        with pytest.raises(CameraSilent):
            camera.read()


def test_a_lock_holds_what_the_camera_chose_itself() -> None:
    module = FakeModule(controls=CONTROLS)
    with PiCamera(size=(64, 48), module=module) as camera:
        camera.lock()
        assert camera.read() is not None
    assert module.device.asked == {
        "FrameRate": 30.0,
        "AeEnable": False,
        "AwbEnable": False,
        "ExposureTime": 9000,
        "AnalogueGain": 2.0,
        "ColourGains": (1.8, 1.6),
    }
    assert module.device.held == 0


def test_a_manual_lock_stays_in_changing_light() -> None:
    exposure = Exposure()
    assert exposure.hold({"ExposureTime": 1, "Lux": 90})["ExposureTime"] == 1
    lights = [100.0] * 60 + [10.0] * 600
    for second, light in enumerate(lights):
        assert exposure.after(light, {"ExposureTime": 2}, second) is None


@pytest.mark.parametrize("lacking", [*SWITCHES, *MEASURED])
def test_a_sensor_without_these_controls_cannot_be_locked(lacking: str) -> None:
    module = FakeModule(controls=tuple(name for name in CONTROLS if name != lacking))
    with PiCamera(module=module) as camera, pytest.raises(CannotLock, match="picamera"):
        camera.lock()
    assert not {*SWITCHES, *MEASURED} & {*module.device.asked}


def test_a_camera_that_is_not_there_or_lost_is_not_locked() -> None:
    module = FakeModule()
    camera = PiCamera(module=module)
    with pytest.raises(CameraLost):
        camera.lock()
    with camera:
        module.device.loose = True
        with pytest.raises(CameraLost):
            camera.lock()
