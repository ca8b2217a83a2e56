"""A table without screen, camera or pauses: `python -m tests.companion.lone_table FOLDER`.

For each seed on standard input, the program forks a process that plays until killed; it prints
"born PID" and, after the death, "died STATUS". All modules are imported before, so that no time is
lost with Python's start and every kill hits the game.

A process resumes an unfinished game of the folder or begins another kind, so that all games are
tested. After each message it prints a line: the game, the number of lines in its journal, and a
digest of the view.
"""

import os
import sys
from hashlib import blake2b
from pathlib import Path
from queue import SimpleQueue
from random import Random

from companion import games
from companion.games.game import AnyGame, Setup, fold
from companion.games.history import History
from companion.storage.game_store import GameStore
from companion.table.session import Session
from companion.table.table import Table
from companion.table.view import View
from tests.companion.bots import next_message, set_up

AT = "2025-01-01T20:00:00"


def shown(game: AnyGame, setup: Setup, history: History) -> str:
    """Return a digest of a game on a table: its actions, report and scores."""
    state = fold(game, setup, history.actions)
    told = repr((history, game.report(state), game.standings(state)))
    return blake2b(told.encode(), digest_size=8).hexdigest()


def main(folder: Path) -> None:
    """Run a process for each seed, in order."""
    for name in games.names():
        games.find(name)
    for seed in sys.stdin:
        pid = os.fork()
        if pid == 0:
            live(folder, Random(seed))
        print("born", pid, flush=True)
        _, status = os.waitpid(pid, 0)
        print("died", os.waitstatus_to_exitcode(status), flush=True)


def live(folder: Path, chance: Random) -> None:
    """Play game after game until somebody ends this process."""
    store = GameStore(folder)
    while True:
        unfinished = [game.id for game in store.games() if not game.finished]
        stored = chance.choice([*unfinished, None])
        if stored is not None:
            opened = store.open(stored, AT)
        else:
            opened = store.create(*set_up(chance.choice(games.names())), AT)
        path = folder / f"{opened.loaded.id}.journal"
        table = Table(Session(opened, lambda: AT))
        views: SimpleQueue[View] = SimpleQueue()
        table.listen(views.put)
        table.start()
        while (view := views.get()).outcome is None:
            history = store.load(view.id).history
            assert history.actions == view.actions
            lines = path.read_bytes().count(b"\n")
            # Written in a single call, even without Python's buffer: a kill leaves no partial line.
            sys.stdout.write(f"{view.id} {lines} {shown(view.game, view.setup, history)}\n")
            sys.stdout.flush()
            table.submit(next_message(view, chance))
        table.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
