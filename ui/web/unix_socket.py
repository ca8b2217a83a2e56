"""The Unix socket between table and web server, in a folder of its own within the data folder.

The folder is all that the server's unit sees of the data. The address of a Unix socket holds 107
bytes: a longer path is reached through the open folder.
"""

import contextlib
import os
import socket
from collections.abc import Iterator
from pathlib import Path

from companion.storage.durable_file import make_folder

SOCKET = "table.sock"
LONGEST_ADDRESS = 107


def socket_path(data: Path) -> Path:
    """Where the table listens."""
    return data / "web" / SOCKET


def listening(data: Path) -> socket.socket:
    """A socket that listens for web servers, for this user alone. Raises OSError.

    Whoever held the place before is gone: one companion runs per data folder.
    """
    path = socket_path(data)
    make_folder(path.parent)
    path.unlink(missing_ok=True)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        os.fchmod(listener.fileno(), 0o600)  # from its first moment on
        with _address(path) as address:
            listener.bind(address)
        listener.listen(4)
        listener.setblocking(False)
    except BaseException:
        listener.close()
        raise
    return listener


def connected(data: Path) -> socket.socket:
    """A connection to the table that listens there. Raises OSError if none does."""
    link = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        with _address(socket_path(data)) as address:
            link.connect(address)
        link.setblocking(False)
    except BaseException:
        link.close()
        raise
    return link


@contextlib.contextmanager
def _address(path: Path) -> Iterator[str]:
    """An address of the path that is short enough."""
    if len(os.fsencode(path)) <= LONGEST_ADDRESS:
        yield str(path)
        return
    folder = os.open(path.parent, os.O_DIRECTORY | os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)
