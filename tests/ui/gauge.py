"""What a long run holds on to: resident memory, open handles, threads."""

import gc
import os
import threading
from collections.abc import Callable
from pathlib import Path

EVERY = 20  # games
OWN = Path("/proc/self")


class Gauge:
    """Measures this process before the first game, after every twentieth and at the end."""

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
        self._say(
            f"{self._games} games: {self.memory[-1] / 1024:.1f} MiB resident, "
            f"{self.handles[-1]} handles, {threading.active_count()} threads"
        )
