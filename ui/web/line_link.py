"""The connection of a web server in the table's thread, which never waits for the server."""

import contextlib
import socket
from collections import deque

from ui.web.protocol import LONGEST_LINE_OF_SERVER

_PIECE = 65536
MOST_WAITING = 4_000_000  # bytes: with more unread, the server is given up


class LinkLost(Exception):
    """The other side is gone, too slow, or sends invalid lines."""


class LineLink:
    """Lines to and from a non-blocking socket; of the waiting states only the newest is sent."""

    def __init__(self, link: socket.socket) -> None:
        self.socket = link
        self.greeted = False
        self._read = bytearray()
        self._out: deque[memoryview] = deque()
        self._waiting = 0
        self._newest: bytes | None = None

    @property
    def has_more(self) -> bool:
        """Whether data is still to be sent."""
        return bool(self._out) or self._newest is not None

    def send(self, line: bytes) -> None:
        """Send a line after all waiting lines. Raises LinkLost."""
        self._out.append(memoryview(line))
        self._waiting += len(line)
        if self._waiting > MOST_WAITING:
            raise LinkLost
        self.flush()

    def send_newest(self, line: bytes) -> None:
        """Send a line once nothing else waits, unless a newer line replaces it. Raises LinkLost."""
        self._newest = line
        self.flush()

    def flush(self) -> None:
        """Send as much as the other side accepts now. Raises LinkLost."""
        try:
            while self.has_more:
                if not self._out and self._newest is not None:
                    self._out.append(memoryview(self._newest))
                    self._waiting += len(self._newest)
                    self._newest = None
                sent = self.socket.send(self._out[0])
                self._waiting -= sent
                self._out[0] = self._out[0][sent:]
                if not self._out[0]:
                    self._out.popleft()
        except BlockingIOError:
            return
        except OSError as failure:
            raise LinkLost from failure

    def lines(self) -> list[bytes]:
        """Return the lines received since the last call. Raises LinkLost."""
        with contextlib.suppress(BlockingIOError):
            try:
                piece = self.socket.recv(_PIECE)
            except BlockingIOError:
                raise
            except OSError as failure:
                raise LinkLost from failure
            if not piece:
                raise LinkLost
            self._read += piece
            end = self._read.rfind(b"\n", -len(piece)) + 1
            if len(self._read) - end > LONGEST_LINE_OF_SERVER:
                raise LinkLost
            if end:
                whole = bytes(self._read[:end])
                del self._read[:end]
                return whole.split(b"\n")[:-1]
        return []

    def close(self) -> None:
        """Close the connection."""
        self.socket.close()
