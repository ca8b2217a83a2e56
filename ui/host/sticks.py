"""The USB sticks and memory cards that are mounted now, by what the kernel lists."""

import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from companion.language.text import visible
from companion.storage.files import shown

MOUNTS = Path("/proc/self/mountinfo")
PLACES = ("/media", "/run/media", "/mnt")
_BLOCK = Path("/sys/dev/block")
_ESCAPED = re.compile(rb"\\([0-7]{3})")
_LONGEST = 30  # letters of a name that are shown


class Stick(NamedTuple):
    """A mounted stick: `device` is the number that its files have and no others (`st_dev`)."""

    folder: Path
    device: int
    read_only: bool = False

    @property
    def name(self) -> str:
        """What it is called, fit to be shown: whoever named it may have used any bytes."""
        name = visible(shown(self.folder.name))
        return name if len(name) <= _LONGEST else name[:_LONGEST] + "…"


def mounted(
    *,
    without: Iterable[Path] = (),
    mounts: Path = MOUNTS,
    places: Iterable[str] = PLACES,
    plugged: Callable[[str], bool] | None = None,
) -> tuple[Stick, ...]:
    """The sticks that are mounted, in the order of their folders.

    A disk that holds one of the folders `without` is none: it is part of the machine. `plugged`
    says of a device's numbers ("8:1") whether it can be pulled out. Never raises: what cannot be
    looked at is not there.
    """
    try:
        lines = mounts.read_bytes().splitlines()
    except OSError:
        return ()
    kept = [folder.resolve() for folder in without]
    roots = [Path(place) for place in places]
    found = {}
    for line in lines:
        stick = _stick(line, roots, plugged or _can_be_pulled_out)
        if stick is not None and not any(one.is_relative_to(stick.folder) for one in kept):
            found[stick.folder] = stick  # of two on one folder the later one is seen
    return tuple(found[folder] for folder in sorted(found))


def _stick(line: bytes, roots: list[Path], plugged: Callable[[str], bool]) -> Stick | None:
    """The stick in a line of mountinfo (see proc(5)); None if it is anything else."""
    fields, _, rest = line.partition(b" - ")
    parts, more = fields.split(b" "), rest.split(b" ")
    if len(parts) < 6 or len(more) < 3 or not more[1].startswith(b"/dev/"):
        return None
    folder = Path(os.fsdecode(_ESCAPED.sub(lambda code: bytes([int(code[1], 8)]), parts[4])))
    if not any(folder == root or root in folder.parents for root in roots):
        return None
    if not plugged(parts[2].decode("ascii", "replace")):
        return None
    try:
        device = folder.stat().st_dev
    except OSError:
        return None
    read_only = b"ro" in parts[5].split(b",") or b"ro" in more[2].split(b",")
    return Stick(folder, device, read_only)


def _can_be_pulled_out(numbers: str) -> bool:
    """Whether a block device hangs on USB or is a card in a reader, by its numbers ("8:1")."""
    try:
        device = (_BLOCK / numbers).resolve(strict=True)
        if "/usb" in str(device):
            return True
        disk = device if (device / "removable").exists() else device.parent
        return (disk / "removable").read_text().strip() == "1"
    except OSError:
        return False
