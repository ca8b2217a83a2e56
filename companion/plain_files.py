"""Refuse devices and pipes in the place of files, and make the names of files printable.

Used by `vision` and `hardware` too, which may import this module but not `companion.storage`.
"""

import errno
import stat
from pathlib import Path


def must_be_plain(path: Path) -> None:
    """Raise OSError if the path is a device or a pipe, or does not exist: reading may never end.

    Pipes made by a shell (`/dev/stdin`, `<(...)`) are accepted: they end with their writer.
    """
    mode = path.stat().st_mode
    if stat.S_ISREG(mode) or stat.S_ISDIR(mode):  # opening a folder raises a clear error
        return
    if stat.S_ISFIFO(mode) and path.resolve().is_relative_to("/proc"):
        return
    raise OSError(errno.ESPIPE, "a device or a pipe", str(path))


def printable(name: str) -> str:
    """Return a file's name with a question mark for each byte that is not text."""
    return name.encode(errors="replace").decode()
