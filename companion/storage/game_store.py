"""The games of a table on disk: a journal for each, in one folder."""

import contextlib
import os
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from companion.games.game import Action, AnyGame, Setup
from companion.games.history import History
from companion.language.errors import TranslatedError
from companion.storage import journal, stored_game
from companion.storage.durable_file import FileInUse, held, make_folder, sync_folder, write_whole
from companion.storage.entries import Did, Entry, Opened, last_tick, raw, sealed, ticks
from companion.storage.files import is_text, moment, numbered, paths_in, read_plain, stamp
from companion.storage.index import Index, game_in
from companion.storage.index import key as index_key
from companion.storage.journal import Contents, Journal, LateJournal, NameTaken
from companion.storage.stored_game import LoadedGame, StoredGame

BIN = "bin"  # the folder of discarded games, among the games


class NoSuchGame(TranslatedError, LookupError):
    """No game is stored under that id."""

    message = "No stored game is called {id}."


class NoGameYet(NoSuchGame):
    """The last game was requested and there is none."""

    message = "No game is stored yet."


@dataclass(frozen=True)
class OpenGame:
    """A stored game and its journal, open for writing; `unwritten` are entries not yet on disk.

    `tick` is the highest of all games: later entries get the ticks after it (see `entries`).
    """

    loaded: LoadedGame
    journal: Journal
    tick: int
    unwritten: tuple[Entry, ...] = ()


def tick_at(games: Iterable[StoredGame], played: str) -> int:
    """Return the tick of the last game played up to the time `played` (ISO 8601).

    Return 0 if `played` is empty or before all games.
    """
    then = moment(played)
    if then is None:
        return 0
    before = (game for game in games if (other := moment(game.played)) and other <= then)
    return max((game.tick for game in before), default=0)


