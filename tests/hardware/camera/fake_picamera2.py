"""A fake of picamera2; test_picamera2_contract checks its signatures against the real module's."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

BLUE, GREEN, RED = 200, 100, 50
CSI = {"Model": "imx708", "Id": "/base/soc/i2c0mux/i2c@1/imx708@1a"}
SECOND = {"Model": "ov5647", "Id": "/base/soc/i2c0mux/i2c@0/ov5647@36"}
USB = {"Model": "webcam", "Id": "/base/scb/pcie@7d500000/usb@0,0-1.2:1.0-046d:0825"}
# Controls of a Camera Module 3; a Camera Module 2 and an HQ camera have no lens motor.
LENS = ("AfMode", "AfTrigger")
CONTROLS = (
    "FrameDurationLimits",
    "AeEnable",
    "AwbEnable",
    "ExposureTime",
    "AnalogueGain",
    "ColourGains",
)


def pixels(format: str, width: int, height: int) -> np.ndarray:
    """Return the bytes of a picture of one colour as picamera2 delivers them, with padding."""
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


class CompletedRequest:
    """A frame that must be released."""

    def __init__(self, device: "Picamera2") -> None:
        self._device = device

    def make_array(self, name: str) -> np.ndarray:
        stream = self._device.camera_configuration()[name]
        return pixels(stream["format"], *stream["size"])

    def get_metadata(self) -> dict[str, Any]:
        lens = {"AfState": self._device.module.af_state} if self._device.has_lens else {}
        return lens | {
            "ExposureTime": 9000,
            "AnalogueGain": 2.0,
            "ColourGains": (1.8, 1.6),
            "Lux": 200.0,
            "AeState": 2,
        }


class Picamera2:
    """A camera, chosen by its index in `global_camera_info`; `FakeModule` sets its behaviour.

    `model` is the model of the camera that was opened.
    """

    module: "FakeModule"

    def __init__(
        self, camera_num: int = 0, verbose_console: Any = None, tuning: Any = None,
        allocator: Any = None,
    ) -> None:  # fmt: skip
        if self.module.pulled_out:
            self.module.cameras = ()
        listed = self.global_camera_info()
        if self.module.numbers and camera_num >= len(listed):
            raise RuntimeError(f"No camera number {camera_num} found")
        info = listed[camera_num]  # older ones raise IndexError
        self.model = info["Model"]
        if self.model in self.module.refuses:
            try:
                raise RuntimeError(self.module.refuses[self.model])
            except RuntimeError as reason:
                failure = RuntimeError("Camera __init__ sequence did not complete.")
                if self.module.numbers:
                    raise failure from reason
                raise failure  # noqa: B904  older ones give the reason as the context alone
        self.module.device = self
        self.running = False
        self.closed = False
        self.held = 0
        self.loose = False
        self.has_lens = "AfMode" in self.module.controls
        self.triggered = 0
        self.asked: dict[str, object] = {}
        self._configuration: dict[str, Any] = {}

    @staticmethod
    def global_camera_info() -> list[dict[str, Any]]:
        cameras = Picamera2.module.cameras
        if not Picamera2.module.numbers:
            return [dict(info) for info in cameras]
        numbered = [{**info, "Num": number} for number, info in enumerate(cameras)]
        return sorted(
            numbered, key=lambda info: ("/usb" not in info["Id"], info["Id"]), reverse=True
        )

    @property
    def camera_controls(self) -> dict[str, tuple[Any, Any, Any]]:
        return dict.fromkeys(self.module.controls, (0, 1, 0))

    def create_video_configuration(  # noqa: PLR0917  the real signature
        self,
        main: Any = None,
        lores: Any = None,
        raw: Any = None,
        transform: Any = None,
        colour_space: Any = None,
        buffer_count: Any = 6,
        controls: Any = None,
        display: Any = "main",
        encode: Any = "main",
        queue: Any = True,
        sensor: Any = None,
        use_case: Any = "video",
    ) -> dict[str, Any]:
        if lores is not None and any(
            a > b for a, b in zip(lores["size"], main["size"], strict=True)
        ):
            raise RuntimeError("lores stream dimensions may not exceed main stream")
        return {
            "use_case": use_case,
            "transform": transform,
            "colour_space": colour_space,
            "buffer_count": buffer_count,
            "queue": queue,
            "main": dict(main),
            "lores": None if lores is None else dict(lores),
            "raw": raw,
            "controls": {} if controls is None else controls,
            "sensor": sensor,
            "display": display,
            "encode": encode,
        }

    def configure(self, camera_config: Any = None) -> None:
        if self.running:
            raise RuntimeError("Camera must be stopped before configuring")
        self._configuration = {
            name: dict(value) if isinstance(value, dict) else value
            for name, value in camera_config.items()
        }
        if self.module.insists:
            self._configuration["main"]["format"] = self.module.insists

    def camera_configuration(self) -> dict[str, Any]:
        return self._configuration

    def set_controls(self, controls: Any) -> None:
        for name in controls:
            listed = "FrameDurationLimits" if name == "FrameRate" else name
            if listed not in self.module.controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
        self.asked |= controls
        self.triggered += "AfTrigger" in controls

    def start(self, config: Any = None, show_preview: Any = False) -> None:
        assert self._configuration
        if self.module.unstartable:
            raise RuntimeError(self.module.unstartable)
        self.running = True

    @contextmanager
    def captured_request(self, wait: Any = None, flush: Any = None) -> Iterator[CompletedRequest]:
        if self.loose or not self.running:
            raise RuntimeError("Camera frontend has timed out!")
        self.held += 1
        try:
            yield CompletedRequest(self)
        finally:
            self.held -= 1

    def stop(self) -> None:
        self.running = False

    def close(self) -> None:
        self.closed = True


class FakeModule:
    """The module picamera2 with some cameras connected.

    `cameras` are in libcamera's order; `insists` is the format that configure silently changes the
    main stream to; `refuses` maps the model of a camera that cannot be opened to the reason;
    `unstartable` is the reason why none can be started; `numbers` is False for the oldest
    picamera2, which neither numbers nor sorts its list; `pulled_out`: the cameras go between the
    listing and the opening. `device` is the camera opened last.
    """

    def __init__(
        self,
        cameras: tuple[dict[str, str], ...] = (CSI, USB),
        insists: str | None = None,
        controls: tuple[str, ...] = CONTROLS + LENS,
        *,
        refuses: dict[str, str] | None = None,
        unstartable: str = "",
        numbers: bool = True,
        pulled_out: bool = False,
    ) -> None:
        self.cameras = cameras
        self.insists = insists
        self.controls = controls
        self.refuses = refuses or {}
        self.unstartable = unstartable
        self.numbers = numbers
        self.pulled_out = pulled_out
        self.af_state = 2  # libcamera's: 2 is focused, 3 failed
        self.device: Picamera2
        self.Picamera2 = Picamera2
        Picamera2.module = self
