"""Reads the games in a thread of its own, while the screen goes on drawing or another is shown."""

import threading
from concurrent.futures import Future
from pathlib import Path
from typing import NamedTuple

from companion.profiles import Profiles
from ui.touch.screens.statistics.model import book
from ui.touch.screens.statistics.model.book import Book


class Progress(NamedTuple):
    """How many games are read, of how many."""

    done: int
    all: int


class BookReader:
    """One reading of a folder of games, begun at once; asked in any thread.

    `done` gets the book, or what stood against it. Nobody need wait for it: a reading that is left
    alone ends by itself, and what it found is kept beside the games for the next one.
    """

    def __init__(self, folder: Path, profiles: Profiles) -> None:
        self.done: Future[Book] = Future()
        self.progress: Progress | None = None  # None while nothing is known of it
        threading.Thread(
            target=self._run, args=(folder, profiles), name="statistics", daemon=True
        ).start()

    def _run(self, folder: Path, profiles: Profiles) -> None:
        try:
            self.done.set_result(book.read(folder, profiles, self._reading))
        except BaseException as failure:  # told to whoever asked for it
            self.done.set_exception(failure)

    def _reading(self, done: int, all_: int) -> None:
        self.progress = Progress(done, all_)
