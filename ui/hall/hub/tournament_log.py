"""The events of the tournaments: a table in the hub's file, also written by the commands."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec

from companion.games.errors import BadSetup
from companion.tournament.errors import TournamentError
from companion.tournament.events import Ended, Event, Started
from companion.tournament.tournament import Tournament, after, fold
from ui.hall.hub.store import BUSY_SECONDS, FILE, BadHall

_SCHEMA = """
CREATE TABLE IF NOT EXISTS tournament (
    number INTEGER PRIMARY KEY, at TEXT NOT NULL, event TEXT NOT NULL
)
"""


class Past(NamedTuple):
    """A tournament as it stood when it ended, and that moment."""

    at: str
    tournament: Tournament


class TournamentLog:
    """The tournaments of a data folder. For a single thread; other programs may write too."""

    def __init__(self, data: Path) -> None:
        """Open the file made by a HallStore. Raises BadHall."""
        self._path = data / FILE
        try:
            self._base = sqlite3.connect(self._path, timeout=BUSY_SECONDS, isolation_level=None)
            self._base.execute("PRAGMA synchronous = FULL")
            self._base.execute(_SCHEMA)
        except sqlite3.Error as failure:
            raise self._bad(failure) from failure

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    @property
    def count(self) -> int:
        """The number of events, which changes with the tournament. Raises BadHall."""
        try:
            (count,) = self._base.execute("SELECT COUNT(*) FROM tournament").fetchone()
        except sqlite3.Error as failure:
            raise self._bad(failure) from failure
        return int(count)

    @property
    def tournament(self) -> Tournament:
        """The present tournament. Raises BadHall."""
        return self._fold(self._events())

    @property
    def past(self) -> tuple[Past, ...]:
        """The tournaments that have ended, the newest first. Raises BadHall."""
        ended: list[Past] = []
        tournament = Tournament()
        try:
            for at, event in self._rows():
                if isinstance(event, Ended):
                    ended.append(Past(at, tournament))
                tournament = after(tournament, event)
        except (TournamentError, BadSetup) as failure:
            raise self._bad(failure) from failure
        return tuple(reversed(ended))

    @property
    def tables(self) -> frozenset[str]:
        """Every table at which a tournament was ever played. Raises BadHall."""
        started = [event for event in self._events() if isinstance(event, Started)]
        return frozenset(table for event in started for table in event.rules.tables)

    def add(self, decide: Callable[[Tournament], list[Event]], at: str) -> Tournament:
        """Store the events that `decide` returns for the present tournament, all of them on disk.

        Raises the errors of `decide`, TournamentError, BadSetup, BadHall.
        """
        try:
            with self._base:
                self._base.execute("BEGIN IMMEDIATE")
                tournament = self._fold(self._events())
                for event in decide(tournament):
                    tournament = after(tournament, event)
                    row = (at, msgspec.json.encode(event).decode())
                    self._base.execute("INSERT INTO tournament (at, event) VALUES (?, ?)", row)
        except sqlite3.Error as failure:
            raise self._bad(failure) from failure
        return tournament

    def _events(self) -> list[Event]:
        return [event for _, event in self._rows()]

    def _rows(self) -> list[tuple[str, Event]]:
        """Return every event, with the time of its storage."""
        try:
            rows = self._base.execute("SELECT at, event FROM tournament ORDER BY number").fetchall()
            return [(at, msgspec.json.decode(event, type=Event)) for at, event in rows]
        except (sqlite3.Error, msgspec.MsgspecError, RecursionError) as failure:
            raise self._bad(failure) from failure

    def _fold(self, events: list[Event]) -> Tournament:
        try:
            return fold(events)
        except (TournamentError, BadSetup) as failure:  # another program wrote the events
            raise self._bad(failure) from failure

    def _bad(self, failure: Exception) -> BadHall:
        return BadHall(path=self._path, why=failure)
