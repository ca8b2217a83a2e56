"""The figures of all stored games, cached beside them so that a question need not fold them all.

The file is derived: if missing, damaged, or made by other rules, it is made anew from the journals.
Only games whose journals have changed are read again.
"""

from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

from msgspec import Struct

from companion.games.record import write
from companion.language.errors import TranslatedError
from companion.statistics.figures import GameFigures, figures
from companion.storage.files import is_text
from companion.storage.game_store import GameStore
from companion.storage.index import Index, game_in
from companion.storage.index import key as index_key

FILE = "statistics.sqlite"
_ROOMS = ("statistics",)  # the folders whose code computes the figures


class GameLine(Struct, frozen=True):
    """A stored game in the statistics: `figures` is None before its end, or if it is unreadable.

    `played` and `tick` are those of its last entry, `record` is a digest of the game's record.
    """

    id: str
    played: str = ""
    tick: int = 0
    record: str = ""
    figures: GameFigures | None = None


def lines(
    folder: Path, reading: Callable[[int, int], object] | None = None
) -> tuple[GameLine, ...]:
    """Return every stored game in a folder, the one played last at the end. Raises OSError.

    `reading` is called, in the same thread, before a game is read that is not in the file: with the
    number of games done by then, and the number of all games.
    """
    store = GameStore(folder)
    ids = [id_ for id_ in store.ids() if is_text(id_)]
    index = Index(folder / FILE, GameLine)
    known = index.recall() if ids else {}
    batches = index.batches(known)
    current: dict[bytes, GameLine] = {}
    unread = []
    for place, id_ in enumerate(ids):
        try:
            key = index_key(id_, store.mark(id_), 0, _ROOMS)
            if key not in known and reading is not None:
                reading(place, len(ids))
            line = known.get(key) or _line(store, id_)
            if line.figures is not None and line.figures.game != game_in(id_):
                unread.append(line)  # a renamed file: its key does not cover its rules
                continue
            current[key] = line
            batches.add(key, line)
        except (TranslatedError, OSError):
            unread.append(GameLine(id_))
    batches.write()
    if current.keys() != known.keys():
        index.drop_all_but(current)
    every = (*unread, *current.values())
    return tuple(sorted(every, key=lambda line: (line.tick, line.played, line.id)))


def record_digest(record: str) -> str:
    """Return a digest that is equal for two records if, and only if, they are equal."""
    return blake2b(record.encode(), digest_size=16).hexdigest()


def _line(store: GameStore, id_: str) -> GameLine:
    """Return the line of a stored game. Raises TranslatedError, OSError."""
    loaded = store.load(id_)
    actions = loaded.history.actions
    entries = loaded.contents.entries
    return GameLine(
        id_,
        entries[-1].at,
        max(entry.tick for entry in entries),
        record_digest(write(loaded.setup, actions)),
        figures(loaded.game, loaded.setup, actions),
    )
