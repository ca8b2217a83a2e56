"""List the cameras that are connected: the Pi's own, and those on USB."""

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
NUMBERS = 4  # looked at where the system lists no cameras; a camera takes two

LIST_SECONDS = 30.0  # picamera2 is loaded first, from a slow card


@dataclass(frozen=True)
class PluggedCamera:
    """A USB camera: `number` as in /dev/video0, `word` for finding it again in the settings.

    `listed`: the system lists it; False for a number that is only tried.
    """

    number: int
    word: str
    listed: bool = True


def usb_cameras(sys: Path = SYS) -> tuple[PluggedCamera, ...]:
    """The USB cameras, by number; the first NUMBERS where the system does not list them."""
    listing = sys / "class" / "video4linux"
    if not listing.is_dir() and not (sys / "class").is_dir():
        return tuple(PluggedCamera(number, str(number), listed=False) for number in range(NUMBERS))
    found = sorted(
        (int(node.name.removeprefix("video")), _text(node / "name"), _socket(node))
        for node in listing.glob("video[0-9]*")
        if _is_camera(node)
    )
    same = Counter(product for _, product, _ in found)
    return tuple(
        PluggedCamera(number, product if _tells(product, same) else socket or str(number))
        for number, product, socket in found
    )


def find(which: int | str, there: Sequence[PluggedCamera]) -> PluggedCamera:
    """The camera with that number, or whose word is or contains `which`.

    A number is not checked against `there`. Raises CameraMissing unless one camera matches.
    """
    if isinstance(which, int):
        known = [camera for camera in there if camera.number == which]
        return known[0] if known else PluggedCamera(which, str(which), listed=False)
    word = which.casefold()
    exact = [camera for camera in there if camera.word.casefold() == word]
    meant = exact or [camera for camera in there if word in camera.word.casefold()]
    if len(meant) != 1:
        raise missing(which, there)
    return meant[0]


def missing(which: int | str, there: Sequence[PluggedCamera]) -> CameraMissing:
    """The error for a camera that is not `there`; it names those the system lists, if any."""
    where = f"usb:{which}"
    listed = ", ".join(f"usb:{camera.word}" for camera in there if camera.listed)
    return CameraNotPlugged(where=where, there=listed) if listed else CameraMissing(where=where)


def _is_camera(node: Path) -> bool:
    """Whether a video node gives pictures of a USB camera: no internal device, no metadata node."""
    place = str(node.resolve())
    return ("/usb" in place or "/virtual/" in place) and _text(node / "index") in ("0", "")


def _socket(node: Path) -> str:
    """The USB port: "1-1.2" is the second port of a hub on the first port."""
    try:
        return (node / "device").resolve(strict=True).name.partition(":")[0]
    except OSError:
        return ""


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def _tells(product: str, same: Counter[str]) -> bool:
    return bool(product) and same[product] == 1 and not product.isdecimal()


@dataclass(frozen=True)
class FoundCamera:
    """A camera: `spec` chooses it in the settings; and its name for people."""

    spec: str
    called: str


def cameras_there(picamera2: Any = None) -> tuple[FoundCamera, ...]:
    """The cameras in the order "auto" tries them; `picamera2` replaces the module in tests."""
    own = (FoundCamera(pi_camera.spec, pi_camera.called) for pi_camera in pi_cameras(picamera2))
    return (*own, *_on_usb())


def listed(
    look: Callable[[], tuple[FoundCamera, ...]] = cameras_there, seconds: float = LIST_SECONDS
) -> tuple[FoundCamera, ...]:
    """Call `look` in a child process, as drivers may hang and picamera2 takes much memory.

    If it does not answer within `seconds` it is killed, and only USB cameras are returned.
    """
    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_tell, args=(look, theirs), daemon=True, name="cameras")
    try:
        start(process)
        theirs.close()
        found: tuple[FoundCamera, ...] = ours.recv() if ours.poll(seconds) else _on_usb()
    except (EOFError, OSError):
        return _on_usb()
    finally:
        ours.close()
        if process.pid is not None:
            process.kill()
            process.join(1.0)
    return found


def _tell(look: Callable[[], tuple[FoundCamera, ...]], pipe: Connection) -> None:
    pipe.send(look())


def _on_usb() -> tuple[FoundCamera, ...]:
    return tuple(
        FoundCamera(f"usb:{usb_camera.word}", usb_camera.word) for usb_camera in usb_cameras()
    )
