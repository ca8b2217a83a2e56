"""Which USB cameras are plugged in, and what each is called.

The kernel numbers cameras as they come: one that is pulled out and put back may get another
number, and on a Raspberry Pi its own camera takes some. So each has a word of its own as well:
its product, or where two are the same, the socket it is plugged into.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hardware.errors import CameraMissing, CameraNotPlugged

SYS = Path("/sys")
NUMBERS = 4  # looked at where the system lists no cameras; a camera takes two


@dataclass(frozen=True)
class Plugged:
    """A USB camera: `number` as in /dev/video0, `word` by which it is found again."""

    number: int
    word: str


def usb_cameras(sys: Path = SYS) -> tuple[Plugged, ...]:
    """The USB cameras there are, by number; where the system does not tell, the first numbers."""
    listing = sys / "class" / "video4linux"
    if not listing.is_dir() and not (sys / "class").is_dir():
        return tuple(Plugged(number, str(number)) for number in range(NUMBERS))
    found = sorted(
        (int(node.name.removeprefix("video")), _text(node / "name"), _socket(node))
        for node in listing.glob("video[0-9]*")
        if _is_camera(node)
    )
    same = Counter(product for _, product, _ in found)
    return tuple(
        Plugged(number, product if _tells(product, same) else socket or str(number))
        for number, product, socket in found
    )


def find(which: int | str, there: Sequence[Plugged]) -> Plugged:
    """The camera of that number, or with that word or part of it.

    A number is taken as it is, whatever there is. Raises CameraMissing.
    """
    if isinstance(which, int):
        known = [camera for camera in there if camera.number == which]
        return known[0] if known else Plugged(which, str(which))
    word = which.casefold()
    exact = [camera for camera in there if camera.word.casefold() == word]
    meant = exact or [camera for camera in there if word in camera.word.casefold()]
    if len(meant) != 1:
        raise missing(which, there)
    return meant[0]


def missing(which: int | str, there: Sequence[Plugged]) -> CameraMissing:
    """What to say where that camera is not, but perhaps others are."""
    where = f"usb:{which}"
    if not there or any(which == camera.number for camera in there):
        return CameraMissing(where=where)
    return CameraNotPlugged(where=where, there=", ".join(f"usb:{one.word}" for one in there))


def _is_camera(node: Path) -> bool:
    """Whether pictures come from it: not from a Pi's own devices, nor from a camera's second
    node, which tells of its pictures.
    """
    place = str(node.resolve())
    return ("/usb" in place or "/virtual/" in place) and _text(node / "index") in ("0", "")


def _socket(node: Path) -> str:
    """Where it is plugged in: "1-1.2" is the second socket of a hub in the first one."""
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
