"""The finished games in a folder, each with the revision of its record."""

from pathlib import Path

from companion.games.record import write
from companion.language.errors import BilingualError
from companion.statistics.store import lines
from companion.storage.files import is_text
from companion.storage.game_store import GameStore
from companion.storage.stored_game import LoadedGame
from ui.hall.messages import RecordMessage
from ui.hall.topics import is_id


class FinishedGames:
    """The finished games of a table; a game whose journal has changed is read again, and it alone.

    A revision is the highest tick of the journal's entries: whatever is corrected later is higher.
    """

    def __init__(self, folder: Path, table: str, *, simulated: bool = False) -> None:
        self.revisions: dict[str, int] = {}
        self._folder = folder
        self._table = table
        self._simulated = simulated
        self._store = GameStore(folder)
        self._marks: dict[str, bytes] | None = None

    def look(self) -> bool:
        """Look what is there now; whether `revisions` has changed. Raises OSError."""
        before = dict(self.revisions)
        marks = {id_: self._store.mark(id_) for id_ in self._store.ids() if self._may_be_told(id_)}
        if self._marks is None:  # all at once: what the statistics know need not be read
            self.revisions = {
                line.id: line.tick
                for line in lines(self._folder)
                if line.figures is not None and line.id in marks
            }
        else:
            for id_, mark in marks.items():
                if self._marks.get(id_) != mark:
                    self._read(id_)
        for id_ in self.revisions.keys() - marks.keys():  # discarded: a hub keeps what it has
            del self.revisions[id_]
        self._marks = marks
        return self.revisions != before

    def record(self, id_: str) -> RecordMessage | None:
        """The record of a game as it is now; None if it is not finished or cannot be read."""
        loaded = self._load(id_)
        if loaded is None:
            return None
        return RecordMessage(
            table=self._table,
            id=id_,
            revision=_revision(loaded),
            started=loaded.contents.entries[0].at,
            record=write(loaded.setup, loaded.history.actions),
            simulated=self._simulated,
        )

    def _read(self, id_: str) -> None:
        loaded = self._load(id_)
        if loaded is None:
            self.revisions.pop(id_, None)
        else:
            self.revisions[id_] = _revision(loaded)

    def _load(self, id_: str) -> LoadedGame | None:
        try:
            loaded = self._store.load(id_)
        except (BilingualError, OSError):
            return None
        return loaded if loaded.game.outcome(loaded.state) is not None else None

    def _may_be_told(self, id_: str) -> bool:
        return is_text(id_) and is_id(id_)


def _revision(loaded: LoadedGame) -> int:
    return max(entry.tick for entry in loaded.contents.entries)
