"""Killed at any moment, the companion starts again with every action it had printed.

`kill -9` shows that nothing acknowledged waits in the program's own memory. It cannot show a
missing fsync, for the kernel keeps what was written: tests/companion/test_journal.py does.
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

COMMAND = [sys.executable, "-m", "ui.cli"]


def play_and_kill(data: Path, chance: random.Random) -> list[dict[str, Any]]:
    """Play until a random moment after the first saved action, then kill; what was printed."""
    run = [*COMMAND, "run", "--simulated", "--no-face", "--seed", "7", "--data", str(data)]
    process = subprocess.Popen(
        run, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(chance.uniform(0, 1.5))
    os.killpg(process.pid, signal.SIGKILL)
    lines = [first, *process.stdout.read().split(b"\n")]
    process.wait()
    # The last line may have been cut by the kill: it was not read, so it was not told.
    return [json.loads(line) for line in lines if line.strip().endswith(b"}}")]


def exported(data: Path) -> list[dict[str, Any]]:
    done = subprocess.run(
        [*COMMAND, "export", "last", "--data", str(data)], capture_output=True, check=True
    )
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()[1:]]


def kill_repeatedly(data: Path, times: int) -> None:
    chance = random.Random(times)
    printed: dict[tuple[str, int], Any] = {}
    for _ in range(times):
        for line in play_and_kill(data, chance):
            printed[line["id"], line["seq"]] = line["action"]
        actions = exported(data)
        last_game = max(game for game, _ in printed)
        for (game, seq), action in printed.items():
            if game == last_game:
                assert actions[seq - 1] == action


def test_nothing_printed_is_lost_when_the_companion_is_killed(tmp_path: Path) -> None:
    kill_repeatedly(tmp_path, 5)


def test_a_polite_kill_ends_the_whole_app(tmp_path: Path) -> None:
    run = [*COMMAND, "run", "--simulated", "--seed", "7", "--data", str(tmp_path)]
    process = subprocess.Popen(run, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdout is not None
    process.stdout.readline()
    process.terminate()
    assert process.wait(30) == -signal.SIGTERM
    process.stdout.close()


@pytest.mark.soak
def test_nothing_printed_is_lost_in_fifty_kills(tmp_path: Path) -> None:
    kill_repeatedly(tmp_path, 50)
