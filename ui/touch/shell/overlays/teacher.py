"""Teaches a game while it is played: which games do so, and what they have said, on disk too."""

import contextlib
from typing import Any

from companion import lessons as lessons_file
from companion.lessons import Taught
from companion.storage.game_store import GameStore
from ui.folders import lessons_file as where


class Teacher:
    """Keeps the app's `taught`, which screens follow, and the file of it alike."""

    def __init__(self, app: Any) -> None:
        """`app` has the machine and `taught`; what the file holds is put there."""
        self._app = app
        self._set(lessons_file.read(where(app.machine.folder)), written=True)

    def offers(self, game: str) -> bool:
        """Whether it teaches unasked: no game of that name was begun at this table before."""
        store: GameStore = self._app.machine.store
        try:
            return all(stored.game != game for stored in store.games())
        except OSError:
            return False

    def begin(self, id_: str) -> None:
        """Teach in that game from now on, from the first lesson."""
        self._set(self._app.taught.begun(id_))

    def told(self, id_: str, lesson: str) -> None:
        """Note that a lesson was shown."""
        self._set(self._app.taught.with_shown(id_, lesson))

    def end(self, id_: str) -> None:
        """Teach no more in that game."""
        self._set(self._app.taught.ended(id_))

    def _set(self, taught: Taught, *, written: bool = False) -> None:
        if taught != self._app.taught:
            self._app.taught = taught
            if not written:
                # What is lost with a full disk is said again once the game is reopened.
                with contextlib.suppress(OSError):
                    lessons_file.write(where(self._app.machine.folder), taught)
