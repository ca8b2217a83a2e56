"""The table's side of the process that reads photographs, started for the first photograph."""

import logging
import multiprocessing
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from companion.dice import WantedDice
from hardware.camera.process.start import start
from ui.folders import memory_file, tuning_file
from ui.machine.photos.child import UNFENCED, run
from ui.machine.photos.messages import KEPT_LENGTH, NotRead, PhotoRead, ToRead
from ui.machine.photos.refusals import (
    MOST_BYTES,
    START,
    PhotoNotRead,
    Reason,
    refused_start,
)
from vision.frame import Image

START_SECONDS = 60.0  # on a slow machine
READ_SECONDS = 20.0
IDLE_SECONDS = 240.0
_LONGEST_ANSWER = 200_000  # bytes
_END_SECONDS = 2.0

_log = logging.getLogger(__name__)


class SeenPhoto(NamedTuple):
    """The reading of a photograph, and a picture to keep (height x width x 3, uint8, B, G, R).

    The picture is smaller than the photograph by `scale`.
    """

    read: PhotoRead
    picture: Image

    @property
    def scale(self) -> float:
        """The kept picture's width divided by the photograph's."""
        return self.read.columns / self.read.width


class _Process(NamedTuple):
    process: BaseProcess
    pipe: Connection


class PhotoReader:
    """Read photographs with this table's eye in a separate process. Use from a single thread."""

    def __init__(
        self,
        data: Path,
        *,
        clock: Callable[[], float] = time.monotonic,
        seconds: float = READ_SECONDS,
    ) -> None:
        """Create without a process; the process starts with the first photograph.

        `data` is the data folder of the table; `seconds` is the limit for a photograph.
        """
        self._data, self._clock, self._seconds = data, clock, seconds
        self._running: _Process | None = None
        self._used_at = 0.0
        self._warned = False

    def read(self, photo: bytes, wanted: WantedDice | None) -> SeenPhoto:
        """Read a photograph (the bytes of a JPEG, PNG or WebP file) for the dice `wanted`.

        Raises PhotoNotRead.
        """
        if len(photo) > MOST_BYTES:
            raise PhotoNotRead(Reason.TOO_LARGE)
        refused = refused_start(photo[:START])
        if refused is not None:
            raise PhotoNotRead(refused)
        try:
            seen = self._asked(photo, ToRead(wanted))
        except (EOFError, OSError, ValueError) as failure:  # ended, or an invalid answer
            self.close()
            late = isinstance(failure, TimeoutError)
            raise PhotoNotRead(Reason.TOO_LONG if late else Reason.UNREADABLE) from failure
        finally:
            self._used_at = self._clock()
        if isinstance(seen, NotRead):
            raise PhotoNotRead(seen.reason)
        return seen

    def rest(self) -> None:
        """End the process if no photograph has come for some minutes."""
        if self._running is not None and self._clock() - self._used_at > IDLE_SECONDS:
            self.close()

    def close(self) -> None:
        """End the process."""
        running, self._running = self._running, None
        if running is None:
            return
        running.pipe.close()
        running.process.join(0.1)
        if running.process.is_alive():
            running.process.kill()
        running.process.join(_END_SECONDS)

    @property
    def process_id(self) -> int | None:
        """The number of the running process, None without one."""
        return None if self._running is None else self._running.process.pid

    def _asked(self, photo: bytes, asked: ToRead) -> SeenPhoto | NotRead:
        if self._running is None or not self._running.process.is_alive():
            self.close()
            self._running = self._started()
        pipe = self._running.pipe
        pipe.send_bytes(msgspec.json.encode(asked))
        pipe.send_bytes(photo)
        answer = _received(pipe, self._seconds, _LONGEST_ANSWER)
        read: PhotoRead | NotRead = msgspec.json.decode(answer, type=PhotoRead | NotRead)
        if isinstance(read, NotRead):
            return read
        shape = (read.rows, read.columns, 3)
        if not (0 < read.rows <= KEPT_LENGTH and 0 < read.columns <= KEPT_LENGTH and read.width):
            raise ValueError("a picture of a size that was not agreed")
        pixels = _received(pipe, self._seconds, read.rows * read.columns * 3)
        return SeenPhoto(read, np.frombuffer(pixels, np.uint8).reshape(shape))

    def _started(self) -> _Process:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        files = (memory_file(self._data), tuning_file(self._data))
        process = context.Process(
            target=run, args=(theirs, self._data, files), name="photographs", daemon=True
        )
        try:
            start(process)
        except BaseException:
            ours.close()
            raise
        finally:
            theirs.close()
        running = self._running = _Process(process, ours)
        if _received(ours, START_SECONDS, 100) == UNFENCED and not self._warned:
            self._warned = True
            _log.warning("this kernel has no Landlock: photographs are read without a fence")
        return running


def _received(pipe: Connection, seconds: float, most: int) -> bytes:
    """Return the next message of at most `most` bytes. Raises TimeoutError, EOFError, OSError."""
    if not pipe.poll(seconds):
        raise TimeoutError
    return pipe.recv_bytes(most)
