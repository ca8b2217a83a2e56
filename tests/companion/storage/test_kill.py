"""A table killed at any moment continues with the same screen and the same score.

`kill -9` shows that acknowledged data does not wait in the program's own memory. A missing fsync
goes unnoticed, because the kernel keeps written data: see test_power_cut.py, whose disk forgets
unsynced data.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from companion.storage.game_store import GameStore
from companion.storage.unfolding import unfold
from tests.companion.lone_table import shown

EARLY = 0.2  # the share of kills before or during the opening of a game
LONGEST_START, LONGEST_PLAY = 0.05, 0.06  # seconds: time for some messages


class Tables:
    """A process that forks tables, each to be killed."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._ask, self._told = process.stdin, process.stdout

    def live_and_die(self, seed: int, chance: Random) -> list[list[str]]:
        """Let a table play for a moment, then kill it; return the lines it printed."""
        print(seed, file=self._ask, flush=True)
        # Both processes print without waiting for each other, but each line is written whole.
        pid = 0
        printed: list[list[str]] = []
        while not pid or not printed:
            line = self._told.readline().split()
            assert line, "the table's process has left"
            if line[0] == "born":
                pid = int(line[1])
                if chance.random() < EARLY:
                    time.sleep(chance.uniform(0, LONGEST_START))
                    break
            else:
                printed.append(line)
        else:
            time.sleep(chance.uniform(0, LONGEST_PLAY))
        os.kill(pid, signal.SIGKILL)
        while (line := self._told.readline().split())[:1] != ["died"]:
            assert line, "the table's process has left"
            printed.append(line)
        assert line[1] == str(-signal.SIGKILL)
        assert all(len(line) == 3 for line in printed), printed
        return printed


@contextmanager
def tables(folder: Path) -> Iterator[Tables]:
    """Yield tables in that folder; none may print an error."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.companion.lone_table", str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        yield Tables(process)
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.close()
        assert process.stderr.read() == ""


def check(store: GameStore, printed: list[list[str]], chance: Random) -> None:
    """Check that all printed entries are in the journal, and at most a single further entry."""
    for id_, lines, digest in (printed[-1], chance.choice(printed)):
        contents = store.load(id_).contents
        game, setup, history, told = unfold(contents.entries[: int(lines)])
        assert told == int(lines)
        assert shown(game, setup, history) == digest
    of_last = store.load(printed[-1][0]).contents
    assert len(of_last.entries) - int(printed[-1][1]) in (0, 1)


def kill_many(folder: Path, times: int) -> tuple[int, int]:
    """Kill a table `times` times; return the number of lives with output, and of all lines."""
    store, chance = GameStore(folder), Random(times)
    lives = lines = 0
    with tables(folder) as table:
        for number in range(times):
            printed = table.live_and_die(number, chance)
            if printed:
                check(store, printed, chance)
                lives, lines = lives + 1, lines + len(printed)
    assert all(game.trouble is None for game in store.games())
    return lives, lines


def test_a_table_killed_ninety_times_continues_unchanged(tmp_path: Path) -> None:
    lives, _ = kill_many(tmp_path, 90)
    assert lives > 60


@pytest.mark.soak
def test_a_table_killed_nine_hundred_times_continues_unchanged(tmp_path: Path) -> None:
    lives, lines = kill_many(tmp_path, 900)
    print(f"{lives} lives that printed {lines} lines")
    assert lives > 600
