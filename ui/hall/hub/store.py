"""The games that a hub holds: one SQLite file, and what was kept is on the disk."""

import errno
import os
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from enum import Enum
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

import msgspec
from msgspec import Struct

from companion.language.errors import BilingualError
from companion.language.reasons import reason
from companion.language.text import Text
from companion.storage.durable_file import make_folder, open_private
from ui.hall.errors import Forged, Older
from ui.hall.hub.check import FinishedGame
from ui.hall.messages import Total

FILE = "hall.sqlite"
BUSY_SECONDS = 5.0
_SCHEMA = """
CREATE TABLE IF NOT EXISTS hub (name TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS games (
    number INTEGER PRIMARY KEY,
    place TEXT NOT NULL, id TEXT NOT NULL, revision INTEGER NOT NULL, digest TEXT NOT NULL,
    received TEXT NOT NULL, told BLOB NOT NULL, record TEXT NOT NULL, seal BLOB NOT NULL,
    UNIQUE (place, id)
);
-- Of games that are held under a table's former name.
CREATE TABLE IF NOT EXISTS same (
    place TEXT NOT NULL, id TEXT NOT NULL, revision INTEGER NOT NULL, PRIMARY KEY (place, id)
);
CREATE INDEX IF NOT EXISTS equal ON games (id, digest);
"""


_PRIMARY = 0xFF  # of an extended error code
_DAMAGED = Text("il est abîmé", "it is damaged")
_WHY = {
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
    sqlite3.SQLITE_FULL: reason(OSError(errno.ENOSPC, "")),
    sqlite3.SQLITE_READONLY: reason(OSError(errno.EACCES, "")),
    sqlite3.SQLITE_CANTOPEN: reason(OSError(errno.EACCES, "")),
    sqlite3.SQLITE_BUSY: reason(OSError(errno.EBUSY, "")),
    sqlite3.SQLITE_IOERR: reason(OSError(errno.EIO, "")),
}


class BadHall(BilingualError, OSError):
    """The file of the games that are held cannot be used. Details: path, why."""

    fr = "Le fichier des résultats {path} n'est pas utilisable ({why})."
    en = "The file of results {path} cannot be used ({why})."


class Kept(Enum):
    """What keeping a game came to."""

    NEW = "new"
    CORRECTED = "corrected"
    KNOWN = "known"


class Result(Struct, frozen=True):
    """A finished game in one line."""

    table: str
    id: str
    game: str
    players: tuple[Total, ...]
    winners: tuple[str, ...]
    simulated: bool = False
    pairing: str = ""  # of a tournament


def result_of(game: FinishedGame) -> Result:
    """A checked game in one line."""
    message = game.message
    return Result(
        message.table,
        message.id,
        game.game,
        game.players,
        game.winners,
        message.simulated,
        message.pairing,
    )


def _write_ahead(base: sqlite3.Connection) -> None:
    """Keep a log beside the file. Where two make a new file at once, SQLite waits for everything
    else, but not for this. Raises sqlite3.Error.
    """
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            base.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as failure:
            if failure.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)


class _Held(NamedTuple):
    revision: int
    digest: str


