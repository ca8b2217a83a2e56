"""The games that a hub holds, in an SQLite file; stored games are on the disk."""

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
from msgspec.structs import replace

from companion.language.errors import TranslatedError
from companion.language.reasons import reason
from companion.language.text import Text
from companion.storage.durable_file import make_folder, open_private
from ui.hall.errors import TooManyVersions
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
-- Every other record that came of a game in `games`, earlier, later or contradicting it.
CREATE TABLE IF NOT EXISTS versions (
    number INTEGER PRIMARY KEY,
    place TEXT NOT NULL, id TEXT NOT NULL, revision INTEGER NOT NULL, digest TEXT NOT NULL,
    received TEXT NOT NULL, told BLOB NOT NULL, record TEXT NOT NULL, seal BLOB NOT NULL,
    UNIQUE (place, id, revision, digest)
);
CREATE TABLE IF NOT EXISTS conflicts (
    place TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (place, id)
);
"""
_COLUMNS = "place, id, revision, digest, received, told, record, seal"
MOST_VERSIONS = 50  # of a game, besides the record that counts


_PRIMARY = 0xFF  # the bits of the primary code in SQLite's extended error code
_DAMAGED = Text("it is damaged")
_WHY = {
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
    sqlite3.SQLITE_FULL: reason(OSError(errno.ENOSPC, "")),
    sqlite3.SQLITE_READONLY: reason(OSError(errno.EACCES, "")),
    sqlite3.SQLITE_CANTOPEN: reason(OSError(errno.EACCES, "")),
    sqlite3.SQLITE_BUSY: reason(OSError(errno.EBUSY, "")),
    sqlite3.SQLITE_IOERR: reason(OSError(errno.EIO, "")),
}


class BadHall(TranslatedError, OSError):
    """The file of the games cannot be used. Details: path, why."""

    message = "The file of results {path} cannot be used ({why})."


class Kept(Enum):
    """The result of storing a game."""

    NEW = "new"
    CORRECTED = "corrected"
    KNOWN = "known"
    SET_ASIDE = "set aside"  # stored, but another record of the game counts


class Result(Struct, frozen=True):
    """A summary of a finished game."""

    table: str
    id: str
    game: str
    players: tuple[Total, ...]
    winners: tuple[str, ...]
    simulated: bool = False
    pairing: str = ""  # the id of the tournament's pairing that the game counts for
    conflict: bool = False  # another record of the game contradicts this record


def result_of(game: FinishedGame) -> Result:
    """Return the summary of a checked game."""
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
    """Switch to a write-ahead log. Raises sqlite3.Error.

    If two processes make a new file at once, SQLite does not wait for this step as for all others.
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


class _Version(NamedTuple):
    """A record of a game. `number` is its row's, None for the record that counts."""

    revision: int
    digest: str
    number: int | None


