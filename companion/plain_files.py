"""Refuse devices and pipes in the place of files: reading them may never end.

Used by `vision` too, which may import this module but not `companion.storage`.
"""

import errno
import stat
from pathlib import Path


def must_be_plain(path: Path) -> None:
    """Raises OSError if the path is a device or a pipe, or does not exist.

    Pipes made by a shell (`/dev/stdin`, `<(...)`) are accepted: they end with their writer.
    """
    mode = path.stat().st_mode
    if stat.S_ISREG(mode) or stat.S_ISDIR(mode):  # opening a folder says what it is
        return
    if stat.S_ISFIFO(mode) and path.resolve().is_relative_to("/proc"):
        return
    raise OSError(errno.ESPIPE, "a device or a pipe", str(path))