class HallStore:
    """The games held in a data folder. Used by one thread."""

    def __init__(self, data: Path) -> None:
        """Open or make the file. Raises BadHall, OSError."""
        make_folder(data)
        self.path = data / FILE
        if not self.path.exists():  # what SQLite makes by itself, everybody may read
            os.close(open_private(self.path, os.O_RDWR | os.O_CREAT))
        try:
            self._base = sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None)
            _write_ahead(self._base)
            self._base.execute("PRAGMA synchronous = FULL")  # a held game survives a power cut
            self._base.executescript(_SCHEMA)
            self.name = self._own_name()
        except sqlite3.Error as failure:
            raise self._bad(failure) from failure

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def keep(self, game: FinishedGame, at: str) -> Kept:
        """Keep a game, in the place of an earlier revision of it; it is on disk then.

        `at` is now, ISO 8601. Raises Older, Forged, BadHall.
        """
        message = game.message
        try:
            with self._base:
                self._base.execute("BEGIN IMMEDIATE")
                return self._keep(game, at, self._held(message.table, message.id))
        except sqlite3.Error as failure:
            raise self._bad(failure) from failure

    def _keep(self, game: FinishedGame, at: str, before: _Held | None) -> Kept:
        message = game.message
        if before is not None:
            if message.revision < before.revision:
                raise Older()
            if message.revision == before.revision and game.digest != before.digest:
                raise Forged()
            if message.revision == before.revision:
                return Kept.KNOWN
        elif self._elsewhere(game):
            row = (message.table, message.id, message.revision)
            self._base.execute("INSERT OR REPLACE INTO same VALUES (?, ?, ?)", row)
            return Kept.KNOWN
        told = msgspec.json.encode(result_of(game))
        self._base.execute(
            "INSERT INTO games (place, id, revision, digest, received, told, record, seal)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (place, id) DO UPDATE SET revision = excluded.revision,"
            " digest = excluded.digest, received = excluded.received, told = excluded.told,"
            " record = excluded.record, seal = excluded.seal",
            (
                message.table,
                message.id,
                message.revision,
                game.digest,
                at,
                told,
                message.record,
                _seal(told, message.record, message.revision),
            ),
        )
        return Kept.NEW if before is None else Kept.CORRECTED

    def missing(self, table: str, revisions: Mapping[str, int]) -> tuple[str, ...]:
        """The ids of a table's games that are not held as they are there. Raises BadHall."""
        try:
            rows = self._base.execute(
                "SELECT id, revision FROM games WHERE place = ?"
                " UNION ALL SELECT id, revision FROM same WHERE place = ?",
                (table, table),
            )
            here = dict(rows.fetchall())
        except sqlite3.Error as failure:
            raise self._bad(failure) from failure
        return tuple(id_ for id_, revision in revisions.items() if here.get(id_, -1) < revision)

    def revision(self, table: str, id_: str) -> int | None:
        """The revision held of a game; None if it is not. Raises BadHall."""
        try:
            found = self._held(table, id_)
            if found is not None:
                return found.revision
            query = "SELECT revision FROM same WHERE place = ? AND id = ?"
            row = self._base.execute(query, (table, id_)).fetchone()
        except sqlite3.Error as failure:
            raise self._bad(failure) from failure
        return None if row is None else int(row[0])

    def holds(self, table: str, id_: str, revision: int, record: str) -> bool:
        """Whether just that text is held under that revision. Raises BadHall."""
        query = "SELECT 1 FROM games WHERE place = ? AND id = ? AND revision = ? AND record = ?"
        try:
            row = self._base.execute(query, (table, id_, revision, record)).fetchone()
        except sqlite3.Error as failure:
            raise self._bad(failure) from failure
        return row is not None

    def results(self) -> Iterator[Result]:
        """Every game held, in the order in which they came. Raises BadHall.

        One that the disk has damaged is forgotten: its table has it still, and is asked for it.
        """
        damaged = []
        try:
            query = "SELECT number, told, record, revision, seal FROM games ORDER BY number"
            with closing(self._base.execute(query)) as rows:
                for number, told, record, revision, seal in rows:
                    if seal == _seal(told, record, revision):
                        yield msgspec.json.decode(told, type=Result)
                    else:
                        damaged.append((number,))
            if damaged:
                self._base.executemany("DELETE FROM games WHERE number = ?", damaged)
        except (sqlite3.Error, msgspec.MsgspecError) as failure:
            raise self._bad(failure) from failure

    def _held(self, table: str, id_: str) -> _Held | None:
        query = "SELECT revision, digest FROM games WHERE place = ? AND id = ?"
        row = self._base.execute(query, (table, id_)).fetchone()
        return None if row is None else _Held(*row)

    def _elsewhere(self, game: FinishedGame) -> bool:
        """Whether the very same game is held of a table of another name: it was renamed."""
        query = "SELECT 1 FROM games WHERE id = ? AND digest = ?"
        return self._base.execute(query, (game.message.id, game.digest)).fetchone() is not None

    def _own_name(self) -> str:
        with self._base:
            self._base.execute("BEGIN IMMEDIATE")  # of two that open a new file, one gives a name
            row = self._base.execute("SELECT name FROM hub").fetchone()
            if row is not None:
                return str(row[0])
            name = uuid4().hex[:12]
            self._base.execute("INSERT INTO hub VALUES (?)", (name,))
            return name

    def _bad(self, failure: Exception) -> BadHall:
        code = getattr(failure, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & _PRIMARY
        why = _WHY.get(code, Text(f"erreur {code} de SQLite", str(failure)))
        return BadHall(path=self.path, why=why)


def _seal(told: object, record: object, revision: object) -> bytes:
    parts = repr((told, record, revision)).encode(errors="replace")
    return blake2b(parts, digest_size=8).digest()
