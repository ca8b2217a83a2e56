"""List the finished games in a folder, each with the revision of its record."""

import contextlib
import os
from pathlib import Path

from companion.games.record import write
from companion.language.errors import TranslatedError
from companion.storage.files import is_text
from companion.storage.game_store import GameStore
from companion.storage.stored_game import LoadedGame
from ui.hall.messages import RecordMessage
from ui.hall.table.next_game import pairings
from ui.hall.topics import is_id

_Mark = tuple[int, int, int]


class FinishedGames:
    """The finished games of a table; only games with a changed journal are read again.

    A revision is the highest tick of the journal's entries: later corrections have a higher
    revision.
    """

    def __init__(self, folder: Path, table: str, *, simulated: bool = False) -> None:
        self.revisions: dict[str, int] = {}
        self._folder = folder
        self._table = table
        self._simulated = simulated
        self._store = GameStore(folder)
        self._marks: dict[str, _Mark] | None = None

    def look(self) -> bool:
        """List the games again; return whether `revisions` has changed. Raises OSError."""
        before = dict(self.revisions)
        marks = self._marks_now()
        if self._marks is None:  # all at once: games known from the list need not be read
            self.revisions = {
                game.id: game.tick
                for game in self._store.games()
                if game.finished and game.id in marks
            }
        else:
            for id_, mark in marks.items():
                if self._marks.get(id_) != mark:
                    self._read(id_)
        for id_ in self.revisions.keys() - marks.keys():  # discarded; a hub keeps its copy
            del self.revisions[id_]
        self._marks = marks
        return self.revisions != before

    def record(self, id_: str) -> RecordMessage | None:
        """Return the present record of a game; None if unfinished or unreadable."""
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
            pairing=pairings(self._folder.parent).get(id_, ""),
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
        except (TranslatedError, OSError):
            return None
        return loaded if loaded.game.outcome(loaded.state) is not None else None

    def _marks_now(self) -> dict[str, _Mark]:
        """Return a mark for each journal that changes with the file, by the game's id.

        The call comes every few seconds, for thousands of games, so each file is looked at only
        once.
        """
        with contextlib.suppress(FileNotFoundError), os.scandir(self._folder) as entries:
            return {id_: _mark(entry) for entry in entries if (id_ := _id(entry.name)) is not None}
        return {}


def _id(name: str) -> str | None:
    """Return the id of the game with this journal; None for any other file."""
    stem, dot, suffix = name.rpartition(".")
    return stem if dot and suffix == "journal" and is_text(stem) and is_id(stem) else None


def _mark(entry: "os.DirEntry[str]") -> _Mark:
    try:
        status = entry.stat()
    except OSError:  # the file was deleted meanwhile
        return 0, 0, 0
    return status.st_ino, status.st_size, status.st_mtime_ns


def _revision(loaded: LoadedGame) -> int:
    return max(entry.tick for entry in loaded.contents.entries)
