"""The index of a folder of games: a SQLite file that spares reading every game for a list.

It holds what the list says of a game under a digest of the very bytes that it was read from,
so an entry is of use for exactly these bytes or for none: the files alone decide. Each entry
bears a checksum too, for SQLite does not notice a flipped bit. Deleted, damaged, locked, not
to be written or of another version, it is done without and made anew from the files: it costs
time at worst, and is never an error.
"""

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from companion.storage.durable_file import open_private

Told = TypeVar("Told", bound=msgspec.Struct)

_SCHEMA = "CREATE TABLE IF NOT EXISTS games (key BLOB PRIMARY KEY, told BLOB, seal BLOB)"
_PASSING = {  # reasons to do without it for now: the file itself may be sound
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_PERM,
}
_PRIMARY = 0xFF  # of an extended error code


def key(id_: str, data: bytes, promised: int) -> bytes:
    """What a game is found by: its id, its journal's bytes and lines, and this program."""
    digest = blake2b(digest_size=16, key=_program())
    digest.update(f"{id_}/{promised}/".encode())
    digest.update(data)
    return digest.digest()


class Index(Generic[Told]):
    """Entries of one kind in one file; nothing is open between two calls."""

    def __init__(self, path: Path, kind: type[Told]) -> None:
        """`path` is the file, which need not be there; `kind` what is told of a game."""
        self._path = path
        self._kind = kind

    def recall(self) -> dict[bytes, Told]:
        """Every sound entry by its key; none where the file is of no use."""
        found: dict[bytes, Told] = {}
        self._try(lambda base: found.update(self._sound(base)))
        return found

    def keep(self, entries: Mapping[bytes, Told]) -> None:
        """Hold these entries and no others, as far as that can be written."""
        self._try(lambda base: _replace(base, entries))

    def _sound(self, base: sqlite3.Connection) -> Iterator[tuple[bytes, Told]]:
        for key_, told, seal in base.execute("SELECT key, told, seal FROM games"):
            if isinstance(key_, bytes) and isinstance(told, bytes) and seal == _seal(key_, told):
                with contextlib.suppress(msgspec.MsgspecError):
                    yield key_, msgspec.json.decode(told, type=self._kind)

    def _try(self, do: Callable[[sqlite3.Connection], object]) -> None:
        """Do something with the file, made if need be; what fails in it is no error."""
        # What SQLite makes by itself, everybody may read. It takes an empty file for a new one.
        with contextlib.suppress(OSError):
            os.close(open_private(self._path, os.O_RDWR | os.O_CREAT))
        try:
            with closing(sqlite3.connect(self._path, timeout=0)) as base, base:
                # Nothing in it is worth waiting for the disk, nor a second file.
                base.execute("PRAGMA journal_mode = MEMORY")
                base.execute("PRAGMA synchronous = OFF")
                base.execute(_SCHEMA)
                do(base)
        except (sqlite3.Error, ValueError, OverflowError) as failure:
            code = getattr(failure, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
            if code & _PRIMARY not in _PASSING:
                with contextlib.suppress(OSError):
                    self._path.unlink(missing_ok=True)


def _replace(base: sqlite3.Connection, entries: Mapping[bytes, msgspec.Struct]) -> None:
    base.execute("DELETE FROM games")
    rows = [(key_, msgspec.json.encode(told)) for key_, told in entries.items()]
    base.executemany(
        "INSERT INTO games VALUES (?, ?, ?)",
        [(key_, told, _seal(key_, told)) for key_, told in rows],
    )


def _seal(key_: bytes, told: bytes) -> bytes:
    return blake2b(told, digest_size=8, key=key_).digest()


@cache
def _program() -> bytes:
    """This program's own digits: other rules may tell the same game otherwise."""
    here = Path(__file__).parents[1]
    parts = sorted(path for kind in ("*.py", "*.toml") for path in here.rglob(kind))
    digest = blake2b(digest_size=16)
    for path in parts:
        with contextlib.suppress(OSError):
            stat = path.stat()
            digest.update(f"{path.relative_to(here)}/{stat.st_size}/{stat.st_mtime_ns}".encode())
    return digest.digest()
