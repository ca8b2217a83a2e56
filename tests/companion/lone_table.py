"""A table without screen, camera or pauses: `python -m tests.companion.lone_table FOLDER`.

For each seed on its standard input it forks a process that lives one life at the table and prints
"born PID" and, once that is dead, "died STATUS". Everything was imported before, so that a life
costs no start of Python and all its time is spent where a kill may hurt.

A life goes on with one of the unfinished games of the folder, or begins another, so that all kinds
have their turn, and prints a line for what it shows after each message: the game, how many lines
its journal has, and a digest of what is shown.
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
    """Return a digest of all that a table shows of a game: its actions, its report, its scores."""
    state = fold(game, setup, history.actions)
    told = repr((history, game.report(state), game.standings(state)))
    return blake2b(told.encode(), digest_size=8).hexdigest()


def main(folder: Path) -> None:
    """Let one process after the other live and die."""
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
            # Written at one stroke, even where Python does not buffer: a kill leaves no half of it.
            sys.stdout.write(f"{view.id} {lines} {shown(view.game, view.setup, history)}\n")
            sys.stdout.flush()
            table.submit(next_message(view, chance))
        table.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
