"""Tables, speakers and hubs as processes that can be killed: `python -m tests.ui.hall.mortals`.

Each line on standard input asks for a process. The program forks, so that no process needs a new
start of Python, and answers with the process id. The line `reap` is answered with the exit status
of every ended process.
"""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

from companion import games, settings
from companion.settings import Mqtt, Settings
from companion.storage.game_store import GameStore
from companion.table.session import Session
from companion.table.table import Table
from hardware.computer.clock import now
from tests.companion.bots import Player
from tests.ui.hall.club import play_out
from tests.ui.waiting import until
from ui.hall.broker import Broker
from ui.hall.hub.hub import Hub
from ui.hall.hub.store import HallStore
from ui.hall.table.announcer import Announcer
from ui.hall.table.speaker import speak

MOVE_SECONDS = 0.01


def table(data: Path, game: str, name: str, port: int) -> None:
    """Play a game to its end, continuing it if an earlier process began it."""
    announcer = Announcer(data)
    announcer.heed(Settings(mqtt=Mqtt("127.0.0.1", name, port)))
    store, player = GameStore(data / "games"), Player(game)
    begun = store.ids()
    opened = (
        store.open(begun[0], now()) if begun else store.create(player.game, player.setup, now())
    )
    play_out(Table(Session(opened, now)), announcer, player, MOVE_SECONDS)
    announcer.close()


def speaker(data: Path, game: str, name: str, port: int) -> None:
    """Send a table's messages to the broker until killed."""
    path = data / "settings.toml"
    settings.write(path, Settings(language="en", mqtt=Mqtt("127.0.0.1", name, port)))
    speak(data, path, threading.Event())


def hub(data: Path, game: str, name: str, port: int) -> None:
    """Run a hub until killed."""
    broker = Broker("127.0.0.1", port)
    Hub(HallStore(data), broker, now, on_kept=lambda *_: None, tell=lambda _: None).run(
        lambda: False
    )


KINDS: Mapping[str, Callable[[Path, str, str, int], None]] = {
    "table": table,
    "speaker": speaker,
    "hub": hub,
}


def main() -> None:
    """Fork on request until standard input ends."""
    for name in games.names():
        games.find(name)
    for line in sys.stdin:
        if line == "reap\n":
            print(json.dumps(dict(_ended())), flush=True)
            continue
        kind, data, game, name, port = json.loads(line)
        pid = os.fork()
        if pid == 0:
            status = 1
            try:
                KINDS[kind](Path(data), game, name, port)
                status = 0
            finally:
                sys.stderr.flush()
                os._exit(status)
        print(pid, flush=True)


def _ended() -> list[tuple[int, int]]:
    ended: list[tuple[int, int]] = []
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return ended
        if pid == 0:
            return ended
        ended.append((pid, os.waitstatus_to_exitcode(status)))


class Mortals:
    """The process that forks the others, as seen by a test."""

    def __init__(self, log: Path) -> None:
        """Start the process; `log` receives the error output of every process."""
        self.statuses: dict[int, int] = {}
        self._alive: set[int] = set()
        self._log = log
        with log.open("wb") as errors:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.ui.hall.mortals"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )

    def born(self, kind: str, data: Path, game: str, name: str, port: int) -> int:
        """Start a process; return its id."""
        data.mkdir(exist_ok=True)
        pid = int(self._ask(json.dumps([kind, str(data), game, name, port])))
        self._alive.add(pid)
        return pid

    def kill(self, pid: int) -> None:
        """Kill a process and wait until it is gone.

        Until then, the process holds the lock of its game, and a second process that opens the game
        is refused.
        """
        if self.status(pid) is None:
            os.kill(pid, signal.SIGKILL)
            assert until(lambda: self.status(pid) is not None), f"{pid} survives SIGKILL"

    def status(self, pid: int) -> int | None:
        """Return the exit status of a process, None while it runs.

        Fail the test if the process ended with an error: nobody would start it again.
        """
        ended = json.loads(self._ask("reap"))
        self.statuses |= {int(number): status for number, status in ended.items()}
        self._alive -= self.statuses.keys()
        status = self.statuses.get(pid)
        assert status in (None, 0, -signal.SIGKILL), self._log.read_text()
        return status

    def close(self) -> None:
        """Kill every process."""
        for pid in self._alive:
            os.kill(pid, signal.SIGKILL)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()

    def _ask(self, line: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline()


if __name__ == "__main__":
    main()
