"""Lessons during play: the games that teach, and the lessons shown, saved on disk."""

import contextlib
from typing import Any

from companion import lessons as lessons_file
from companion.lessons import Taught
from companion.storage.game_store import GameStore
from ui.folders import lessons_file as where


class LessonProgress:
    """Keeps the app's `taught`, which screens follow, equal to its file."""

    def __init__(self, app: Any) -> None:
        """Load the file into `taught` of the app, which also has the machine."""
        self._app = app
        self._set(lessons_file.read(where(app.machine.folder)), written=True)

    def offers(self, game: str) -> bool:
        """Return whether lessons start unasked: no game of this name was begun here before."""
        store: GameStore = self._app.machine.store
        try:
            return all(stored.game != game for stored in store.games())
        except OSError:
            return False

    def begin(self, id_: str) -> None:
        """Start lessons in a game, from the first."""
        self._set(self._app.taught.begun(id_))

    def note_shown(self, id_: str, lesson: str) -> None:
        """Note that a lesson was shown."""
        self._set(self._app.taught.with_shown(id_, lesson))

    def end(self, id_: str) -> None:
        """End the lessons in a game."""
        self._set(self._app.taught.ended(id_))

    def _set(self, taught: Taught, *, written: bool = False) -> None:
        if taught != self._app.taught:
            self._app.taught = taught
            if not written:
                # On a full disk, lost lessons are shown again when the game is reopened.
                with contextlib.suppress(OSError):
                    lessons_file.write(where(self._app.machine.folder), taught)