class HallStore:
    """The games held in a data folder. For a single thread."""

    def __init__(self, data: Path) -> None:
        """Open or make the file. Raises BadHall, OSError."""
        make_folder(data)
        self.path = data / FILE
        if not self.path.exists():  # a file made by SQLite itself would be readable to everybody
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

    def keep(self, game: FinishedGame, at: str, listed: int | None = None) -> Kept:
        """Store a record, beside all others of its game, on the disk.

        `at` is now, ISO 8601, `listed` the revision that the table itself lists, if known. Raises
        TooManyVersions, BadHall.
        """
        try:
            with self._base:
                self._base.execute("BEGIN IMMEDIATE")
                return self._keep(game, at, listed)
        except sqlite3.Error as failure:
            raise self._bad(failure) from failure

    def settle(self, table: str, listed: Mapping[str, int]) -> tuple[Result, ...]:
        """Let the records count that a table lists; return the results that changed.

        `listed` holds the revision of each game by its id. Raises BadHall.
        """
        try:
            with self._base:
                self._base.execute("BEGIN IMMEDIATE")
                query = "SELECT DISTINCT id FROM versions WHERE place = ?"
                ids = [str(row[0]) for row in self._base.execute(query, (table,))]
                changed = [id_ for id_ in ids if self._choose(table, id_, listed.get(id_))]
                query = "SELECT told FROM games WHERE place = ? AND id = ?"
                rows = [self._base.execute(query, (table, id_)).fetchone() for id_ in changed]
                return tuple(msgspec.json.decode(row[0], type=Result) for row in rows)
        except (sqlite3.Error, msgspec.MsgspecError, RecursionError) as failure:
            raise self._bad(failure) from failure

    def conflicts(self) -> frozenset[tuple[str, str]]:
        """Return the table and id of each game whose records contradict each other.

        Raises BadHall.
        """
        try:
            return frozenset(self._base.execute("SELECT place, id FROM conflicts").fetchall())
        except sqlite3.Error as failure:
            raise self._bad(failure) from failure

    def _keep(self, game: FinishedGame, at: str, listed: int | None) -> Kept:
        message = game.message
        table, id_ = message.table, message.id
        versions = self._versions(table, id_)
        if any(
            (version.revision, version.digest) == (message.revision, game.digest)
            for version in versions
        ):
            return Kept.KNOWN
        if not versions:
            if self._elsewhere(game):
                row = (table, id_, message.revision)
                self._base.execute("INSERT OR REPLACE INTO same VALUES (?, ?, ?)", row)
                return Kept.KNOWN
            self._insert("games", game, at)
            return Kept.NEW
        known = {version.revision for version in versions}
        awaited = message.revision == listed and listed not in known
        if len(versions) > MOST_VERSIONS and not awaited:
            raise TooManyVersions(most=MOST_VERSIONS)
        self._insert("versions", game, at)
        changed = self._choose(table, id_, listed, newest=message.revision)
        return Kept.CORRECTED if changed else Kept.SET_ASIDE

    def _insert(self, into: str, game: FinishedGame, at: str) -> None:
        message, summary = game.message, msgspec.json.encode(result_of(game))
        self._base.execute(
            f"INSERT INTO {into} ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                message.table,
                message.id,
                message.revision,
                game.digest,
                at,
                summary,
                message.record,
                _seal(summary, message.record, message.revision),
            ),
        )

    def _choose(self, table: str, id_: str, listed: int | None, newest: int | None = None) -> bool:
        """Select the record of a game that counts, and note whether others contradict it.

        The revision that the table lists counts, else the last before that; without a list, the
        highest. `newest` is the revision of a record that has just come. Return whether another
        record counts now.
        """
        versions = self._versions(table, id_)
        current = next((version for version in versions if version.number is None), None)
        if current is None:  # damaged by the disk; requested again
            return False
        able = [
            version.revision for version in versions if listed is None or version.revision <= listed
        ]
        revision = max(able, default=current.revision)
        alike = [version for version in versions if version.revision == revision]
        chosen = current if current in alike else alike[0]
        if listed is not None:
            contradicted = any(version.revision > listed for version in versions)
        else:
            contradicted = newest is not None and newest < revision
        if contradicted or len(alike) > 1:
            self._base.execute("INSERT OR IGNORE INTO conflicts VALUES (?, ?)", (table, id_))
        elif listed is not None:
            self._base.execute("DELETE FROM conflicts WHERE place = ? AND id = ?", (table, id_))
        if chosen.number is None:
            return False
        self._exchange(table, id_, chosen.number)
        return True

    def _exchange(self, table: str, id_: str, number: int) -> None:
        """Make version `number` of a game the record that counts.

        The record that counted before becomes a version.
        """
        key = (table, id_)
        row = f"SELECT {_COLUMNS} FROM"
        query = f"{row} games WHERE place = ? AND id = ?"
        counted = self._base.execute(query, key).fetchone()
        other = self._base.execute(f"{row} versions WHERE number = ?", (number,)).fetchone()
        self._base.execute("DELETE FROM versions WHERE number = ?", (number,))
        marks = "(?, ?, ?, ?, ?, ?, ?, ?)"
        self._base.execute(f"INSERT INTO versions ({_COLUMNS}) VALUES {marks}", counted)
        self._base.execute(
            f"UPDATE games SET ({_COLUMNS}) = {marks} WHERE place = ? AND id = ?", (*other, *key)
        )

    def missing(self, table: str, listed: Mapping[str, int]) -> tuple[str, ...]:
        """Return the ids of a table's games that are not held as listed. Raises BadHall."""
        try:
            rows = self._base.execute(
                "SELECT id, revision FROM games WHERE place = ?"
                " UNION ALL SELECT id, revision FROM versions WHERE place = ?"
                " UNION ALL SELECT id, revision FROM same WHERE place = ?",
                (table, table, table),
            )
            held = set(rows.fetchall())
        except sqlite3.Error as failure:
            raise self._bad(failure) from failure
        return tuple(id_ for id_, revision in listed.items() if (id_, revision) not in held)

    def holds(self, table: str, id_: str, revision: int, record: str) -> bool:
        """Return whether this very text is held under that revision. Raises BadHall."""
        where = "WHERE place = ? AND id = ? AND revision = ? AND record = ?"
        query = f"SELECT 1 FROM games {where} UNION ALL SELECT 1 FROM versions {where}"
        key = (table, id_, revision, record)
        try:
            row = self._base.execute(query, key * 2).fetchone()
        except sqlite3.Error as failure:
            raise self._bad(failure) from failure
        return row is not None

    def results(self) -> Iterator[Result]:
        """Yield every game held, in the order of arrival. Raises BadHall.

        A game that the disk has damaged is deleted: its table still has the game, and is asked for
        it.
        """
        damaged = []
        conflicts = self.conflicts()
        try:
            query = "SELECT number, told, record, revision, seal FROM games ORDER BY number"
            with closing(self._base.execute(query)) as rows:
                for number, summary, record, revision, seal in rows:
                    if seal == _seal(summary, record, revision):
                        result = msgspec.json.decode(summary, type=Result)
                        contradicted = (result.table, result.id) in conflicts
                        yield replace(result, conflict=True) if contradicted else result
                    else:
                        damaged.append((number,))
            if damaged:
                self._base.executemany("DELETE FROM games WHERE number = ?", damaged)
        except (sqlite3.Error, msgspec.MsgspecError, RecursionError) as failure:
            raise self._bad(failure) from failure

    def _versions(self, table: str, id_: str) -> list[_Version]:
        """Return every record of a game in the order of arrival, the record that counts first."""
        rows = self._base.execute(
            "SELECT revision, digest, NULL FROM games WHERE place = ? AND id = ?"
            " UNION ALL SELECT revision, digest, number FROM versions WHERE place = ? AND id = ?"
            " ORDER BY 3",
            (table, id_, table, id_),
        )
        return [_Version(*row) for row in rows]

    def _elsewhere(self, game: FinishedGame) -> bool:
        """Return whether the very same game is held for the table's former name."""
        query = "SELECT 1 FROM games WHERE id = ? AND digest = ?"
        return self._base.execute(query, (game.message.id, game.digest)).fetchone() is not None

    def _own_name(self) -> str:
        with self._base:
            self._base.execute("BEGIN IMMEDIATE")  # if two open a new file, only one sets the name
            row = self._base.execute("SELECT name FROM hub").fetchone()
            if row is not None:
                return str(row[0])
            name = uuid4().hex[:12]
            self._base.execute("INSERT INTO hub VALUES (?)", (name,))
            return name

    def _bad(self, failure: Exception) -> BadHall:
        code = getattr(failure, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & _PRIMARY
        why = _WHY.get(code, Text("SQLite error {code}", code=code))
        return BadHall(path=self.path, why=why)


def _seal(summary: object, record: object, revision: object) -> bytes:
    parts = repr((summary, record, revision)).encode(errors="replace")
    return blake2b(parts, digest_size=8).digest()
