"""Reads the games in a thread, while the screen draws or another screen is shown."""

from pathlib import Path
from typing import NamedTuple

from companion.profiles import Profiles
from ui.touch.base.background import begin
from ui.touch.screens.statistics.model import book


class ReadingProgress(NamedTuple):
    """The number of games read, and of all games."""

    done: int
    all: int


class BookReader:
    """A reading of a folder of games, in a thread that starts at once.

    `done` gets the book, or the error. A reading without a listener ends by itself; its results are
    stored beside the games for the next reading.
    """

    def __init__(self, folder: Path, profiles: Profiles) -> None:
        self.progress: ReadingProgress | None = None  # None before the first report
        self.done = begin(lambda: book.read(folder, profiles, self._reading), "statistics")

    def _reading(self, done: int, all_: int) -> None:
        self.progress = ReadingProgress(done, all_)
