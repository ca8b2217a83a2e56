"""Open a camera by its name in the settings; the factory of every `Camera`."""

import contextlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event

from hardware.address import shown, shown_of_any
from hardware.camera.base import Camera
from hardware.camera.discovery import FoundCamera, cameras_there, listed, usb_cameras
from hardware.camera.folder import FolderCamera, Report, say
from hardware.camera.mjpeg import MjpegCamera
from hardware.camera.none import NoCamera
from hardware.camera.picamera import PiCamera
from hardware.camera.process.link import Link, ProcessLink
from hardware.camera.process.supervised import SupervisedCamera
from hardware.camera.rotated import RotatedCamera
from hardware.camera.usb import UsbCamera
from hardware.camera.video import VideoCamera
from hardware.errors import CameraMissing, CameraUnknown, CameraUnopened, NoCameraAtAll
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.tray import SimulatedTray

__all__ = [
    "Camera",
    "FoundCamera",
    "camera_for",
    "cameras_there",
    "is_device",
    "listed",
    "open_camera",
    "turned",
    "watched_camera",
]


MOST_DIGITS = 10  # digits of a camera's number: from here on, too large for OpenCV


def open_camera(spec: str) -> Camera:
    """Open the camera named by `spec`.

    `spec` is "auto" (the Pi's camera, else the first USB camera), "picamera", "picamera:N" (of
    several), "usb:N" (as in /dev/videoN), "usb:WORDS" (part of its name, see discovery.py),
    "folder:PATH", "video:PATH", an http address, "simulated", "none", or the bare path of a folder
    or a video; capitals do not matter. Raises CameraMissing if there is no such camera,
    CameraUnknown for words without a meaning.
    """
    if spec.strip().lower() == "auto":
        return _first_there()
    camera = camera_for(spec)
    camera.open()
    return camera


def is_device(spec: str) -> bool:
    """Return whether `spec` names a device, which may hang, rather than a file."""
    kind = spec.strip().lower().partition(":")[0]
    return kind in ("auto", "picamera", "usb", "http", "https")


def watched_camera(spec: str, *, turn: int = 0) -> Camera:
    """Return the camera named by `spec`, in a process of its own, not yet opened.

    `turn` rotates its pictures clockwise by 0, 90, 180 or 270 degrees, in that process. A missing
    camera raises only when opened; a second opening looks for the very same camera, even if its
    number has changed. Raises CameraUnknown.
    """
    kind = spec.strip().lower().partition(":")[0]
    if kind != "auto":
        camera_for(spec)  # refuse words without a meaning now

    def link(stop: Event) -> Link:
        name = camera.name if kind in ("auto", "picamera", "usb") else spec
        return ProcessLink(partial(_device, name, turn), stop)

    camera = SupervisedCamera(shown(spec), link)
    return camera


def _device(spec: str, turn: int) -> Camera:
    return turned(open_camera(spec), turn)


def turned(camera: Camera, turn: int) -> Camera:
    """Return the camera with its pictures turned clockwise by 0, 90, 180 or 270 degrees."""
    return RotatedCamera(camera, turn) if turn else camera


def _first_there() -> Camera:
    usb = (UsbCamera(usb_camera.number) for usb_camera in usb_cameras())
    unopened: CameraUnopened | None = None
    for camera in (PiCamera(), *usb):
        try:
            camera.open()
        except CameraUnopened as failure:
            unopened = unopened or failure
        except CameraMissing:
            continue
        else:
            return camera
    raise unopened or NoCameraAtAll


def camera_for(spec: str, *, speed: float | None = 1.0, report: Report = say) -> Camera:
    """Return the camera named by `spec` (anything but "auto"), not yet opened.

    `speed` is for the simulated camera (see SimulatedCamera), `report` for a folder (see
    FolderCamera). Raises CameraUnknown.
    """
    word = spec.strip()
    kind, _, rest = word.partition(":")
    kind = kind.lower()
    single: dict[str, Callable[[], Camera]] = {
        "simulated": lambda: SimulatedCamera(SimulatedTray(), speed),
        "none": NoCamera,
        "picamera": PiCamera,
    }
    if kind in single and not rest:
        return single[kind]()
    if kind in ("usb", "picamera") and rest.isdecimal() and len(rest) < MOST_DIGITS:
        return UsbCamera(int(rest)) if kind == "usb" else PiCamera(int(rest))
    if kind == "usb" and not rest.isdecimal():
        return UsbCamera(rest.strip() or 0)
    if kind in ("http", "https") and rest.startswith("//"):
        return MjpegCamera(word)
    return _files_for(word, kind, rest, report)


def _files_for(word: str, kind: str, rest: str, report: Report) -> Camera:
    if kind == "folder" and rest:
        return FolderCamera(_at_home(rest), report=report)
    if kind == "video" and rest:
        return VideoCamera(_at_home(rest))
    bare = _at_home(word)
    with contextlib.suppress(OSError):  # forbidden, or impossible as a name
        if word and bare.is_dir():
            return FolderCamera(bare, report=report)
        if word and bare.is_file():
            return VideoCamera(bare)
    raise CameraUnknown(spec=shown_of_any(word))


def _at_home(path: str) -> Path:
    """Return the path with ~ expanded; unchanged if there is no such home."""
    try:
        return Path(path).expanduser()
    except RuntimeError:
        return Path(path)
