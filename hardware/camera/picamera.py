"""The Raspberry Pi's own camera, through picamera2 (which comes from apt, only on a Pi).

Two streams of the same picture: the main stream is for reading dice, the small stream for detecting
motion. The lens focuses at the start, after a failure and after a change of light (Autofocus);
exposure and white balance adapt, then are held (exposure.py).
"""

import importlib
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from hardware.camera.base import Camera
from hardware.camera.exposure import MEASURED, SWITCHES, Exposure
from hardware.camera.obstacle import pi_obstacle
from hardware.errors import (
    CameraFormat,
    CameraLost,
    CameraMissing,
    CameraSilent,
    CannotFocus,
    CannotLock,
)
from vision.frame import Frame, Image

# libcamera's numbers for: focus on request, and: now
FOCUS = {"AfMode": 1, "AfTrigger": 0}
FOCUSED, FAILED = 2, 3  # values of AfState
RETRY_SECONDS = 2.0  # a lens searches for as long; the pause doubles after each failure
LONGEST_SECONDS = 60.0  # a tray without any detail to focus on must not blur all evening


class Autofocus:
    """Decides after each frame whether to focus again, after a failed attempt."""

    def __init__(self) -> None:
        self._pause = RETRY_SECONDS
        self._not_before = float("-inf")

    def after(self, metadata: Mapping[str, Any], now: float) -> bool:
        """Return whether to focus after a frame that came at `now` (monotonic seconds).

        `metadata` are those of the frame, in picamera2's names.
        """
        state = metadata.get("AfState")
        if state == FOCUSED:
            self._pause = RETRY_SECONDS
        if state != FAILED or now < self._not_before:
            return False
        self._not_before = now + self._pause
        self._pause = min(2 * self._pause, LONGEST_SECONDS)
        return True


# picamera2 names formats by the order of bits in a word: "RGB888" is B, G, R in memory.
WANTED = "RGB888"
READERS: dict[str, int | None] = {
    "RGB888": None,
    "BGR888": cv2.COLOR_RGB2BGR,
    "XRGB8888": cv2.COLOR_BGRA2BGR,
    "XBGR8888": cv2.COLOR_RGBA2BGR,
    "YUV420": cv2.COLOR_YUV2BGR_I420,
}
# Older boards make their small stream only in YUV; all boards support this format.
SMALL_FORMAT, SMALL_WIDTH = "YUV420", 640


@dataclass(frozen=True)
class Stream:
    """The format of a stream; `size` is (width, height) without padding."""

    name: str
    format: str
    size: tuple[int, int]


@dataclass(frozen=True)
class OnRibbon:
    """A camera on the Pi's ribbon: its number, its words in the settings, its name.

    `number` is libcamera's and part of `spec`; `place` is its index in picamera2's
    `global_camera_info`, which is sorted in another order, and the argument for opening it.
    """

    number: int
    place: int
    spec: str
    called: str


def pi_cameras(module: Any = None) -> tuple[OnRibbon, ...]:
    """Return the Pi's own cameras as picamera2 lists them; none without picamera2.

    `module` replaces picamera2 in tests.
    """
    try:
        picamera2 = module or importlib.import_module("picamera2")
        listed = picamera2.Picamera2.global_camera_info()
    except (ImportError, OSError, RuntimeError):
        return ()
    # USB cameras are listed too; those are UsbCamera's
    own = [
        (place, info)
        for place, info in enumerate(listed)
        if "usb" not in str(info.get("Id", "")).lower()
    ]
    return tuple(
        OnRibbon(number, place, spec, f"{spec} ({info['Model']})" if "Model" in info else spec)
        for place, info in own
        for number in [int(info.get("Num", place))]  # the oldest picamera2 does not sort its list
        for spec in ["picamera" if len(own) == 1 else f"picamera:{number}"]
    )