class GameStore:
    """A folder of journals. Times are ISO 8601 strings and come in as arguments."""

    def __init__(self, folder: Path) -> None:
        """Use the folder; a folder that cannot be created yet is created with the first game."""
        self._folder = folder
        with contextlib.suppress(OSError):
            make_folder(folder)

    def create(self, game: AnyGame, setup: Setup, at: str) -> OpenGame:
        """Begin a game: its header is on disk on return, or `unwritten`. Raises BadSetup.

        A disk that refuses to write does not prevent a game.
        """
        game.start(setup)
        first = Opened(raw(setup), at, next(ticks(self.latest())))
        for id_ in numbered(f"{game.name}-{stamp(at)}"):
            loaded = LoadedGame(id_, game, setup, History(), Contents((first,), (), (), 0, 0))
            try:
                return OpenGame(loaded, self._begin(id_, first), first.tick)
            except NameTaken:
                continue
            except OSError:
                late = LateJournal(partial(self._begin, id_, first, again=True))
                return OpenGame(loaded, late, first.tick, (first,))
        raise AssertionError("names never end")

    def _begin(self, id_: str, first: Opened, *, again: bool = False) -> Journal:
        """Return the journal of a new game: see `journal.create`. Raises OSError, NameTaken."""
        make_folder(self._folder)
        return journal.create(self._path(id_), first, again=again)

    def add(
        self, game: AnyGame, setup: Setup, actions: Sequence[Action], at: str, latest: int
    ) -> str:
        """Store a game that was played elsewhere, whole or not at all; return its id.

        `actions` are legal; all of them count as done at `at`, with the ticks after `latest`, the
        latest tick of this store. Raises OSError.
        """
        tick = ticks(latest)
        entries: list[Entry] = [Opened(raw(setup), at, next(tick))]
        entries += [Did(raw(action), at, next(tick)) for action in actions]
        return self._add(f"{game.name}-{stamp(at)}", entries)

    def take_in(
        self,
        game: AnyGame,
        setup: Setup,
        actions: Sequence[Action],
        *,
        played: str,
        tick: int,
        at: str,
    ) -> str:
        """Store a game that was played elsewhere at `played`, as `add` does; return its id.

        `played` is "" if the time is unknown; `at` is the time now. `tick` puts the game behind
        those played earlier: see `tick_at`.
        """
        entries: list[Entry] = [Opened(raw(setup), played, tick)]
        entries += [Did(raw(action), played, tick) for action in actions]
        return self._add(f"{game.name}-{stamp(played) or stamp(at)}", entries)

    def _add(self, name: str, entries: Sequence[Entry]) -> str:
        """Store a whole journal under the first free id of that name. Raises OSError."""
        make_folder(self._folder)
        for id_ in numbered(name):
            path = self._path(id_)
            try:
                path.touch(0o600, exist_ok=False)
            except FileExistsError:
                continue
            try:
                write_whole(path, sealed(entries))
            except OSError:
                with contextlib.suppress(OSError):  # frees the name again
                    path.unlink()
                raise
            return id_
        raise AssertionError("names never end")

    def mark(self, id_: str) -> bytes:
        """Return bytes that change with a game's journal: from its inode, size and times.

        Raises OSError.
        """
        path = self._path(id_)
        marks = []
        for file in (path, path.with_suffix(".tip")):
            with contextlib.suppress(FileNotFoundError):
                seen = file.stat()
                marks.append((seen.st_ino, seen.st_size, seen.st_mtime_ns, seen.st_ctime_ns))
        return repr(marks).encode()

    def load(self, id_: str) -> LoadedGame:
        """Read a game, changing nothing on disk.

        Raises NoSuchGame, UnreadableJournal, BadRecord, OSError.
        """
        try:
            contents = journal.read(self._path(id_))
        except FileNotFoundError:
            raise NoSuchGame(id=id_) from None
        return stored_game.from_contents(id_, contents)

    def open(self, id_: str, at: str) -> OpenGame:
        """Open a game to continue it; copy a damaged journal aside before the first write.

        If the disk refuses to write, the journal waits, but the game does not. Raises FileInUse,
        NoSuchGame, UnreadableJournal, BadRecord, OSError.
        """
        loaded = self.load(id_)
        latest = self.latest()
        reopen = partial(self._reopen, loaded, f"{id_}.damaged-{stamp(at)}")
        try:
            return OpenGame(loaded, reopen(), latest)
        except FileInUse:
            raise
        except OSError:
            return OpenGame(loaded, LateJournal(reopen), latest)

    def _reopen(self, loaded: LoadedGame, aside: str) -> Journal:
        """Return the journal of a stored game: see `journal.reopen`. Raises OSError, FileInUse."""
        return journal.reopen(self._path(loaded.id), loaded.contents, self._folder / aside)

    def discard(self, id_: str) -> None:
        """Move a game to the bin.

        Raises NoSuchGame, FileInUse for a game in play, OSError.
        """
        make_folder(self._bin)
        self._move(id_, self._folder, self._bin)

    def take_back(self, id_: str) -> None:
        """Move a game out of the bin again. Raises NoSuchGame, OSError."""
        self._move(id_, self._bin, self._folder)

    def discarded(self) -> tuple[StoredGame, ...]:
        """Return the games in the bin, last played first."""
        with contextlib.suppress(OSError):  # no permission to look into the folder
            if self._bin.is_dir():
                return GameStore(self._bin).games()
        return ()

    def _move(self, id_: str, origin: Path, target: Path) -> None:
        source = GameStore(origin)._path(id_)
        if not source.is_file():
            raise NoSuchGame(id=id_)
        # Nobody else may have the journal open; a restored backup may have taken its name in the
        # goal.
        with held(source):
            pass
        paths = (target / f"{name}.journal" for name in numbered(id_))
        goal = next(path for path in paths if not path.exists())
        # The tip first: a journal without a tip is sound, and a tip without a journal has no
        # effect.
        with contextlib.suppress(FileNotFoundError):
            source.with_suffix(".tip").replace(goal.with_suffix(".tip"))
        source.replace(goal)
        sync_folder(target)
        sync_folder(origin)

    def ids(self) -> tuple[str, ...]:
        """Return the ids of all games that were begun.

        Raises OSError if the folder cannot be listed.
        """
        journals = paths_in(self._folder, "*.journal")
        return tuple(sorted(path.stem for path in journals if journal.begun(path)))

    def every_id(self) -> frozenset[str]:
        """Return the ids of all games, those in the bin too.

        Raises OSError if a folder, even the games' own, is missing or cannot be listed: the set of
        games is unknown then.
        """
        os.scandir(self._folder).close()
        binned = GameStore(self._bin).ids() if self._bin.exists() else ()
        return frozenset((*self.ids(), *binned))

    def games(self) -> tuple[StoredGame, ...]:
        """Return all games, last played first; unreadable games included.

        The index holds the entries of unchanged files, but is never needed. Raises OSError if the
        folder cannot be listed.
        """
        index = Index(self._folder / "index.sqlite", StoredGame)
        ids = self.ids()
        known = index.recall() if ids else {}
        batches = index.batches(known)
        entries: dict[bytes, StoredGame] = {}
        unread: list[StoredGame] = []
        for id_ in ids:
            if not is_text(id_):
                unread.append(stored_game.misnamed(id_))
                continue
            try:
                data, promised = journal.stored(self._path(id_))
            except OSError:
                unread.append(stored_game.unreadable(id_))
                continue
            key = index_key(id_, data, promised)
            game = known.get(key) or stored_game.listed(id_, data, promised)
            if game.game != game_in(id_):  # a renamed file: its key does not cover its rules
                unread.append(game)
                continue
            entries[key] = game
            batches.add(key, game)
        batches.write()
        if entries.keys() != known.keys():
            index.drop_all_but(entries)
        games = sorted((*entries.values(), *unread), key=lambda game: game.id)
        # By the time only where the ticks are equal: the clock may have gone back.
        return tuple(sorted(games, key=lambda game: (game.tick, game.played), reverse=True))

    def latest(self) -> int:
        """Return the highest tick of all games, including the bin's, which may be taken back.

        Unreadable games are left out.
        """
        latest = 0
        for folder in (self._folder, self._bin):
            with contextlib.suppress(OSError):
                for path in folder.glob("*.journal"):
                    with contextlib.suppress(OSError):
                        latest = max(latest, last_tick(read_plain(path)))
        return latest

    def last(self) -> str:
        """Return the id of the game played last. Raises NoGameYet, OSError."""
        games = self.games()
        if not games:
            raise NoGameYet
        return games[0].id

    def last_setups(self, game: str) -> Iterator[Setup]:
        """Yield the setups of the readable games of that name, last played first."""
        games: tuple[StoredGame, ...] = ()
        with contextlib.suppress(OSError):
            games = self.games()
        for listed in games:
            if listed.game == game:
                try:
                    setup = self.load(listed.id).setup
                except (TranslatedError, OSError):
                    continue
                yield setup

    def last_players(self, counts: Container[int]) -> tuple[str, ...]:
        """Return the players, in turn order, of the last game with one of these numbers of players.

        The result is empty if there is no such game.
        """
        games: tuple[StoredGame, ...] = ()
        with contextlib.suppress(OSError):
            games = self.games()
        return next((game.players for game in games if len(game.players) in counts), ())

    @property
    def in_play(self) -> str | None:
        """The id of the game that was on the table when the companion stopped, if any."""
        try:
            id_ = read_plain(self._in_play).decode().strip()
            return id_ if id_ in self.ids() else None
        except (OSError, ValueError):
            return None

    def put_in_play(self, id_: str | None) -> None:
        """Store the id of the game on the table, None for no game. Raises OSError."""
        if id_ is None:
            self._in_play.unlink(missing_ok=True)
        else:
            write_whole(self._in_play, (id_ + "\n").encode())

    @property
    def _bin(self) -> Path:
        return self._folder / BIN

    @property
    def _in_play(self) -> Path:
        return self._folder / "in-play"

    def _path(self, id_: str) -> Path:
        if Path(id_).name != id_:
            raise NoSuchGame(id=id_)
        return self._folder / f"{id_}.journal"
