"""Report the table's game in datagrams on a Unix socket, without waiting for a listener."""

import socket
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.storage.durable_file import make_folder
from hardware.computer.socket_address import short_address
from ui.hall.messages import TableEvent, TableState

_MOST_BYTES = 200_000  # the kernel takes no longer datagram


class Live(Struct, frozen=True):
    """The present game on the table, and the events since the last report."""

    state: TableState
    events: tuple[TableEvent, ...] = ()


def send(path: Path, live: Live) -> bool:
    """Send a report to the listener at `path`; return whether there was any. Never waits."""
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
    """Receives the reports at a path; a later receiver takes its place."""

    def __init__(self, path: Path) -> None:
        """Make the socket. Raises OSError."""
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
        """Return the next valid report within `seconds`; None without one."""
        self._line.settimeout(seconds)
        try:
            return msgspec.json.decode(self._line.recv(_MOST_BYTES), type=Live)
        except (OSError, msgspec.MsgspecError, UnicodeError, RecursionError):
            return None

    def close(self) -> None:
        """Stop listening."""
        self._line.close()
