"""List the mounted USB sticks and memory cards, and watch for changes of the list."""

import os
import re
import select
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from companion.language.text import visible
from companion.plain_files import printable

MOUNTS = Path("/proc/self/mountinfo")
PLACES = ("/media", "/run/media", "/mnt")
_BLOCK = Path("/sys/dev/block")
_ESCAPED = re.compile(rb"\\([0-7]{3})")
_LONGEST = 30  # letters of a name that are shown
LOOK_SECONDS = 5.0  # between two looks of a watch, though the kernel reports every mount at once


class Stick(NamedTuple):
    """A mounted stick; `device` is the `st_dev` shared by its files alone."""

    folder: Path
    device: int
    read_only: bool = False

    @property
    def name(self) -> str:
        """Return the name of its folder, made printable: a stick's name may hold any bytes."""
        name = visible(printable(self.folder.name))
        return name if len(name) <= _LONGEST else name[:_LONGEST] + "…"


def mounted(
    *,
    without: Iterable[Path] = (),
    mounts: Path = MOUNTS,
    places: Iterable[str] = PLACES,
    plugged: Callable[[str], bool] | None = None,
) -> tuple[Stick, ...]:
    """Return the mounted sticks, in the order of their folders; () if the list is unreadable.

    A disk that holds one of the folders `without` is part of the machine and left out. `plugged`
    returns, for a device's numbers ("8:1"), whether the device can be pulled out. Never raises.
    """
    try:
        lines = mounts.read_bytes().splitlines()
    except OSError:
        return ()
    excluded = [folder.resolve() for folder in without]
    roots = [Path(place) for place in places]
    sticks = {}
    for line in lines:
        stick = _stick(line, roots, plugged or _can_be_pulled_out)
        if stick is not None and not any(path.is_relative_to(stick.folder) for path in excluded):
            sticks[stick.folder] = stick  # the later of two mounts on a folder hides the earlier
    return tuple(sticks[folder] for folder in sorted(sticks))


def _stick(line: bytes, roots: list[Path], plugged: Callable[[str], bool]) -> Stick | None:
    """Return the stick in a line of mountinfo (see proc(5)); None for another kind of mount."""
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
    """Return whether the block device with these numbers ("8:1") is on USB or a removable card."""
    try:
        device = (_BLOCK / numbers).resolve(strict=True)
        if "/usb" in str(device):
            return True
        disk = device if (device / "removable").exists() else device.parent
        return (disk / "removable").read_text().strip() == "1"
    except OSError:
        return False


class StickWatch:
    """Keeps the list of mounted sticks in `sticks`, in a thread. Call `close` when done."""

    def __init__(
        self,
        look: Callable[[], tuple[Stick, ...]],
        *,
        mounts: Path = MOUNTS,
        pause: float = LOOK_SECONDS,
    ) -> None:
        """Start the thread, which calls `look` for the list of sticks.

        The call happens when the file `mounts` reports a change (as files of /proc do) and every
        `pause` seconds.
        """
        self.sticks: tuple[Stick, ...] = ()
        self._look, self._mounts, self._pause = look, mounts, pause
        self._wakes, self._closing = os.pipe()
        self._thread = threading.Thread(target=self._watch, name="sticks", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the thread; leave the thread running if a broken stick blocks for over a second."""
        if self._closing < 0:
            return
        closing, self._closing = self._closing, -1
        os.close(closing)
        self._thread.join(1.0)

    def _watch(self) -> None:
        poll = select.poll()
        poll.register(self._wakes, select.POLLHUP)
        try:
            mounts = os.open(self._mounts, os.O_RDONLY)
            poll.register(mounts, select.POLLPRI)
        except OSError:
            mounts = -1
        try:
            while True:
                self.sticks = self._look()
                events = poll.poll(self._pause * 1000)
                if any(descriptor == self._wakes for descriptor, _ in events):
                    return
        finally:
            os.close(self._wakes)
            if mounts >= 0:
                os.close(mounts)
