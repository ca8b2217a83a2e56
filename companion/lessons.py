"""Which games teach as they go and what they have said, in one small file in the data folder.

A game reopened does not begin its lessons again; one that is not in the file teaches nothing.
"""

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.storage.durable_file import write_whole
from companion.storage.files import read_plain

MOST_GAMES = 50  # the newest: who plays one that is older knows it by now
_MOST_BYTES = 200_000


class Taught(Struct, frozen=True):
    """The keys of the lessons shown so far, for each game that teaches, by its id."""

    games: Mapping[str, tuple[str, ...]] = {}

    def teaches(self, id_: str) -> bool:
        """Whether that game teaches."""
        return id_ in self.games

    def shown(self, id_: str) -> tuple[str, ...]:
        """What that game has said."""
        return self.games.get(id_, ())

    def begun(self, id_: str) -> "Taught":
        """With that game teaching from its first lesson on."""
        newest = list(self.games.items())[-(MOST_GAMES - 1) :]
        return Taught({**dict(newest), id_: ()})

    def told(self, id_: str, lesson: str) -> "Taught":
        """With that lesson shown; a game that does not teach stays so."""
        if id_ not in self.games or lesson in self.games[id_]:
            return self
        return Taught({**self.games, id_: (*self.games[id_], lesson)})

    def ended(self, id_: str) -> "Taught":
        """With that game teaching no more."""
        return Taught({game: shown for game, shown in self.games.items() if game != id_})


def read(path: Path) -> Taught:
    """What a file holds; nothing where it is missing or damaged: all it spares is a reminder."""
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
