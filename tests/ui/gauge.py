"""Resources of a long run: resident memory, open handles, threads."""

import ctypes
import gc
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path

EVERY = 20  # games
OWN = Path("/proc/self")


class _MallInfo(ctypes.Structure):
    """The structure that glibc's mallinfo2 fills, in bytes: see malloc.h."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in (
            "arena", "ordblks", "smblks", "hblks", "hblkhd",
            "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost",
        )
    ]  # fmt: skip


def _allocated() -> tuple[int, int]:
    """Return the used and the free bytes of C's heap; 0 if unknown."""
    mallinfo = getattr(ctypes.CDLL(None), "mallinfo2", None)
    if mallinfo is None:
        return 0, 0
    mallinfo.restype = _MallInfo
    info = mallinfo()
    return info.uordblks + info.hblkhd, info.fordblks


class Gauge:
    """Measure this process before the first game, after every twentieth game and at the end."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._games = 0
        self.handles: list[int] = []
        self.memory: list[int] = []  # KiB
        self._measure()

    def played(self) -> None:
        """Count a game that has ended."""
        self._games += 1
        if self._games % EVERY == 0:
            self._measure()

    def _measure(self) -> None:
        gc.collect()
        pages = int((OWN / "statm").read_text().split()[1])
        self.memory.append(pages * os.sysconf("SC_PAGESIZE") // 1024)
        self.handles.append(len(list((OWN / "fd").iterdir())))
        used, spare = _allocated()
        self._say(
            f"{self._games} games: {self.memory[-1] / 1024:.1f} MiB resident, "
            f"{used / 2**20:.1f} in use of C's heap and {spare / 2**20:.1f} spare, "
            f"{sys.getallocatedblocks()} blocks of Python's, "
            f"{self.handles[-1]} handles, {threading.active_count()} threads"
        )
