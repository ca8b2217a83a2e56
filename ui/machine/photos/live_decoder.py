"""The table's side of the process that decodes the pictures of a phone above the tray."""

import numpy as np

from ui.machine.photos.child import run_decoder
from ui.machine.photos.confined_process import ConfinedProcess
from ui.machine.photos.live_pictures import LONGEST_SIDE, MOST_LIVE_BYTES
from ui.machine.photos.live_worker import SIZE
from vision.frame import Image

DECODE_SECONDS = 5.0


class LiveDecoder:
    """Decode JPEG files in a process without rights. Use from a single thread.

    A JPEG decoder in the table's own process would put the games at risk. The pixels, at most 5 MB
    twice a second, cost the pipe little.
    """

    def __init__(self, seconds: float = DECODE_SECONDS) -> None:
        """Create without a process; the process starts with the first picture."""
        self._seconds = seconds
        self._running: ConfinedProcess | None = None

    def decode(self, jpeg: bytes) -> Image | None:
        """Return the picture (height x width x 3, uint8, B, G, R); None if it is refused."""
        if len(jpeg) > MOST_LIVE_BYTES:
            return None
        try:
            return self._decoded(jpeg)
        except (EOFError, OSError, ValueError):  # ended, too late, or an invalid answer
            self.close()
            return None

    def _decoded(self, jpeg: bytes) -> Image | None:
        if self._running is None or not self._running.alive:
            self.close()
            self._running = ConfinedProcess(run_decoder, name="live pictures")
        process = self._running
        process.send(jpeg)
        rows, columns = _size(process.receive(self._seconds, SIZE.size))
        if not rows:
            return None
        pixels = process.receive(self._seconds, rows * columns * 3)
        return np.frombuffer(pixels, np.uint8).reshape(rows, columns, 3)

    @property
    def process_id(self) -> int | None:
        """The number of the running process, None without one."""
        return None if self._running is None else self._running.pid

    def close(self) -> None:
        """End the process."""
        running, self._running = self._running, None
        if running is not None:
            running.close()


def _size(answer: bytes) -> tuple[int, int]:
    """Return rows and columns; 0, 0 for a refused picture. Raises ValueError."""
    if len(answer) != SIZE.size:
        raise ValueError("an answer of a length that was not agreed")
    rows, columns = SIZE.unpack(answer)
    if max(rows, columns) > LONGEST_SIDE or bool(rows) != bool(columns):
        raise ValueError("a picture of a size that was not agreed")
    return rows, columns
