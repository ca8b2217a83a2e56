"""The index of a folder of games: a SQLite cache that spares reading every game for a list.

Each entry is stored under a digest of the very bytes it was made from, so it is valid for exactly
these bytes or for none. It has a checksum too, for SQLite does not notice a flipped bit. If the
index is deleted, damaged, locked, read-only or of another version, it is ignored and made anew from
the files: that costs time, and is never an error.
"""

import contextlib
import os
import sqlite3
from collections.abc import Callable, Container, Iterator, Mapping
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
    """The key of a game's entry: its id, its journal's bytes and line count, and this program."""
    digest = blake2b(digest_size=16, key=_program())
    digest.update(f"{id_}/{promised}/".encode())
    digest.update(data)
    return digest.digest()


class Index(Generic[Told]):
    """A cache of entries of one kind in one file, which is open only during a call."""

    def __init__(self, path: Path, kind: type[Told]) -> None:
        """`path` is the file, which need not exist; `kind` is the type of the entries."""
        self._path = path
        self._kind = kind

    def recall(self) -> dict[bytes, Told]:
        """Every valid entry by its key; none if the file cannot be used."""
        found: dict[bytes, Told] = {}
        self._try(lambda base: found.update(self._sound(base)))
        return found

    def keep(self, entries: Mapping[bytes, Told], known: Container[bytes] = ()) -> None:
        """Hold these entries and no others, if the file can be written.

        Those that are `known` were recalled from it and are left as they are.
        """
        self._try(lambda base: _replace(base, entries, known))

    def _sound(self, base: sqlite3.Connection) -> Iterator[tuple[bytes, Told]]:
        for key_, told, seal in base.execute("SELECT key, told, seal FROM games"):
            if isinstance(key_, bytes) and isinstance(told, bytes) and seal == _seal(key_, told):
                with contextlib.suppress(msgspec.MsgspecError):
                    yield key_, msgspec.json.decode(told, type=self._kind)

    def _try(self, do: Callable[[sqlite3.Connection], object]) -> None:
        """Do something with the database, made if need be; a failure is ignored."""
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


def _replace(
    base: sqlite3.Connection, entries: Mapping[bytes, msgspec.Struct], known: Container[bytes]
) -> None:
    here = [key_ for (key_,) in base.execute("SELECT key FROM games")]
    stale = [(key_,) for key_ in here if key_ not in known or key_ not in entries]
    base.executemany("DELETE FROM games WHERE key IS ?", stale)
    rows = [
        (key_, msgspec.json.encode(told)) for key_, told in entries.items() if key_ not in known
    ]
    base.executemany(
        "INSERT INTO games VALUES (?, ?, ?)",
        [(key_, told, _seal(key_, told)) for key_, told in rows],
    )


def _seal(key_: bytes, told: bytes) -> bytes:
    return blake2b(told, digest_size=8, key=key_).digest()


@cache
def _program() -> bytes:
    """A digest of this program: with other rules a game may be listed differently."""
    here = Path(__file__).parents[1]
    parts = sorted(path for kind in ("*.py", "*.toml") for path in here.rglob(kind))
    digest = blake2b(digest_size=16)
    for path in parts:
        with contextlib.suppress(OSError):
            stat = path.stat()
            digest.update(f"{path.relative_to(here)}/{stat.st_size}/{stat.st_mtime_ns}".encode())
    return digest.digest()
