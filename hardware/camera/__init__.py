"""Cameras behind one small class; `open_camera` finds one by its words."""

from collections.abc import Callable
from pathlib import Path

from hardware.camera.base import Camera
from hardware.camera.folder import FolderCamera, say
from hardware.camera.mjpeg import MjpegCamera
from hardware.camera.picamera import PiCamera
from hardware.camera.simulated import SimulatedCamera
from hardware.camera.usb import UsbCamera
from hardware.camera.video import VideoCamera
from hardware.errors import CameraMissing, CameraUnknown, HardwareError, NoCameraAtAll
from hardware.simulated.tray import SimulatedTray

__all__ = ["Camera", "camera_for", "open_camera"]


def open_camera(
    spec: str,
    *,
    size: tuple[int, int] = (1280, 720),
    fps: float = 30.0,
    tray: SimulatedTray | None = None,
    speed: float | None = 1.0,
    report: Callable[[HardwareError], None] = say,
) -> Camera:
    """The camera that `spec` names, opened.

    `spec` is "auto" (the Pi's camera, else the first USB one), "picamera", "usb:N",
    "folder:PATH", "video:PATH", an http address, "simulated", or the bare path of a folder
    or a video. `size` (width, height) and `fps` are asked of real cameras. `tray` and `speed`
    are for the simulated one (see SimulatedCamera); `report` hears of photographs skipped.
    Raises CameraMissing when there is none, CameraUnknown for words that mean nothing.
    """
    if spec.strip().lower() == "auto":
        return _first_there(size, fps)
    camera = camera_for(spec, size=size, fps=fps, tray=tray, speed=speed, report=report)
    camera.open()
    return camera


def _first_there(size: tuple[int, int], fps: float) -> Camera:
    for camera in (PiCamera(size, fps), UsbCamera(0, size, fps)):
        try:
            camera.open()
        except CameraMissing:
            continue
        return camera
    raise NoCameraAtAll


def camera_for(
    spec: str,
    *,
    size: tuple[int, int] = (1280, 720),
    fps: float = 30.0,
    tray: SimulatedTray | None = None,
    speed: float | None = 1.0,
    report: Callable[[HardwareError], None] = say,
) -> Camera:
    """The camera that `spec` names (anything but "auto"), not yet opened.

    Raises CameraUnknown.
    """
    word = spec.strip()
    kind, _, rest = word.partition(":")
    kind = kind.lower()
    if kind == "simulated" and not rest:
        return SimulatedCamera(tray or SimulatedTray(seed=0, size=size), speed)
    if kind == "picamera" and not rest:
        return PiCamera(size, fps)
    if kind == "usb" and (not rest or rest.isdecimal()):
        return UsbCamera(int(rest or 0), size, fps)
    if kind in ("http", "https") and rest.startswith("//"):
        return MjpegCamera(word)
    return _files_for(word, kind, rest, fps, report)


def _files_for(
    word: str, kind: str, rest: str, fps: float, report: Callable[[HardwareError], None]
) -> Camera:
    bare = Path(word).expanduser()
    if kind == "folder" and rest:
        return FolderCamera(Path(rest).expanduser(), fps=fps, report=report)
    if kind == "video" and rest:
        return VideoCamera(Path(rest).expanduser())
    if word and bare.is_dir():
        return FolderCamera(bare, fps=fps, report=report)
    if word and bare.is_file():
        return VideoCamera(bare)
    raise CameraUnknown(spec=word)
