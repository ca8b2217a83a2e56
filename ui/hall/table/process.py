"""The process that tells the broker, kept running by the table's program."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0  # seconds between two starts of a process that ends at once
_ROOT = Path(__file__).parents[3]


class SpeakerProcess:
    """`python -m ui.hall.table DATA`, started on demand and restarted when it ended.

    The process ends once its standard input is closed: by `end`, or when this program has ended.
    """

    def __init__(
        self, data: Path, *, simulated: bool = False, clock: Callable[[], float] = time.monotonic
    ) -> None:
        more = ["--simulated"] if simulated else []
        self._command = [sys.executable, "-m", "ui.hall.table", str(data.absolute()), *more]
        self._clock = clock
        self._running: subprocess.Popen[bytes] | None = None
        self._next_start, self._pause = 0.0, FIRST_PAUSE

    def keep(self, *, running: bool) -> None:
        """Start or end the process. Never waits; a failed start is tried again."""
        if not running:
            self.end()
            return
        if self._running is not None and self._running.poll() is None:
            return
        if self._clock() < self._next_start:
            return
        self._pause = min(2 * self._pause, LONGEST_PAUSE)
        self._next_start = self._clock() + self._pause
        self.end()
        try:
            self._running = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                cwd=_ROOT,
                start_new_session=True,  # Ctrl-C is left to the program itself
            )
        except OSError:
            self._running = None

    def end(self) -> None:
        """Close the process's input: deliveries go on for a few seconds until its end."""
        process, self._running = self._running, None
        if process is not None and process.stdin is not None:
            process.stdin.close()
            threading.Thread(target=process.wait, name="mqtt's end", daemon=True).start()
