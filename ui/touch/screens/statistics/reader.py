"""Reads the games in a thread of its own, while the screen goes on drawing or another is shown."""

from pathlib import Path
from typing import NamedTuple

from companion.profiles import Profiles
from ui.touch.base.background import begin
from ui.touch.screens.statistics.model import book


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
        self.progress: Progress | None = None  # None while nothing is known of it
        self.done = begin(lambda: book.read(folder, profiles, self._reading), "statistics")

    def _reading(self, done: int, all_: int) -> None:
        self.progress = Progress(done, all_)
