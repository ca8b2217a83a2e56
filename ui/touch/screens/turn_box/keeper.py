"""Saves the turn box in the background, so that a slow card does not block the screen."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from companion.extras import turn_box_file
from companion.extras.turn_box import TurnBox


class Keeper:
    """A thread that writes turn boxes to a file, in order."""

    def __init__(self, path: Path, tried: Callable[[OSError | None], Any]) -> None:
        """Start the thread; it calls `tried` after each write, with the error or None."""
        self._path = path
        self._tried = tried
        self._writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="turn-box")
        self._last: Future[None] | None = None

    def keep(self, turns: TurnBox) -> None:
        """Queue the present box for saving."""
        self._last = self._writer.submit(self._write, turns)

    def wait(self) -> None:
        """Wait until everything is saved."""
        if self._last is not None:
            self._last.result()

    def _write(self, turns: TurnBox) -> None:
        try:
            turn_box_file.write(self._path, turns)
        except OSError as failure:
            self._tried(failure)
        else:
            self._tried(None)
