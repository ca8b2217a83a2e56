"""Copy onto a stick: every game with its sheet and the figures, or a backup."""

import io
import logging
import threading
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from companion.backup.archive import collect, pack
from companion.games.record import write
from companion.language.errors import TranslatedError
from companion.language.text import Language
from companion.statistics.tables import COLUMNS, fill_tables
from companion.storage.files import is_text
from companion.storage.game_store import GameStore
from hardware.computer.clock import now
from hardware.computer.sticks import Stick
from ui.folders import games_folder, memory_file, profiles_file, settings_file
from ui.takeaway.errors import Stopped
from ui.takeaway.sheets import NoSheet, sheet_of
from ui.takeaway.stick_folder import StickFolder

GAMES, SHEETS, FIGURES = "games", "sheets", "figures"
BACKUP = "companion-backup.zip"
_log = logging.getLogger(__name__)


class Copied(NamedTuple):
    """The result of a copy: the folder on the stick and the number of its files.

    `unread` counts the games that are missing because they could not be read.
    """

    folder: str
    files: int
    unread: int


class Progress:
    """The progress of a copy, for a reader in another thread, who may `stop` the copy."""

    def __init__(self) -> None:
        self.done = 0
        self.count = 0
        self._stopped = threading.Event()

    def stop(self) -> None:
        """End the copy after the present file."""
        self._stopped.set()

    def step(self, done: int) -> None:
        """Note that `done` files are on the stick. Raises Stopped."""
        self.done = done
        if self._stopped.is_set():
            raise Stopped(done=done)


def copy_games(store: GameStore, stick: Stick, language: Language, progress: Progress) -> Copied:
    """Copy every game as a record, its sheet as a PDF, and the figures of all as tables.

    Raises StickRefused, Stopped, and OSError for failures on this machine's own disk.
    """
    ids = store.ids()
    progress.count = 2 * len(ids) + len(COLUMNS)
    unread = 0
    with StickFolder(stick, datetime.now().astimezone()) as folder:
        for id_ in ids:
            parts = _parts(store, id_, language)
            unread += not parts
            progress.count -= 2 - len(parts)
            for where, name, data in parts:
                folder.write(where, name, data)
                progress.step(folder.done)
        for name, data in _tables(store, language):
            folder.write(FIGURES, name, data)
            progress.step(folder.done)
        folder.finish()
        return Copied(folder.name, folder.done, unread)


def copy_backup(data: Path, stick: Stick, progress: Progress) -> Copied:
    """Put a backup of the data folder on the stick.

    Raises StickRefused, Stopped, and OSError for failures on this machine's own disk.
    """
    progress.count = 1
    games = games_folder(data)
    backup = collect(games, settings_file(), now(), profiles_file(data), memory_file(data))
    with StickFolder(stick, datetime.now().astimezone()) as folder:
        folder.write("", BACKUP, pack(backup))
        progress.step(folder.done)
        folder.finish()
        return Copied(folder.name, folder.done, len(backup.unread))


def _parts(store: GameStore, id_: str, language: Language) -> tuple[tuple[str, str, bytes], ...]:
    """Return a game's files: folder, name and content.

    Empty if the game is unreadable; the record alone if the sheet cannot be drawn.
    """
    if not is_text(id_):
        return ()
    try:
        loaded = store.load(id_)
    except (TranslatedError, OSError):
        return ()
    played = loaded.contents.entries[-1].at
    record = write(loaded.setup, loaded.history.actions, played).encode()
    parts = [(GAMES, f"{id_}.jsonl", record)]
    try:
        parts.append((SHEETS, f"{id_}.pdf", sheet_of(loaded, language)))
    except NoSheet:  # the record is still copied
        _log.exception("no sheet of %s", id_)
    return tuple(parts)


def _tables(store: GameStore, language: Language) -> Iterator[tuple[str, bytes]]:
    """Yield the figures of all games, made in memory: the disk here may be full."""
    files = {name: io.StringIO(newline="") for name in COLUMNS}
    fill_tables(store, files, language)
    for name, file in files.items():
        yield f"{name}.csv", file.getvalue().encode()
