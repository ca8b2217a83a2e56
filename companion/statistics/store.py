"""The figures of all stored games, kept beside them so that a question need not fold them all.

The file is derived: missing, damaged, or made by other rules, it is made anew from the journals.
A game whose journal has changed is read again, and it alone.
"""

from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

from msgspec import Struct

from companion.games.record import write
from companion.language.errors import BilingualError
from companion.statistics.figures import GameFigures, figures
from companion.storage.files import is_text
from companion.storage.game_store import GameStore
from companion.storage.index import Index, game_in
from companion.storage.index import key as index_key

FILE = "statistics.sqlite"
_ROOMS = ("statistics",)  # by which the figures are computed


class GameLine(Struct, frozen=True):
    """A stored game in the statistics: `figures` is None while it goes on, or if it cannot be read.

    `played` and `tick` are those of the last thing done in it, `record` is a digest of it.
    """

    id: str
    played: str = ""
    tick: int = 0
    record: str = ""
    figures: GameFigures | None = None


def lines(
    folder: Path, reading: Callable[[int, int], object] | None = None
) -> tuple[GameLine, ...]:
    """Every stored game in a folder, the one played last at the end. Raises OSError.

    `reading` is called, in the same thread, before a game is read that the file does not hold: with
    how many are known by then, and how many there are.
    """
    store = GameStore(folder)
    ids = [id_ for id_ in store.ids() if is_text(id_)]
    index = Index(folder / FILE, GameLine)
    known = index.recall() if ids else {}
    batches = index.batches(known)
    found: dict[bytes, GameLine] = {}
    unread = []
    for place, id_ in enumerate(ids):
        try:
            key = index_key(id_, store.mark(id_), 0, _ROOMS)
            if key not in known and reading is not None:
                reading(place, len(ids))
            line = known.get(key) or _line(store, id_)
            if line.figures is not None and line.figures.game != game_in(id_):
                unread.append(line)  # a renamed file: its key is not of its rules
                continue
            found[key] = line
            batches.add(key, line)
        except (BilingualError, OSError):
            unread.append(GameLine(id_))
    batches.write()
    if found.keys() != known.keys():
        index.drop_all_but(found)
    every = (*unread, *found.values())
    return tuple(sorted(every, key=lambda line: (line.tick, line.played, line.id)))


def record_digest(record: str) -> str:
    """What is the same of two records if they are."""
    return blake2b(record.encode(), digest_size=16).hexdigest()


def _line(store: GameStore, id_: str) -> GameLine:
    """Raises BilingualError, OSError."""
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
