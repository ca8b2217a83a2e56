"""An address for a Unix socket, which may hold 107 bytes: less than many a path."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

LONGEST_ADDRESS = 107


@contextlib.contextmanager
def short_address(path: Path) -> Iterator[str]:
    """An address of the socket at `path`, short enough while this is open. Raises OSError."""
    if len(os.fsencode(path)) <= LONGEST_ADDRESS:
        yield str(path)
        return
    folder = os.open(path.parent, os.O_PATH | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)
