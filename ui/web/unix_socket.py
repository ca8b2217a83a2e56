"""The Unix socket between table and web server, in a folder of its own within the data folder.

The folder is all that the server's unit sees of the data.
"""

import os
import socket
from pathlib import Path

from companion.storage.durable_file import make_folder
from hardware.computer.socket_address import short_address

SOCKET = "table.sock"


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
        with short_address(path) as address:
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
        with short_address(socket_path(data)) as address:
            link.connect(address)
        link.setblocking(False)
    except BaseException:
        link.close()
        raise
    return link
