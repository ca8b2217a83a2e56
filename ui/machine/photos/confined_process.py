"""The table's side of a process that handles pictures of devices; see `child.py`."""

import logging
import multiprocessing
from collections.abc import Callable
from typing import Any

from hardware.camera.process.start import start
from ui.machine.photos.child import UNFENCED

START_SECONDS = 60.0  # on a slow machine
_END_SECONDS = 2.0

_log = logging.getLogger(__name__)


class ConfinedProcess:
    """A running process with a pipe of bytes. Use from a single thread."""

    def __init__(self, target: Callable[..., None], *arguments: Any, name: str) -> None:
        """Start the process and wait for its greeting.

        `target` gets the other end of the pipe, then the `arguments`. Raises OSError, EOFError,
        TimeoutError.
        """
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(
            target=target, args=(theirs, *arguments), name=name, daemon=True
        )
        try:
            start(self._process)
        except BaseException:
            self._pipe.close()
            raise
        finally:
            theirs.close()
        try:
            greeting = self.receive(START_SECONDS, 100)
        except BaseException:
            self.close()
            raise
        if greeting == UNFENCED:
            _log.warning("this kernel has no Landlock: the %s are read without a fence", name)

    @property
    def alive(self) -> bool:
        """Whether the process is still running."""
        return self._process.is_alive()

    @property
    def pid(self) -> int | None:
        """The number of the process."""
        return self._process.pid

    def send(self, message: bytes) -> None:
        """Send a message. Raises OSError."""
        self._pipe.send_bytes(message)

    def receive(self, seconds: float, most: int) -> bytes:
        """Return the next message of at most `most` bytes, within `seconds`.

        Raises TimeoutError, EOFError, OSError.
        """
        if not self._pipe.poll(seconds):
            raise TimeoutError
        return self._pipe.recv_bytes(most)

    def close(self) -> None:
        """End the process."""
        self._pipe.close()
        self._process.join(0.1)
        if self._process.is_alive():
            self._process.kill()
        self._process.join(_END_SECONDS)
