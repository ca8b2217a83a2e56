"""List the connected cameras: the Pi's own, and those on USB."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from hardware.camera.picamera import pi_cameras
from hardware.camera.process.start import start
from hardware.errors import CameraMissing, CameraNotPlugged

SYS = Path("/sys")
NUMBERS = 4  # tried if the system lists no cameras; a camera takes two

LIST_SECONDS = 30.0  # loading picamera2 from a slow card takes long


@dataclass(frozen=True)
class PluggedCamera:
    """A USB camera: `number` as in /dev/video0, `word` for the settings.

    `listed`: the system lists the camera; False for a number that is only tried.
    """

    number: int
    word: str
    listed: bool = True


def usb_cameras(sys: Path = SYS) -> tuple[PluggedCamera, ...]:
    """Return the USB cameras, by number.

    If the system does not list them, return the first NUMBERS.
    """
    listing = sys / "class" / "video4linux"
    if not listing.is_dir() and not (sys / "class").is_dir():
        return tuple(PluggedCamera(number, str(number), listed=False) for number in range(NUMBERS))
    nodes = sorted(
        (int(node.name.removeprefix("video")), _text(node / "name"), _socket(node))
        for node in listing.glob("video[0-9]*")
        if _is_camera(node)
    )
    same = Counter(product for _, product, _ in nodes)
    return tuple(
        PluggedCamera(number, product if _is_unique(product, same) else socket or str(number))
        for number, product, socket in nodes
    )


def find(sought: int | str, cameras: Sequence[PluggedCamera]) -> PluggedCamera:
    """Return the camera with that number, or whose word equals or contains `sought`.

    A number is not checked against `cameras`. Raises CameraMissing unless a single camera matches.
    """
    if isinstance(sought, int):
        known = [camera for camera in cameras if camera.number == sought]
        return known[0] if known else PluggedCamera(sought, str(sought), listed=False)
    word = sought.casefold()
    exact = [camera for camera in cameras if camera.word.casefold() == word]
    meant = exact or [camera for camera in cameras if word in camera.word.casefold()]
    if len(meant) != 1:
        raise missing(sought, cameras)
    return meant[0]


def missing(sought: int | str, cameras: Sequence[PluggedCamera]) -> CameraMissing:
    """Return the error for a camera that is not connected, with the names of listed cameras."""
    where = f"usb:{sought}"
    listed = ", ".join(f"usb:{camera.word}" for camera in cameras if camera.listed)
    return CameraNotPlugged(where=where, there=listed) if listed else CameraMissing(where=where)


def _is_camera(node: Path) -> bool:
    """Return whether a video node gives a USB camera's pictures.

    Internal devices and metadata nodes do not.
    """
    place = str(node.resolve())
    return ("/usb" in place or "/virtual/" in place) and _text(node / "index") in ("0", "")


def _socket(node: Path) -> str:
    """Return the USB port: "1-1.2" is the second port of a hub on the first port."""
    try:
        return (node / "device").resolve(strict=True).name.partition(":")[0]
    except OSError:
        return ""


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def _is_unique(product: str, same: Counter[str]) -> bool:
    return bool(product) and same[product] == 1 and not product.isdecimal()


@dataclass(frozen=True)
class FoundCamera:
    """A camera: `spec` selects the camera in the settings, `called` is its name for people."""

    spec: str
    called: str


def cameras_there(picamera2: Any = None) -> tuple[FoundCamera, ...]:
    """Return the cameras in the order of "auto"; `picamera2` replaces the module in tests."""
    own = (FoundCamera(pi_camera.spec, pi_camera.called) for pi_camera in pi_cameras(picamera2))
    return (*own, *_on_usb())


def listed(
    look: Callable[[], tuple[FoundCamera, ...]] = cameras_there, seconds: float = LIST_SECONDS
) -> tuple[FoundCamera, ...]:
    """Call `look` in a child process, as drivers may hang and picamera2 takes much memory.

    Without an answer within `seconds` the child is killed, and only USB cameras are returned.
    """
    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_tell, args=(look, theirs), daemon=True, name="cameras")
    try:
        start(process)
        theirs.close()
        cameras: tuple[FoundCamera, ...] = ours.recv() if ours.poll(seconds) else _on_usb()
    except (EOFError, OSError):
        return _on_usb()
    finally:
        ours.close()
        if process.pid is not None:
            process.kill()
            process.join(1.0)
    return cameras


def _tell(look: Callable[[], tuple[FoundCamera, ...]], pipe: Connection) -> None:
    pipe.send(look())


def _on_usb() -> tuple[FoundCamera, ...]:
    return tuple(
        FoundCamera(f"usb:{usb_camera.word}", usb_camera.word) for usb_camera in usb_cameras()
    )
