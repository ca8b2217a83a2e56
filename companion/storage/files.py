"""Read whole files, list and name them; refuse devices and pipes, which may never end."""

import errno
import os
from collections.abc import Iterator
from datetime import datetime
from fnmatch import fnmatchcase
from itertools import count
from pathlib import Path
from typing import BinaryIO

from companion.plain_files import must_be_plain, printable

MOST_BYTES = 200_000_000
_PIECE = 1_000_000


def read_plain(path: Path) -> bytes:
    """Return all bytes of a file. Raises OSError, for devices and pipes too.

    `/dev/null` reads as empty: people name that device to have no file.
    """
    if str(path) == os.devnull:
        return b""
    must_be_plain(path)
    with path.open("rb") as file:
        return read_through(file, str(path))


def read_text(path: Path) -> str:
    """Return the text of a file that people may have written (UTF-8).

    A byte-order mark, which Windows' Notepad puts in front, is left out. Raises OSError,
    UnicodeError.
    """
    return read_plain(path).decode("utf-8-sig")


def read_through(file: BinaryIO, name: str) -> bytes:
    """Return all bytes of an open file; `name` is for the error. Raises OSError."""
    data = bytearray()
    while piece := file.read(_PIECE):
        data += piece
        if len(data) > MOST_BYTES:
            raise OSError(errno.EFBIG, "too large", name)
    return bytes(data)


def paths_in(folder: Path, pattern: str) -> list[Path]:
    """Return the paths in a folder whose names match a pattern (`*.journal`), in no order.

    Without such a folder there are none. Raises OSError if the folder cannot be listed, where
    pathlib's glob is empty.
    """
    if not folder.is_dir():
        return []
    with os.scandir(folder) as entries:
        return [folder / entry.name for entry in entries if fnmatchcase(entry.name, pattern)]


def stamp(at: str) -> str:
    """Return the digits of a time (ISO 8601), down to the second."""
    return "".join(sign for sign in at if sign.isdigit())[:14]


def moment(at: str) -> datetime | None:
    """Return a time (ISO 8601) in the table's own time zone; None for any other text."""
    try:
        return datetime.fromisoformat(at).astimezone()
    except (ValueError, OverflowError):  # no time, or a time before the year 1
        return None


def numbered(name: str) -> Iterator[str]:
    """Yield the name itself, then NAME-2, NAME-3 and so on without end."""
    yield name
    for number in count(2):
        yield f"{name}-{number}"


def is_text(name: str) -> bool:
    """Return whether a file's name is text: damage or another computer may leave other bytes."""
    return printable(name) == name
