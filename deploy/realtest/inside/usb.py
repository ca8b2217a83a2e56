"""Checks of USB cameras: listed, read, lost, hanging and back, through the camera's own process."""

import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from deploy.realtest.inside.gadget import plugged_in
from deploy.realtest.inside.webcam import NAME, Webcam
from deploy.realtest.report import in_guest, require
from hardware.camera.base import Camera
from hardware.camera.discovery import usb_cameras
from hardware.cameras import cameras_there, watched_camera
from hardware.errors import CameraError, CameraHung, CameraLost, CameraMissing
from vision.frame import Frame
from vision.reading.reader import Reader


class UsbChecks:
    """The checks, in the order of `main`; each returns its note."""

    def __init__(self) -> None:
        self.webcam: Webcam
        self.camera: Camera

    def none_there(self) -> str:
        """Check the sentence without any camera."""
        require(not usb_cameras(), f"cameras: {usb_cameras()}")
        error, seconds = _failure(watched_camera("auto").open)
        require(isinstance(error, CameraMissing), repr(error))
        return f"{error.text} ({seconds:.1f} s)"

    def listed(self) -> str:
        """Check that a camera is listed by its name."""
        self.webcam = Webcam()
        cameras = cameras_there()
        require([camera.spec for camera in cameras] == [f"usb:{NAME}"], cameras)
        return cameras[0].spec

    def frames(self) -> str:
        """Check the size of the pictures, and that they differ."""
        self.camera = watched_camera(f"usb:{NAME}")
        began = time.monotonic()
        self.camera.open()
        first = _frame(self.camera)
        until_first = time.monotonic() - began
        last, rate = _frames(self.camera, 30)
        require(first.image.shape == (720, 1280, 3), first.image.shape)
        require((first.image != last.image).any(), "all pictures are the same")
        return f"1280 x 720, the first after {until_first:.1f} s, then {rate:.1f} a second"

    def dice_read(self) -> str:
        """Check that the dice in a picture are read."""
        frame, _ = _frames(self.camera, 1)
        began = time.monotonic()
        reading = Reader().read(frame.image)
        values = sorted(die.value for die in reading.dice)
        require(values == self.webcam.values, f"read {values} of {self.webcam.values}")
        sure = "sure" if reading.sure else "in doubt"
        return f"{values} in {time.monotonic() - began:.1f} s, {sure}"

    def hangs(self) -> str:
        """Check that a camera without pictures is an error, and is used again later."""
        _frames(self.camera, 3)
        self.webcam.hang()
        error, seconds = _failure(lambda: _frame(self.camera))
        require(isinstance(error, CameraHung), repr(error))
        require(seconds < 10, f"after {seconds:.1f} s")
        again, later = _failure(lambda: _opened(self.camera), 90)
        require(isinstance(again, CameraLost), repr(again))
        self.webcam.go_on()
        back = _recovery(self.camera)
        opened = f"{type(again).__name__} {later:.1f} s after opening it anew"
        return f"CameraHung after {seconds:.1f} s; {opened}; back after {back:.1f} s"

    def unplugged(self) -> str:
        """Check the sentence for a camera that has gone."""
        self.camera.close()
        self.webcam.unplug()
        error, seconds = _failure(self.camera.open)
        require(isinstance(error, CameraMissing), repr(error))
        return f"{error.text} ({seconds:.1f} s)"

    def plugged_in_again(self) -> str:
        """Check that a camera is found again under another number."""
        self.webcam = Webcam(number=5, seed=4)
        _recovery(self.camera)
        frame, rate = _frames(self.camera, 10)
        self.camera.close()
        self.webcam.unplug()
        return f"/dev/video5, {rate:.1f} pictures a second from {frame.source}"

    def disconnected(self) -> str:
        """Check a device that the kernel takes away while it is open (vivid)."""
        options = ["n_devs=1", "node_types=0x1", "vid_cap_nr=2"]
        subprocess.run(["modprobe", "vivid", *options], check=True)
        deadline = time.monotonic() + 10
        while not Path("/dev/video2").exists():
            require(time.monotonic() < deadline, "no /dev/video2")
            time.sleep(0.1)
        camera = watched_camera("usb:2")
        camera.open()
        _, rate = _frames(camera, 10)
        subprocess.run(["v4l2-ctl", "-d", "/dev/video2", "-c", "disconnect=1"], check=True)
        error, seconds = _failure(lambda: _frame(camera))
        require(isinstance(error, CameraLost), repr(error))
        back = _recovery(camera)
        camera.close()
        return (
            f"{rate:.1f} pictures a second; {type(error).__name__} after {seconds:.1f} s,"
            f" back after {back:.1f} s"
        )


def _frame(camera: Camera) -> Frame:
    while True:
        frame = camera.read()
        if frame is not None:
            return frame


def _frames(camera: Camera, count: int) -> tuple[Frame, float]:
    """Return the last of some frames, and how many came a second."""
    began = time.monotonic()
    frames = [_frame(camera) for _ in range(count)]
    return frames[-1], count / (time.monotonic() - began)


def _opened(camera: Camera) -> Frame:
    camera.open()
    return _frame(camera)


def _failure(work: Callable[[], object], seconds: float = 60) -> tuple[CameraError, float]:
    """Repeat `work` until it raises a CameraError; return the error and the seconds that took."""
    began = time.monotonic()
    while time.monotonic() - began < seconds:
        try:
            work()
        except CameraError as error:
            return error, time.monotonic() - began
    raise AssertionError(f"no error within {seconds} s")


def _recovery(camera: Camera, seconds: float = 60) -> float:
    """Open the camera until it gives frames, and return the seconds that took."""
    began = time.monotonic()
    while True:
        try:
            camera.open()
            _frames(camera, 5)
            return time.monotonic() - began
        except CameraError:
            if time.monotonic() - began > seconds:
                raise
            camera.close()
            time.sleep(0.5)


def main() -> None:
    """Make the checks."""
    report, checks = in_guest(), UsbChecks()
    report.check("usb: no camera", checks.none_there)
    if report.check("usb: v4l2loopback listed", checks.listed) and report.check(
        "usb: frames", checks.frames
    ):
        report.check("usb: dice read", checks.dice_read)
        report.check("usb: the camera hangs", checks.hangs)
        report.check("usb: unplugged", checks.unplugged)
        report.check("usb: plugged in as another number", checks.plugged_in_again)
    report.check("usb: vivid disconnected while in use", checks.disconnected)
    report.check("usb: a camera of the gadget driver", plugged_in)


if __name__ == "__main__":  # the camera's process imports this file again
    main()
