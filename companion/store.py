"""The games of a table on disk: one journal each, in one folder."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion import journal
from companion.errors import CompanionError, Text
from companion.games.game import AnyGame, Setup, fold
from companion.history import History, unfold
from companion.journal import Contents, Journal, Opened


class NoSuchGame(CompanionError, LookupError):
    """An id nothing is stored under."""

    fr = "Aucune partie enregistrée ne porte le nom {id}."
    en = "No stored game is called {id}."


class StoredGame(Struct, frozen=True, kw_only=True):
    """A line of the list of games; `trouble` says what is wrong with its journal, if anything."""

    id: str
    game: str
    players: tuple[str, ...]
    started: str
    played: str
    finished: bool
    actions: int
    trouble: Text | None = None


@dataclass(frozen=True)
class LoadedGame:
    """A stored game as its journal tells it."""

    id: str
    game: AnyGame
    setup: Setup
    history: History
    contents: Contents

    @property
    def state(self) -> Any:
        """The state of the game as it stands."""
        return fold(self.game, self.setup, self.history.actions)

    @property
    def trouble(self) -> Text | None:
        """What to tell the table about a damaged journal; None for a sound one."""
        if not self.contents.damaged:
            return None
        count = len(self.history.actions)
        return Text(
            f"Le journal de cette partie était abîmé : ses {count} premières actions sont "
            "sauves, la suite est mise de côté.",
            f"This game's journal was damaged: its first {count} actions are safe, "
            "what came after is set aside.",
        )


@dataclass(frozen=True)
class OpenGame:
    """A stored game and its journal, open for writing."""

    loaded: LoadedGame
    journal: Journal


class GameStore:
    """A folder of journals. Times are ISO 8601 strings and come in as arguments."""

    def __init__(self, folder: Path) -> None:
        """Use the folder, making it where it is missing. Raises OSError."""
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def create(self, game: AnyGame, setup: Setup, at: str) -> OpenGame:
        """Begin a game: its header is on disk when this returns. Raises BadSetup, OSError."""
        game.start(setup)
        stem = f"{game.name}-{''.join(c for c in at if c.isdigit())[:14]}"
        for number in range(1, 1000):
            id_ = stem if number == 1 else f"{stem}-{number}"
            try:
                opened = Opened(journal.raw(setup), at)
                file = journal.create(self._path(id_), opened)
            except FileExistsError:
                continue
            contents = journal.read(self._path(id_))
            return OpenGame(LoadedGame(id_, game, setup, History(), contents), file)
        raise FileExistsError(stem)

    def load(self, id_: str) -> LoadedGame:
        """Read a game, changing nothing on disk.

        Raises NoSuchGame, UnreadableJournal, BadRecord, OSError.
        """
        try:
            contents = journal.read(self._path(id_))
        except FileNotFoundError:
            raise NoSuchGame(id=id_) from None
        game, setup, history, told = unfold(contents.entries)
        return LoadedGame(id_, game, setup, history, contents.first(told))

    def open(self, id_: str, at: str) -> OpenGame:
        """Read a game to go on with it; a damaged journal is first copied aside.

        Raises as `load` does.
        """
        loaded = self.load(id_)
        stamp = "".join(c for c in at if c.isdigit())[:14]
        aside = self._folder / f"{id_}.damaged-{stamp}"
        return OpenGame(loaded, journal.reopen(self._path(id_), loaded.contents, aside))

    def ids(self) -> tuple[str, ...]:
        """The ids of all games; a journal without a byte was never begun (see journal.create)."""
        journals = self._folder.glob("*.journal")
        begun = (path.stem for path in journals if path.is_file() and path.stat().st_size)
        return tuple(sorted(begun))

    def games(self) -> tuple[StoredGame, ...]:
        """All games, the one played last first; unreadable ones included."""
        return tuple(
            sorted(map(self._listed, self.ids()), key=lambda game: game.played, reverse=True)
        )

    def last(self) -> str:
        """The id of the game played last. Raises NoSuchGame where there is none."""
        games = self.games()
        if not games:
            raise NoSuchGame(id="last")
        return games[0].id

    @property
    def in_play(self) -> str | None:
        """The id of the game that was on the table when the companion stopped, if any."""
        try:
            id_ = self._in_play.read_text(encoding="utf-8").strip()
        except (OSError, ValueError):
            return None
        return id_ if id_ in self.ids() else None

    def put_in_play(self, id_: str | None) -> None:
        """Remember which game is on the table; None: none is. Raises OSError."""
        if id_ is None:
            self._in_play.unlink(missing_ok=True)
        else:
            self._in_play.write_text(id_ + "\n", encoding="utf-8")

    @property
    def _in_play(self) -> Path:
        return self._folder / "in-play"

    def _path(self, id_: str) -> Path:
        if Path(id_).name != id_:
            raise NoSuchGame(id=id_)
        return self._folder / f"{id_}.journal"

    def _listed(self, id_: str) -> StoredGame:
        try:
            loaded = self.load(id_)
        except (CompanionError, OSError) as failure:
            told = failure if isinstance(failure, CompanionError) else _unreadable(id_)
            return StoredGame(
                id=id_,
                game=id_.partition("-")[0],
                players=(),
                started="",
                played="",
                finished=False,
                actions=0,
                trouble=told.text,
            )
        entries = loaded.contents.entries
        return StoredGame(
            id=id_,
            game=loaded.game.name,
            players=loaded.setup.players,
            started=entries[0].at,
            played=entries[-1].at,
            finished=loaded.game.outcome(loaded.state) is not None,
            actions=len(loaded.history.actions),
            trouble=loaded.trouble,
        )


def _unreadable(id_: str) -> CompanionError:
    return journal.UnreadableJournal(name=f"{id_}.journal")
