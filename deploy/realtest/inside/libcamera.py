"""Checks of the Pi's camera class on picamera2 and libcamera's Virtual pipeline."""

import importlib
import select
import sys
import time
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

from deploy.realtest.report import NotPossible, in_guest, require
from hardware.camera.picamera import PiCamera, pi_cameras
from hardware.cameras import cameras_there
from hardware.errors import CameraError, CameraUnopened

CONFIG = Path("/usr/share/libcamera/pipeline/virtual/virtual.yaml")
FRAMES = 20
NO_RAW = "picamera2 wants a raw stream of every camera, and the Virtual pipeline has none"
CAMERAS = """
"Virtual0":
  supported_formats:
  - width: 1920
    height: 1080
    frame_rates:
    - 30
  - width: 1280
    height: 720
    frame_rates:
    - 30
  - width: 640
    height: 360
    frame_rates:
    - 30
  test_pattern: "bars"
  model: "First Camera"
"Virtual1":
  supported_formats:
  - width: 1280
    height: 720
    frame_rates:
    - 15
  test_pattern: "lines"
  model: "Second Camera"
"""


class LibcameraChecks:
    """The checks; each returns its note."""

    def __init__(self) -> None:
        self.module: Any = None

    def imported(self) -> str:
        """Import picamera2."""
        CONFIG.parent.mkdir(parents=True, exist_ok=True)
        CONFIG.write_text(CAMERAS)
        sys.modules["pykms"] = MagicMock()  # only its preview on a screen uses it
        self.module = importlib.import_module("picamera2")
        metadata = importlib.import_module("importlib.metadata")
        return f"picamera2 {metadata.version('picamera2')}"

    def listed(self) -> str:
        """Check that both cameras are listed."""
        cameras = pi_cameras()
        require(len(cameras) == 2, f"{self.module.Picamera2.global_camera_info()}")
        return "; ".join(f"{camera.spec} {camera.called}" for camera in cameras)

    def offered(self) -> str:
        """Check the words for the settings, where libcamera's cameras come first."""
        specs = [camera.spec for camera in cameras_there()]
        require(sorted(specs[:2]) == ["picamera:0", "picamera:1"], specs)
        return ", ".join(specs)

    def own_frames(self) -> str:
        """Take frames by libcamera's own Python library."""
        libcamera = importlib.import_module("libcamera")
        manager = libcamera.CameraManager.singleton()
        camera = manager.cameras[0]
        camera.acquire()
        configuration = camera.generate_configuration([libcamera.StreamRole.Viewfinder])
        camera.configure(configuration)
        stream = configuration.at(0)
        buffers = libcamera.FrameBufferAllocator(camera)
        buffers.allocate(stream.stream)
        camera.start()
        for number, buffer in enumerate(buffers.buffers(stream.stream)):
            request = camera.create_request(number)
            request.add_buffer(stream.stream, buffer)
            camera.queue_request(request)
        began, count = time.monotonic(), 0
        while count < FRAMES:
            ready, _, _ = select.select([manager.event_fd], [], [], 30)
            require(ready, f"no frame within 30 s after {count}")
            for request in manager.get_ready_requests():
                count += 1
                request.reuse()
                camera.queue_request(request)
        rate = count / (time.monotonic() - began)
        camera.stop()
        camera.release()
        return f"{stream.pixel_format} {stream.size}, {rate:.1f} a second"

    def two_at_once(self) -> str:
        """Take both cameras at the same time, and find one that is taken in use."""
        libcamera = importlib.import_module("libcamera")
        cameras = libcamera.CameraManager.singleton().cameras
        for camera in cameras:
            camera.acquire()
        names = [camera.id for camera in cameras]
        for camera in cameras:
            camera.release()
        return ", ".join(names)

    def frames(self) -> str:
        """Check the frames of our camera class, as far as picamera2 opens the camera."""
        libcamera = importlib.import_module("libcamera")
        camera = libcamera.CameraManager.singleton().cameras[0]
        if camera.generate_configuration([libcamera.StreamRole.Raw]) is None:
            try:
                PiCamera(0).open()
            except CameraUnopened as error:
                raise NotPossible(f"{NO_RAW}: {error.text}") from error
        with PiCamera(0) as opened:
            frame = opened.read()
        require(frame is not None, "no frame")
        return f"{frame.image.shape}" if frame is not None else ""

    def missing(self) -> str:
        """Check the error for a camera that is not there."""
        try:
            PiCamera(7).open()
        except CameraError as error:
            return f"{type(error).__name__}: {error.text}"
        raise AssertionError("opened")

    def lost(self) -> str:
        """Say why a lost camera cannot be tried."""
        raise NotPossible("the Virtual pipeline has no device that could be taken away")


def main() -> None:
    """Make the checks."""
    report, checks = in_guest(), LibcameraChecks()
    if not report.check("libcamera: picamera2", checks.imported):
        return
    report.check("libcamera: two cameras listed", checks.listed)
    report.check("libcamera: offered in the settings", checks.offered)
    report.check("libcamera: its own frames", checks.own_frames)
    report.check("libcamera: two cameras taken", checks.two_at_once)
    report.check("libcamera: frames by picamera2", checks.frames)
    report.check("libcamera: a camera that is not there", checks.missing)
    report.check("libcamera: a lost camera", checks.lost)


if __name__ == "__main__":
    main()
