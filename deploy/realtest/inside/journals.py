"""Print the contents of a folder's journals as JSON, to be compared with what was acknowledged.

    python -m deploy.realtest.inside.journals FOLDER

For each game: its lines' check digits, its actions, the bytes after the sound part of its journal,
and the lines that its tip promises but the journal lacks.
"""

import json
import sys
from pathlib import Path

from companion.games.record import encode
from companion.storage import journal
from companion.storage.game_store import GameStore


def main(folder: Path) -> None:
    """Print the contents."""
    store, games = GameStore(folder), {}
    for id_ in store.ids():
        contents, loaded = journal.read(folder / f"{id_}.journal"), store.load(id_)
        games[id_] = {
            "checks": contents.checks,
            "lost": contents.lost,
            "missing": contents.missing,
            "actions": [json.loads(encode(action)) for action in loaded.history.actions],
        }
    empty = [path.name for path in folder.glob("*.journal") if not path.stat().st_size]
    print(json.dumps({"games": games, "empty": empty}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
