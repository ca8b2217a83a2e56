"""Files read to their end: a device or a pipe in the place of one may have none.

The eye stands apart and has the same check for its own files: see `vision.image.plain_file`.
"""

import errno
import os
import stat
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import BinaryIO

MOST_BYTES = 200_000_000
_PIECE = 1_000_000


def must_be_plain(path: Path) -> None:
    """Raises OSError for a device or a pipe, or where nothing lies.

    What the shell pipes in (`/dev/stdin`, `<(...)`) passes: it ends with whoever writes it.
    """
    mode = path.stat().st_mode
    if stat.S_ISREG(mode) or stat.S_ISDIR(mode):  # opening a folder says what it is
        return
    if stat.S_ISFIFO(mode) and path.resolve().is_relative_to("/proc"):
        return
    raise OSError(errno.ESPIPE, "a device or a pipe", str(path))


def read_plain(path: Path) -> bytes:
    """All that a file holds. Raises OSError.

    The one device that ends at once holds nothing: who names it wants no file.
    """
    if str(path) == os.devnull:
        return b""
    must_be_plain(path)
    with path.open("rb") as file:
        return read_through(file, str(path))


def read_through(file: BinaryIO, name: str) -> bytes:
    """All that comes out of an open file; `name` is its own. Raises OSError."""
    data = bytearray()
    while piece := file.read(_PIECE):
        data += piece
        if len(data) > MOST_BYTES:
            raise OSError(errno.EFBIG, "too large", name)
    return bytes(data)


def stamp(at: str) -> str:
    """The digits of a moment (ISO 8601), down to its second."""
    return "".join(sign for sign in at if sign.isdigit())[:14]


def numbered(name: str) -> Iterator[str]:
    """The name itself, then NAME-2, NAME-3 and so on without end."""
    yield name
    for number in count(2):
        yield f"{name}-{number}"


def is_text(name: str) -> bool:
    """Whether a file's name is text: another computer, or damage, may leave bytes that are none."""
    return shown(name) == name


def shown(name: str) -> str:
    """A file's name as it can be shown: what is no text in it stands as question marks."""
    return name.encode(errors="replace").decode()
