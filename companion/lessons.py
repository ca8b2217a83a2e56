"""The lessons that teaching games have shown, in one small file in the data folder.

A reopened game does not begin its lessons again; a game that is not in the file teaches nothing.
"""

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.storage.durable_file import write_whole
from companion.storage.files import read_plain

MOST_GAMES = 50  # the newest; players of an older game know the game by now
_MOST_BYTES = 200_000


class Taught(Struct, frozen=True):
    """The keys of the lessons shown so far, for each game that teaches, by its id."""

    games: Mapping[str, tuple[str, ...]] = {}

    def teaches(self, id_: str) -> bool:
        """Return whether the game of that id teaches."""
        return id_ in self.games

    def shown(self, id_: str) -> tuple[str, ...]:
        """Return the keys of the lessons that the game has shown."""
        return self.games.get(id_, ())

    def begun(self, id_: str) -> "Taught":
        """Return a copy in which that game teaches from its first lesson on."""
        newest = list(self.games.items())[-(MOST_GAMES - 1) :]
        return Taught({**dict(newest), id_: ()})

    def with_shown(self, id_: str, lesson: str) -> "Taught":
        """Return a copy with that lesson marked as shown; a game that does not teach stays so."""
        if id_ not in self.games or lesson in self.games[id_]:
            return self
        return Taught({**self.games, id_: (*self.games[id_], lesson)})

    def ended(self, id_: str) -> "Taught":
        """Return a copy in which that game teaches no more."""
        return Taught({game: shown for game, shown in self.games.items() if game != id_})


def read(path: Path) -> Taught:
    """Return a file's content; empty if missing or damaged, as only reminders are lost."""
    try:
        content = read_plain(path)
        if len(content) > _MOST_BYTES:
            return Taught()
        return msgspec.json.decode(content, type=Taught)
    except (OSError, ValueError, RecursionError):
        return Taught()


def write(path: Path, taught: Taught) -> None:
    """Write the file; it is on disk when this returns. Raises OSError."""
    write_whole(path, msgspec.json.encode(taught))
