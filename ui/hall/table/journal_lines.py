"""Send the broker each line of the journal of the game in play, as stored on the disk."""

import contextlib
from pathlib import Path

from companion.language.errors import TranslatedError
from companion.storage import journal
from companion.storage.entries import Entry, raw
from companion.storage.game_store import GameStore
from ui.hall.connection import Connection
from ui.hall.messages import JournalLine, encode
from ui.hall.topics import Place, is_id

_MOST_ON_THEIR_WAY = 50


class JournalLines:
    """Follows the games in play, from their first lines, in turn. For a single thread.

    Lines that were not acknowledged when the connection broke are sent again: a repeated line is
    recognised by its game and number.
    """

    def __init__(self, games: Path, table: str, line: Connection) -> None:
        self._games = games
        self._store = GameStore(games)
        self._table = table
        self._line = line
        self._ids: list[str] = []  # the first is followed, the others once it is complete
        self._mark = b""
        self._entries: tuple[Entry, ...] = ()
        self._told = 0
        self._acknowledged: dict[str, int] = {}  # lines, by game
        self._on_their_way: dict[int, int] = {}  # lines, by the message's number

    def connected_anew(self) -> None:
        """Begin again after the last line that the broker has acknowledged."""
        self._told = self._acknowledged.get(self._ids[0], 0) if self._ids else 0
        self._on_their_way.clear()

    def arrived(self, number: int) -> None:
        """Note that the broker has acknowledged a message."""
        line = self._on_their_way.pop(number, 0)
        if line:
            id_ = self._ids[0]
            self._acknowledged[id_] = max(line, self._acknowledged.get(id_, 0))

    def follow(self, id_: str | None) -> None:
        """Send new lines in the journal of that game; None: no game is in play."""
        if id_ is not None and id_ not in self._ids and is_id(id_) and Path(id_).name == id_:
            self._ids.append(id_)
            if len(self._ids) == 1:
                self._begin()
        if not self._ids:
            return
        self._read(self._ids[0])
        self._tell(self._ids[0])
        complete = self._told == len(self._entries) and not self._on_their_way
        if len(self._ids) > 1 and complete:
            del self._ids[0]
            self._begin()

    def _begin(self) -> None:
        self._mark, self._entries = b"", ()
        self.connected_anew()

    def _read(self, id_: str) -> None:
        with contextlib.suppress(TranslatedError, OSError):
            mark = self._store.mark(id_)
            if mark != self._mark:
                self._entries = journal.read(self._games / f"{id_}.journal").entries
                self._mark = mark

    def _tell(self, id_: str) -> None:
        topic = Place(self._table, "actions").topic
        while self._told < len(self._entries) and len(self._on_their_way) < _MOST_ON_THEIR_WAY:
            line = JournalLine(self._table, id_, self._told + 1, raw(self._entries[self._told]))
            number = self._line.publish(topic, encode(line))
            if not number:
                return
            self._told += 1
            self._on_their_way[number] = self._told
