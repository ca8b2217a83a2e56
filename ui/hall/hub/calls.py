"""Calls the players of a tournament to their tables: tells each table its next game."""

from collections.abc import Callable

from ui.hall.hub.store import HallStore
from ui.hall.hub.tournament import finishes, next_games
from ui.hall.hub.tournament_log import TournamentLog
from ui.hall.messages import NextGame, encode
from ui.hall.topics import Place

NOTHING = b"null"


class Calls:
    """What each table was told last; it is told again when that has changed."""

    def __init__(
        self, store: HallStore, log: TournamentLog, publish: Callable[[str, bytes], int]
    ) -> None:
        """`publish` takes a topic and a message for the broker to keep; 0 says that it failed."""
        self._store = store
        self._log = log
        self._publish = publish
        self._told: dict[str, NextGame | None] = {}
        self._looked = -1  # how many events there were
        self._complete = False

    def connected_anew(self) -> None:
        """The line is another: the broker may have forgotten everything."""
        self._told, self._complete = {}, False

    def results_changed(self) -> None:
        """Another game is finished, or was corrected."""
        self._complete = False

    def tell(self) -> None:
        """Tell each table what is new to it. Raises BadHall."""
        count = self._log.count
        if self._complete and count == self._looked:
            return
        told = self._told
        tournament = self._log.tournament
        calls = next_games(tournament, finishes(tournament, self._store.results()))
        done = True
        for table in sorted(self._log.tables):
            call = calls.get(table)
            if table in told and told[table] == call:
                continue
            payload = NOTHING if call is None else encode(call)
            if self._publish(Place(table, "next").topic, payload):
                told[table] = call
            else:
                done = False
        self._looked, self._complete = count, done and told is self._told
