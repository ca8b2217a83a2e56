"""The table's program says what is on the table, in datagrams on a Unix socket: it never waits,
and nobody need listen.
"""

import socket
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.storage.durable_file import make_folder
from hardware.computer.socket_address import short_address
from ui.hall.messages import TableEvent, TableState

_MOST_BYTES = 200_000  # the kernel takes no longer datagram


class Live(Struct, frozen=True):
    """What is on the table, and what has just happened there."""

    state: TableState
    events: tuple[TableEvent, ...] = ()


def send(path: Path, live: Live) -> bool:
    """Say it to whoever listens at `path`; whether anybody took it. Never waits."""
    try:
        with (
            short_address(path) as address,
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as line,
        ):
            line.sendto(msgspec.json.encode(live), address)
    except OSError:
        return False
    return True


class LiveReceiver:
    """Listens at a path, for one program at a time: a later one takes its place."""

    def __init__(self, path: Path) -> None:
        """Raises OSError."""
        make_folder(path.parent)
        path.unlink(missing_ok=True)
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        try:
            with short_address(path) as address:
                self._line.bind(address)
            path.chmod(0o600)
        except OSError:
            self._line.close()
            raise

    def receive(self, seconds: float) -> Live | None:
        """What is said next; None if nothing is within so many seconds, or nothing of ours."""
        self._line.settimeout(seconds)
        try:
            return msgspec.json.decode(self._line.recv(_MOST_BYTES), type=Live)
        except (OSError, msgspec.MsgspecError, UnicodeError, RecursionError):
            return None

    def close(self) -> None:
        """Stop listening."""
        self._line.close()
