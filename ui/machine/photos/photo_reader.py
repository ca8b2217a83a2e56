"""The table's side of the process that reads photographs, started for the first photograph."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from companion.dice import WantedDice
from ui.folders import memory_file, tuning_file
from ui.machine.photos.child import run
from ui.machine.photos.confined_process import ConfinedProcess
from ui.machine.photos.messages import KEPT_LENGTH, NotRead, PhotoRead, ToRead
from ui.machine.photos.refusals import (
    MOST_BYTES,
    START,
    PhotoNotRead,
    Reason,
    refused_start,
)
from vision.frame import Image

READ_SECONDS = 20.0
IDLE_SECONDS = 240.0
_LONGEST_ANSWER = 200_000  # bytes


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
        self._running: ConfinedProcess | None = None
        self._used_at = 0.0

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
        if running is not None:
            running.close()

    @property
    def process_id(self) -> int | None:
        """The number of the running process, None without one."""
        return None if self._running is None else self._running.pid

    def _asked(self, photo: bytes, asked: ToRead) -> SeenPhoto | NotRead:
        if self._running is None or not self._running.alive:
            self.close()
            files = (memory_file(self._data), tuning_file(self._data))
            self._running = ConfinedProcess(run, self._data, files, name="photographs")
        process = self._running
        process.send(msgspec.json.encode(asked))
        process.send(photo)
        answer = process.receive(self._seconds, _LONGEST_ANSWER)
        read: PhotoRead | NotRead = msgspec.json.decode(answer, type=PhotoRead | NotRead)
        if isinstance(read, NotRead):
            return read
        shape = (read.rows, read.columns, 3)
        if not (0 < read.rows <= KEPT_LENGTH and 0 < read.columns <= KEPT_LENGTH and read.width):
            raise ValueError("a picture of a size that was not agreed")
        pixels = process.receive(self._seconds, read.rows * read.columns * 3)
        return SeenPhoto(read, np.frombuffer(pixels, np.uint8).reshape(shape))
