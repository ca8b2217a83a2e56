"""A table killed at any moment goes on with the same screen and the same score.

`kill -9` shows that nothing acknowledged waits in the program's own memory. It cannot show a
missing fsync, for the kernel keeps what was written: test_power_cut.py does, with a disk that
forgets what was not synced.
"""

import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from companion.history import unfold
from companion.store import GameStore
from tests.companion.lone_table import shown

EARLY = 0.2  # of the kills come before or while a game is opened
LONGEST_START, LONGEST_PLAY = 0.5, 0.15  # seconds


def live_and_die(folder: Path, seed: int, chance: Random) -> list[list[str]]:
    """Let a table play for a moment, then kill it; the lines it printed."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.companion.lone_table", str(folder), str(seed)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,  # nothing may wait in a buffer of ours that communicate() does not know of
    )
    assert process.stdout is not None
    first = b""
    if chance.random() < EARLY:
        time.sleep(chance.uniform(0, LONGEST_START))
    else:
        first = process.stdout.readline()
        time.sleep(chance.uniform(0, LONGEST_PLAY))
    process.kill()
    rest, err = process.communicate()
    assert err == b""
    # What was cut by the kill was not read, so it was not told.
    lines = (first + rest).decode().splitlines(keepends=True)
    return [line.split() for line in lines if line.endswith("\n")]


def check(store: GameStore, printed: list[list[str]], chance: Random) -> None:
    """Everything that was printed is in the journal, and at most one entry more."""
    for id_, lines, digest in (printed[-1], chance.choice(printed)):
        contents = store.load(id_).contents
        game, setup, history, told = unfold(contents.entries[: int(lines)])
        assert told == int(lines)
        assert shown(game, setup, history) == digest
    of_last = store.load(printed[-1][0]).contents
    assert len(of_last.entries) - int(printed[-1][1]) in (0, 1)


def kill_many(folder: Path, times: int) -> tuple[int, int]:
    """Kill a table so many times; in how many lives it printed, and how many lines in all."""
    store, chance = GameStore(folder), Random(times)
    lives = lines = 0
    for number in range(times):
        printed = live_and_die(folder, number, chance)
        if printed:
            check(store, printed, chance)
            lives, lines = lives + 1, lines + len(printed)
    assert all(game.trouble is None for game in store.games())
    return lives, lines


def test_a_table_killed_ninety_times_shows_what_it_showed(tmp_path: Path) -> None:
    lives, _ = kill_many(tmp_path, 90)
    assert lives > 60


@pytest.mark.soak
def test_a_table_killed_nine_hundred_times_shows_what_it_showed(tmp_path: Path) -> None:
    lives, lines = kill_many(tmp_path, 900)
    print(f"{lives} lives that printed {lines} lines")
    assert lives > 600
