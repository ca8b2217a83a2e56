"""Killed at any moment, the companion starts again with every action that it had printed.

`kill -9` shows that no acknowledged action waits in the program's own memory. A missing fsync
cannot be found in this way, because the kernel keeps written data:
tests/companion/storage/test_power_cut.py tests that.
"""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from companion.games.record import encode
from companion.storage.game_store import GameStore
from ui.cli.main import main

COMMAND = [sys.executable, "-m", "ui.cli.main"]
RUN = ("run", "--simulated", "--seed", "7", "--data")
# A process without a screen is forked from a process with all modules loaded.
LOADED = get_context("forkserver")
LOADED.set_forkserver_preload(
    [__name__, "ui.launch.commands", "ui.launch.face", "ui.machine.eye.make_eye"]
)
FACED = 5  # every fifth process draws the screen too
LONGEST_PLAY = 0.6  # seconds, time for some actions


class Faced:
    """The companion with its screen, started by its command."""

    def __init__(self, data: Path) -> None:
        self._process = subprocess.Popen(
            [*COMMAND, *RUN, str(data)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        assert self._process.stdout is not None
        self.printed = self._process.stdout

    def kill(self) -> None:
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


class Faceless:
    """The companion without its screen."""

    def __init__(self, data: Path) -> None:
        read, write = LOADED.Pipe(duplex=False)
        self._process = LOADED.Process(target=_run, args=(write, (*RUN, str(data), "--no-face")))
        self._process.start()
        write.close()
        self.printed = open(os.dup(read.fileno()), "rb")  # noqa: PTH123, SIM115  closed once read
        read.close()

    def kill(self) -> None:
        assert self._process.pid is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.join()


def _run(out: Connection, words: Sequence[str]) -> None:
    os.setsid()
    # written until the end of the process
    sys.stdout = open(out.fileno(), "w", closefd=False)  # noqa: SIM115
    sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115
    main(words)


def play_and_kill(data: Path, chance: random.Random, *, face: bool) -> list[dict[str, Any]]:
    """Play until a random moment after the first saved action, then kill the companion.

    Return the printed actions.
    """
    process = Faced(data) if face else Faceless(data)
    with process.printed as printed:
        first = printed.readline()
        time.sleep(chance.uniform(0, LONGEST_PLAY))
        process.kill()
        lines = [first, *printed.read().split(b"\n")]
    # The kill may have cut the last line: an incomplete line was not read by anybody.
    return [json.loads(line) for line in lines if line.strip().endswith(b"}}")]


def kill_repeatedly(data: Path, times: int) -> int:
    """Kill the companion that many times; return the number of printed lines checked.

    Every printed action must be on disk.
    """
    chance = random.Random(times)
    printed: dict[str, dict[int, Any]] = {}
    for number in range(times):
        for line in play_and_kill(data, chance, face=number % FACED == FACED - 1):
            printed.setdefault(line["id"], {})[line["seq"]] = line["action"]
        id_ = max(printed)
        loaded = GameStore(data / "simulated" / "games").load(id_)
        assert loaded.trouble is None
        actions = loaded.history.actions
        assert len(actions) - max(printed[id_]) in (0, 1)
        known = printed[id_]
        # A state is computed from the actions: equal actions give the same screen and score.
        assert {seq: json.loads(encode(actions[seq - 1])) for seq in known} == known
    return sum(map(len, printed.values()))


def test_nothing_printed_is_lost_when_the_companion_is_killed(tmp_path: Path) -> None:
    """Run a tenth of the kills of the long run."""
    assert kill_repeatedly(tmp_path, 21) >= 21


def test_sigterm_ends_the_whole_app(tmp_path: Path) -> None:
    run = [*COMMAND, *RUN, str(tmp_path)]
    process = subprocess.Popen(run, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdout is not None
    process.stdout.readline()
    process.terminate()
    assert process.wait(120) == -signal.SIGTERM
    process.stdout.close()


@pytest.mark.soak
def test_nothing_printed_is_lost_in_two_hundred_kills_of_the_whole_app(tmp_path: Path) -> None:
    count = kill_repeatedly(tmp_path, 210)
    print(f"{count} actions printed")
    assert count >= 210
