"""Watches for sticks that are put in and pulled out, in a thread of its own."""

import os
import select
import threading
from collections.abc import Callable
from pathlib import Path

from ui.host.sticks import MOUNTS, Stick

LOOK_SECONDS = 5.0  # though the kernel tells of every mount at once


class StickWatch:
    """`sticks` are those that are in now. Call `close` when done."""

    def __init__(
        self,
        look: Callable[[], tuple[Stick, ...]],
        *,
        mounts: Path = MOUNTS,
        pause: float = LOOK_SECONDS,
    ) -> None:
        """`look` returns the sticks; it is called in the thread, when `mounts` changes (as files
        of /proc do) and every `pause` seconds.
        """
        self.sticks: tuple[Stick, ...] = ()
        self._look, self._mounts, self._pause = look, mounts, pause
        self._heard, self._over = os.pipe()
        self._thread = threading.Thread(target=self._watch, name="sticks", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the thread; one that waits for a dead stick is left to itself."""
        if self._over < 0:
            return
        over, self._over = self._over, -1
        os.close(over)
        self._thread.join(1.0)

    def _watch(self) -> None:
        poll = select.poll()
        poll.register(self._heard, select.POLLHUP)
        try:
            told = os.open(self._mounts, os.O_RDONLY)
            poll.register(told, select.POLLPRI)
        except OSError:
            told = -1
        try:
            while True:
                self.sticks = self._look()
                news = poll.poll(self._pause * 1000)
                if any(heard == self._heard for heard, _ in news):
                    return
        finally:
            os.close(self._heard)
            if told >= 0:
                os.close(told)
