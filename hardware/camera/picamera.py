"""The Raspberry Pi's own camera, through picamera2 (which comes from apt, only on a Pi)."""

import importlib
import time
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np

from hardware.camera.base import Camera
from hardware.errors import CameraFormat, CameraLost, CameraMissing, CannotLock
from vision.frame import Frame, Image

# picamera2 names formats by the order of bits in a word: "RGB888" is B, G, R in memory.
WANTED = "RGB888"
READERS: dict[str, int | None] = {
    "RGB888": None,
    "BGR888": cv2.COLOR_RGB2BGR,
    "XRGB8888": cv2.COLOR_BGRA2BGR,
    "XBGR8888": cv2.COLOR_RGBA2BGR,
    "YUV420": cv2.COLOR_YUV2BGR_I420,
}
# What the camera chose for a picture, to be held, and the switches of its choosing.
CHOSEN = ("ExposureTime", "AnalogueGain", "ColourGains")
AUTOMATIC = ("AeEnable", "AwbEnable")


class PiCamera(Camera):
    """A camera on the Pi's ribbon; `module` stands in for picamera2 in tests."""

    def __init__(
        self,
        size: tuple[int, int] = (1280, 720),
        fps: float = 30.0,
        module: Any = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = "picamera"
        self._size = size
        self._fps = fps
        self._module = module
        self._clock = clock
        self._device: Any = None
        self._format = WANTED
        self._given = size
        self._index = 0

    def open(self) -> None:
        """Configure and start the camera. Raises CameraMissing, CameraFormat."""
        if self._device is not None:
            return
        picamera2 = self._import()
        try:
            device = picamera2.Picamera2(self._number(picamera2))
        except (RuntimeError, IndexError, OSError) as error:
            raise CameraMissing(where=self.name) from error
        try:
            self._start(device)
        except CameraFormat:
            device.close()
            raise
        except (RuntimeError, OSError) as error:
            device.close()
            raise CameraMissing(where=self.name) from error
        self._device = device
        self._index = 0

    def _import(self) -> Any:
        if self._module is not None:
            return self._module
        try:
            return importlib.import_module("picamera2")
        except (ImportError, OSError) as error:
            raise CameraMissing(where=self.name) from error

    def _number(self, picamera2: Any) -> int:
        # USB cameras are listed too, and last; those are UsbCamera's
        for info in picamera2.Picamera2.global_camera_info():
            if "usb" not in str(info.get("Id", "")).lower():
                return int(info.get("Num", 0))
        raise CameraMissing(where=self.name)

    def _start(self, device: Any) -> None:
        device.configure(
            device.create_video_configuration(main={"size": self._size, "format": WANTED})
        )
        # configure may change what was asked for without a word: read it back
        main = device.camera_configuration()["main"]
        self._format = str(main["format"])
        self._given = (int(main["size"][0]), int(main["size"][1]))
        if self._format not in READERS:
            raise CameraFormat(name=self.name, format=self._format)
        # a control this sensor does not have raises RuntimeError: ask first
        if "FrameRate" in device.camera_controls:
            device.set_controls({"FrameRate": self._fps})
        device.start()

    def read(self) -> Frame | None:
        """The next frame; never None. Raises CameraLost.

        The call can block for ever when the ribbon comes loose: whoever must not hang reads
        this camera from another process and watches the time.
        """
        if self._device is None:
            raise CameraLost(name=self.name)
        try:
            with self._device.captured_request() as request:
                raw = np.asarray(request.make_array("main"))
                image = self._as_bgr(raw)
        except (RuntimeError, OSError, ValueError, cv2.error) as error:
            raise CameraLost(name=self.name) from error
        frame = Frame(image, self._clock(), self._index, self.name)
        self._index += 1
        return frame

    def lock(self) -> None:
        """Hold what the camera chose for its latest picture. Raises CannotLock, CameraLost."""
        if self._device is None:
            raise CameraLost(name=self.name)
        known = self._device.camera_controls
        if any(name not in known for name in (*AUTOMATIC, *CHOSEN)):
            raise CannotLock(name=self.name)
        try:
            with self._device.captured_request() as request:
                chosen = request.get_metadata()
            held = {name: chosen[name] for name in CHOSEN}
            self._device.set_controls(dict.fromkeys(AUTOMATIC, False) | held)
        except KeyError as error:
            raise CannotLock(name=self.name) from error
        except (RuntimeError, OSError) as error:
            raise CameraLost(name=self.name) from error

    def _as_bgr(self, raw: np.ndarray) -> Image:
        width, height = self._given
        code = READERS[self._format]
        if code is None:
            # a copy: the buffer goes back to the camera when the request is released
            return np.array(raw[:height, :width, :3], np.uint8)
        if self._format != "YUV420":
            return np.asarray(cv2.cvtColor(raw[:height, :width], code), np.uint8)
        # rows are padded to the stride and the padding is left in: convert, then cut it off
        return np.array(cv2.cvtColor(raw, code)[:height, :width], np.uint8)

    def close(self) -> None:
        """Stop the camera and give it back."""
        if self._device is not None:
            device, self._device = self._device, None
            device.stop()
            device.close()