class PiCamera(Camera):
    """A camera on the Pi's ribbon; `module` stands in for picamera2 in tests.

    `number` is libcamera's, if there are two; None takes the first. Once open, the camera has a
    name that finds the very same camera again.
    """

    def __init__(
        self,
        number: int | None = None,
        size: tuple[int, int] = (1280, 720),
        fps: float = 30.0,
        module: Any = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = "picamera" if number is None else f"picamera:{number}"
        self._number = number
        self._size = size
        self._fps = fps
        self._module = module
        self._clock = clock
        self._device: Any = None
        self._main: Stream | None = None
        self._small: Stream | None = None
        self._exposure = Exposure()
        self._autofocus = Autofocus()
        self._index = 0

    def open(self) -> None:
        """Configure and start the camera. Raises CameraMissing, CameraUnopened, CameraFormat."""
        if self._device is not None:
            return
        picamera2 = self._import()
        pi_camera = self._find(picamera2)
        try:
            device = picamera2.Picamera2(pi_camera.place)
        except (IndexError, RuntimeError, OSError) as error:
            if pi_camera not in pi_cameras(picamera2):  # pulled out since the listing
                raise CameraMissing(where=self.name) from error
            raise pi_obstacle(error, pi_camera.spec) from error
        try:
            self._start(device)
        except CameraFormat:
            device.close()
            raise
        except (RuntimeError, OSError) as error:
            device.close()
            raise pi_obstacle(error, pi_camera.spec) from error
        self._device = device
        self._index = 0
        self.name = pi_camera.spec

    def _import(self) -> Any:
        if self._module is not None:
            return self._module
        try:
            return importlib.import_module("picamera2")
        except (ImportError, OSError) as error:
            raise CameraMissing(where=self.name) from error

    def _find(self, picamera2: Any) -> OnRibbon:
        for pi_camera in pi_cameras(picamera2):
            if self._number in (None, pi_camera.number):
                return pi_camera
        raise CameraMissing(where=self.name)

    def _start(self, device: Any) -> None:
        wanted = {"size": self._size, "format": WANTED}
        small = {"size": _small_size(self._size), "format": SMALL_FORMAT}
        device.configure(device.create_video_configuration(main=wanted, lores=small))
        # configure may change the request silently: read the result back
        configured = device.camera_configuration()
        self._main, self._small = (
            self._stream("main", configured),
            self._stream("lores", configured),
        )
        # the name for setting the rate differs from the listed name
        if "FrameDurationLimits" in device.camera_controls:
            device.set_controls({"FrameRate": self._fps})
        self._exposure = Exposure()
        device.start()
        # Not autofocus_cycle, which keeps every frame until the lens is done: a lens that never
        # reports the end would look like a camera that hangs.
        self._autofocus = Autofocus()
        self.motorised = all(name in device.camera_controls for name in FOCUS)
        _set(device, FOCUS)

    def _stream(self, name: str, configuration: Mapping[str, Any]) -> Stream:
        settings = configuration[name]
        width, height = settings["size"]
        stream = Stream(name, str(settings["format"]), (int(width), int(height)))
        if stream.format not in READERS:
            raise CameraFormat(name=self.name, format=stream.format)
        return stream

    def read(self) -> Frame | None:
        """Return the next frame; never None. Raises CameraLost.

        This may block for ever if the ribbon comes loose: use a SupervisedCamera in another process
        if you must not hang.
        """
        if self._device is None or self._main is None or self._small is None:
            raise CameraLost(name=self.name)
        try:
            with self._device.captured_request() as request:
                image = _as_bgr(np.asarray(request.make_array("main")), self._main)
                small = _as_bgr(np.asarray(request.make_array("lores")), self._small)
                metadata = request.get_metadata()
            now = self._clock()
            controls = dict(self._exposure.after(float(small.mean()), metadata, now) or {})
            # an unlocked exposure: the light has changed
            if self._autofocus.after(metadata, now) or controls.get("AeEnable"):
                controls |= FOCUS
            _set(self._device, controls)
        except (RuntimeError, OSError, ValueError, cv2.error) as error:
            raise (CameraLost if self._index else CameraSilent)(name=self.name) from error
        frame = Frame(image, now, self._index, self.name, small)
        self._index += 1
        return frame

    def lock(self) -> None:
        """Hold exposure and white balance of the latest picture. Raises CannotLock, CameraLost."""
        if self._device is None:
            raise CameraLost(name=self.name)
        if any(name not in self._device.camera_controls for name in (*SWITCHES, *MEASURED)):
            raise CannotLock(name=self.name)
        try:
            with self._device.captured_request() as request:
                chosen = request.get_metadata()
            _set(self._device, self._exposure.hold(chosen))
        except (RuntimeError, OSError) as error:
            raise CameraLost(name=self.name) from error

    def focus(self) -> None:
        """Focus the lens once. Raises CannotFocus, CameraLost."""
        if self._device is None:
            raise CameraLost(name=self.name)
        if not self.motorised:
            raise CannotFocus(name=self.name)
        try:
            _set(self._device, FOCUS)
        except (RuntimeError, OSError) as error:
            raise CameraLost(name=self.name) from error

    def close(self) -> None:
        """Stop and close the camera."""
        if self._device is not None:
            device, self._device = self._device, None
            device.stop()
            device.close()


def _small_size(size: tuple[int, int]) -> tuple[int, int]:
    """Return the small stream's size for a main size: the same shape, even, never larger."""
    width = min(size[0], SMALL_WIDTH)
    return width // 2 * 2, round(width * size[1] / size[0]) // 2 * 2


def _set(device: Any, controls: Mapping[str, Any]) -> None:
    """Set those controls that this sensor supports, since others would raise RuntimeError."""
    known = {name: value for name, value in controls.items() if name in device.camera_controls}
    if known:
        device.set_controls(known)


def _as_bgr(raw: np.ndarray, stream: Stream) -> Image:
    width, height = stream.size
    code = READERS[stream.format]
    if code is None:
        # a copy: the buffer goes back to the camera when the request is released
        return np.array(raw[:height, :width, :3], np.uint8)
    if stream.format != "YUV420":
        return np.asarray(cv2.cvtColor(raw[:height, :width], code), np.uint8)
    # rows are padded to the stride: convert, then cut the padding off
    return np.array(cv2.cvtColor(raw, code)[:height, :width], np.uint8)
