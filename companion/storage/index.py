"""The index of a folder of games: a SQLite cache that avoids reading every game for a list.

Each entry is stored under a digest of the very bytes from which it was made, so it is valid for
exactly these bytes or for none. Entries have checksums too, as SQLite does not notice a flipped
bit. An index that is deleted, damaged, locked, read-only or of another version is ignored and made
anew from the files: that costs time, and is never an error.
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

from companion import games
from companion.language.text import decoded, encoded
from companion.storage.durable_file import open_private

Told = TypeVar("Told", bound=msgspec.Struct)

_SCHEMA = "CREATE TABLE IF NOT EXISTS games (key BLOB PRIMARY KEY, told BLOB, seal BLOB)"
_INSERT = "INSERT OR REPLACE INTO games VALUES (?, ?, ?)"
_PASSING = {  # reasons to ignore the index for now: the file itself may be sound
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_PERM,
}
_PRIMARY = 0xFF  # mask of an extended error code
PROGRAM = Path(__file__).parents[1]
_READERS = ("entries", "journal", "stored_game", "unfolding")
BATCH = 50  # entries: the most that an interruption can lose


def key(id_: str, data: bytes, promised: int, rooms: tuple[str, ...] = ()) -> bytes:
    """Return the key of a game's entry: a digest of id, journal bytes, line count and rules.

    `rooms` are further folders of the program that make entries.
    """
    digest = blake2b(digest_size=16, key=rules_digest(game_in(id_), rooms))
    digest.update(f"{id_}/{promised}/".encode())
    digest.update(data)
    return digest.digest()


def game_in(id_: str) -> str:
    """Return the name of the game in a stored game's id: "yahtzee" for "yahtzee-2025"."""
    return id_.partition("-")[0]


@cache
def rules_digest(game: str, rooms: tuple[str, ...] = (), program: Path = PROGRAM) -> bytes:
    """Return a digest of the parts of a program that read a game of that name.

    With other rules a game may be listed differently; a change elsewhere has no effect on the list.
    """
    rules = program / "games" / game
    if not rules.is_dir():
        rules = games.folder(game) or program / "games"
    paths = [program / "dice.py", *(program / "games").glob("*.py")]
    paths += (program / "storage" / f"{name}.py" for name in _READERS)
    for folder in (rules, *map(program.joinpath, rooms)):
        paths += folder.rglob("*.py")
    digest = blake2b(digest_size=16)
    for path in sorted(set(paths)):
        base = program if path.is_relative_to(program) else rules
        with contextlib.suppress(OSError):
            content = blake2b(path.read_bytes(), digest_size=16).hexdigest()
            digest.update(f"{path.relative_to(base)}/{content}/".encode())
    return digest.digest()


class Index(Generic[Told]):
    """A cache of entries of one kind in one file, which is open only during a call."""

    def __init__(self, path: Path, kind: type[Told]) -> None:
        """`path` is the file, which need not exist; `kind` is the type of the entries."""
        self._path = path
        self._kind = kind

    def recall(self) -> dict[bytes, Told]:
        """Return every valid entry by its key; none if the file cannot be used."""
        entries: dict[bytes, Told] = {}
        self._try(lambda base: entries.update(self._sound(base)))
        return entries

    def batches(self, known: Container[bytes]) -> "Batches[Told]":
        """Return a writer of new entries in batches; `known` are the keys already in this index."""
        return Batches(self, known)

    def add(self, entries: Mapping[bytes, Told]) -> None:
        """Store these entries besides the others, if the file can be written."""
        rows = [
            (key_, msgspec.json.encode(content, enc_hook=encoded))
            for key_, content in entries.items()
        ]
        sealed = [(key_, content, _seal(key_, content)) for key_, content in rows]
        self._try(lambda base: base.executemany(_INSERT, sealed))

    def drop_all_but(self, keys: Container[bytes]) -> None:
        """Delete all entries except those of these keys, if the file can be written."""
        self._try(lambda base: _drop_all_but(base, keys))

    def _sound(self, base: sqlite3.Connection) -> Iterator[tuple[bytes, Told]]:
        for key_, content, seal in base.execute("SELECT key, told, seal FROM games"):
            if (
                isinstance(key_, bytes)
                and isinstance(content, bytes)
                and seal == _seal(key_, content)
            ):
                with contextlib.suppress(msgspec.MsgspecError, RecursionError):
                    yield key_, msgspec.json.decode(content, type=self._kind, dec_hook=decoded)

    def _try(self, do: Callable[[sqlite3.Connection], object]) -> None:
        """Call `do` with the database, created if need be; ignore a failure."""
        # A file that SQLite creates is readable by everybody; an empty file counts as a new
        # database.
        with contextlib.suppress(OSError):
            os.close(open_private(self._path, os.O_RDWR | os.O_CREAT))
        try:
            with closing(sqlite3.connect(self._path, timeout=0)) as base, base:
                # No content of the index is worth a wait for the disk.
                base.execute("PRAGMA synchronous = OFF")
                base.execute(_SCHEMA)
                do(base)
        except (sqlite3.Error, ValueError, OverflowError) as failure:
            code = getattr(failure, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
            if code & _PRIMARY not in _PASSING:
                with contextlib.suppress(OSError):
                    self._path.unlink(missing_ok=True)


class Batches(Generic[Told]):
    """New entries on their way into an index: an interruption loses the last batch alone."""

    def __init__(self, index: Index[Told], known: Container[bytes]) -> None:
        self._index = index
        self._known = known
        self._waiting: dict[bytes, Told] = {}

    def add(self, key_: bytes, entry: Told) -> None:
        """Add an entry to the batch, and write a full batch."""
        if key_ not in self._known:
            self._waiting[key_] = entry
        if len(self._waiting) >= BATCH:
            self.write()

    def write(self) -> None:
        """Write all entries of the batch."""
        if self._waiting:
            self._index.add(self._waiting)
            self._waiting = {}


def _drop_all_but(base: sqlite3.Connection, keys: Container[bytes]) -> None:
    present = [key_ for (key_,) in base.execute("SELECT key FROM games")]
    stale = [(key_,) for key_ in present if key_ not in keys]
    base.executemany("DELETE FROM games WHERE key IS ?", stale)


def _seal(key_: bytes, content: bytes) -> bytes:
    return blake2b(content, digest_size=8, key=key_).digest()
