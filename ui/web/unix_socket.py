"""The Unix socket between table and web server, in a folder of its own within the data folder.

Of all data, the server's unit can only see this folder.
"""

import os
import socket
from pathlib import Path

from companion.storage.durable_file import make_folder
from hardware.computer.socket_address import short_address

SOCKET = "table.sock"


def socket_path(data: Path) -> Path:
    """Return the path of the table's socket."""
    return data / "web" / SOCKET


def listening(data: Path) -> socket.socket:
    """Return a socket that listens for web servers, for this user alone. Raises OSError.

    A socket left at that path is replaced: each data folder has only one companion.
    """
    path = socket_path(data)
    make_folder(path.parent)
    path.unlink(missing_ok=True)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        os.fchmod(listener.fileno(), 0o600)  # before anybody can connect
        with short_address(path) as address:
            listener.bind(address)
        listener.listen(4)
        listener.setblocking(False)
    except BaseException:
        listener.close()
        raise
    return listener


def connected(data: Path) -> socket.socket:
    """Return a connection to the table that listens there. Raises OSError if there is none."""
    link = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        with short_address(socket_path(data)) as address:
            link.connect(address)
        link.setblocking(False)
    except BaseException:
        link.close()
        raise
    return link
