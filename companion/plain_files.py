"""Refuse devices and pipes in the place of files: reading them may never end.

For the eye's files too, which may import this module but not `companion.storage`.
"""

import errno
import stat
from pathlib import Path


def must_be_plain(path: Path) -> None:
    """Raises OSError for a device or a pipe, or where there is no file.

    What the shell pipes in (`/dev/stdin`, `<(...)`) is let through: it ends with its writer.
    """
    mode = path.stat().st_mode
    if stat.S_ISREG(mode) or stat.S_ISDIR(mode):  # opening a folder says what it is
        return
    if stat.S_ISFIFO(mode) and path.resolve().is_relative_to("/proc"):
        return
    raise OSError(errno.ESPIPE, "a device or a pipe", str(path))
