"""Killed at any moment, the companion starts again with every action it had printed.

`kill -9` shows that nothing acknowledged waits in the program's own memory. It cannot show a
missing fsync, for the kernel keeps what was written:
tests/companion/storage/test_power_cut.py does.
"""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from companion.games.record import encode
from companion.storage.game_store import GameStore

COMMAND = [sys.executable, "-m", "ui.cli.main"]
FACED = 5  # every fifth time the screen is drawn too
LONGEST_PLAY = 0.6  # seconds: time for some actions


def play_and_kill(data: Path, chance: random.Random, *, face: bool) -> list[dict[str, Any]]:
    """Play until a random moment after the first saved action, then kill; what was printed."""
    run = [*COMMAND, "run", "--simulated", "--seed", "7", "--data", str(data)]
    process = subprocess.Popen(
        run if face else [*run, "--no-face"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(chance.uniform(0, LONGEST_PLAY))
    os.killpg(process.pid, signal.SIGKILL)
    lines = [first, *process.stdout.read().split(b"\n")]
    process.wait()
    # The last line may have been cut by the kill: it was not read, so it was not told.
    return [json.loads(line) for line in lines if line.strip().endswith(b"}}")]


def kill_repeatedly(data: Path, times: int) -> int:
    """Kill it so many times and hold what was printed against the disk; how much it was."""
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
        # The same actions make the same screen and the same score: a state is their fold.
        assert {seq: json.loads(encode(actions[seq - 1])) for seq in known} == known
    return sum(map(len, printed.values()))


def test_nothing_printed_is_lost_when_the_companion_is_killed(tmp_path: Path) -> None:
    """A tenth of the kills of the long run."""
    assert kill_repeatedly(tmp_path, 21) >= 21


def test_a_polite_kill_ends_the_whole_app(tmp_path: Path) -> None:
    run = [*COMMAND, "run", "--simulated", "--seed", "7", "--data", str(tmp_path)]
    process = subprocess.Popen(run, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdout is not None
    process.stdout.readline()
    process.terminate()
    assert process.wait(30) == -signal.SIGTERM
    process.stdout.close()


@pytest.mark.soak
def test_nothing_printed_is_lost_in_two_hundred_kills_of_the_whole_app(tmp_path: Path) -> None:
    count = kill_repeatedly(tmp_path, 210)
    print(f"{count} actions printed")
    assert count >= 210
