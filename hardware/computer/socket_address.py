"""Shorten the address of a Unix socket to at most 107 bytes: many paths are longer."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

LONGEST_ADDRESS = 107


@contextlib.contextmanager
def short_address(path: Path) -> Iterator[str]:
    """Yield an address of the socket at `path`, short enough inside the block. Raises OSError."""
    if len(os.fsencode(path)) <= LONGEST_ADDRESS:
        yield str(path)
        return
    folder = os.open(path.parent, os.O_PATH | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)
