"""A tape records the evening pixel by pixel and never disturbs the game."""

import errno
import io
import json
import os
import threading
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.dice import Question, Reading, WantedDice
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Act, Pencil, Press, Pressed, Redo
from tests.ui.machine.tape.machine import READER, begin, machine, wait
from ui.folders import LEAST_FREE
from ui.machine.tape.folder import read_lines, read_picture
from ui.machine.tape.lines import Looked, LookedAgain, SatDown, Stirred, Took
from ui.machine.tape.recorder import Recorder, TapeExists
from ui.machine.tape.replay import replay
from ui.machine.tape.taped_watcher import TapedWatch
from vision.frame import Frame, Image

STARTED = "2026-01-01T20:00:00+00:00"


class Nothing:
    """A reader of empty trays."""

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        return Reading(dice=(), sure=True)


class Full(io.BufferedWriter):
    """A file on a full disk: writing fails, and closing fails once more."""

    def __init__(self, path: Path) -> None:
        super().__init__(_Refuses(path, "ab"))


class _Refuses(io.FileIO):
    def write(self, _: Any) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


def noise(seed: int) -> Image:
    return np.random.default_rng(seed).integers(0, 256, (60, 90, 3), np.uint8)


def test_a_tape_never_overwrites_another(tmp_path: Path) -> None:
    Recorder(tmp_path / "tape", STARTED).close()
    before = (tmp_path / "tape" / "tape.jsonl").read_bytes()
    with pytest.raises(TapeExists):
        Recorder(tmp_path / "tape", STARTED)
    assert (tmp_path / "tape" / "tape.jsonl").read_bytes() == before


def test_a_tape_refused_by_a_full_disk_can_be_started_there_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space")

    with monkeypatch.context() as patch:
        patch.setattr(Recorder, "_write", full)
        with pytest.raises(OSError, match=r"tape\.jsonl"):
            Recorder(tmp_path, STARTED)
    Recorder(tmp_path, STARTED).close()
    assert list(read_lines(tmp_path)) == []


def test_the_pictures_are_read_back_unchanged(tmp_path: Path) -> None:
    tape = Recorder(tmp_path, STARTED)
    watch = TapedWatch(Nothing(), tape)
    still = noise(1)
    for index in range(8):
        watch.look(Frame(still, index / 30, index))
    tape.close()
    looks = [line for _, line in read_lines(tmp_path) if isinstance(line, Looked)]
    assert [line.index for line in looks] == [2, 3]
    for line in looks:
        assert np.array_equal(read_picture(tmp_path, line.frame, 2), still)


def test_a_tape_is_readable_only_by_its_owner(tmp_path: Path) -> None:
    before = os.umask(0o002)
    try:
        tape = Recorder(tmp_path / "tapes" / "tape", STARTED)
        watch = TapedWatch(Nothing(), tape)
        for index in range(8):
            watch.look(Frame(noise(1), index / 30, index))
        tape.close()
    finally:
        os.umask(before)
    found = {path: path.stat().st_mode & 0o777 for path in tmp_path.rglob("*")}
    assert len(found) == 6
    assert all(mode == (0o700 if path.is_dir() else 0o600) for path, mode in found.items())


def test_a_picture_is_recorded_unchanged_even_if_the_camera_overwrites_it(tmp_path: Path) -> None:
    tape = Recorder(tmp_path, STARTED)
    watch = TapedWatch(Nothing(), tape)
    still = noise(1)
    shared = still.copy()
    for index in range(5):
        watch.look(Frame(shared, index / 30, index))
    shared[:] = 0
    tape.close()
    assert np.array_equal(read_picture(tmp_path, 2, 2), still)


def test_rests_stirs_and_second_looks_are_recorded_in_order(tmp_path: Path) -> None:
    tape = Recorder(tmp_path, STARTED)
    watch = TapedWatch(Nothing(), tape)
    for index in range(6):
        watch.look(Frame(noise(1), index / 30, index))
    watch.again()
    for index in range(6, 9):
        watch.look(Frame(noise(1), index / 30, index))
    for index in range(9, 14):
        watch.look(Frame(noise(index), index / 30, index), Question(passed=3))
    for index in range(14, 20):
        watch.look(Frame(noise(14), index / 30, index), Question(passed=3))
    tape.close()
    lines = [line for _, line in read_lines(tmp_path)]
    kinds = [type(line) for line in lines]
    assert kinds == [Looked, Looked, LookedAgain, Looked, Looked, Stirred, Looked, Looked]
    told = [line.told for line in lines if isinstance(line, Looked) and line.told]
    assert [one.number for one in told] == [1, 2, 3]
    assert [one.passed for one in told] == [None, None, 3]


def test_messages_are_recorded_with_their_results(tmp_path: Path) -> None:
    clock = iter(range(100))
    tape = Recorder(tmp_path / "tape", STARTED, clock=lambda: next(clock))
    with machine(tmp_path / "games", tape) as wiring:
        table = begin(wiring)
        table.submit(Act(Roll((3, 3, 5, 1, 6))))
        table.submit(Pencil(Score(Box.THREES)))
        wiring.press(Press.END_TURN)
        wait(table, lambda view: len(view.actions) == 2)
    sat, *took = [line for _, line in read_lines(tmp_path / "tape")]
    assert isinstance(sat, SatDown)
    assert json.loads(bytes(sat.setup))["players"] == ["Ana", "Bo"]
    messages, shown = [], []
    for line in took:
        assert isinstance(line, Took)
        messages.append((line.message or {})["message"])
        shown.append(line.shown)
    assert messages == ["Act", "Pencil", "Pressed"]
    assert [one.since for one in shown] == [0, 1, 1]
    assert [len(one.actions) for one in shown] == [1, 0, 1]
    assert [one.totals for one in shown] == [(0, 0), (0, 0), (6, 0)]
    assert shown[-1].to_play == "Bo"
    times = [line.at for line in (sat, *took) if isinstance(line, SatDown | Took)]
    assert times == [1, 2, 3, 4]


def test_a_game_resumed_with_undone_moves_is_replayed_from_there(tmp_path: Path) -> None:
    unkept = Recorder(tmp_path / "first", STARTED)
    with machine(tmp_path / "games", unkept) as wiring:
        table = begin(wiring)
        table.submit(Act(Roll((3, 3, 5, 1, 6))))
        table.submit(Act(Score(Box.THREES)))
        table.submit(Act(Roll((1, 2, 3, 4, 5))))
        table.submit(Pressed(Press.UNDO))
        ticket = table.submit(Pressed(Press.UNDO))
        id_ = wait(table, lambda view: view.handled >= ticket).id
    tape = Recorder(tmp_path / "second", STARTED)
    with machine(tmp_path / "games", tape) as wiring:
        table = wiring.resume(id_)
        table.submit(Redo())
        ticket = table.submit(Redo())
        view = wait(table, lambda view: view.handled >= ticket)
        assert len(view.actions) == 3
        # Another game on the same evening is recorded on the same tape.
        begin(wiring).submit(Act(Roll((6, 6, 6, 6, 6))))
    lines = [line for _, line in read_lines(tmp_path / "second")]
    sat = [line for line in lines if isinstance(line, SatDown)]
    assert [(len(line.actions), len(line.undone)) for line in sat] == [(1, 2), (0, 0)]
    for name in ("first", "second"):
        assert replay(tmp_path / name, READER, tmp_path / f"{name} again") == ()


def test_a_full_disk_ends_the_tape_and_not_the_game(tmp_path: Path) -> None:
    tape = Recorder(tmp_path / "tape", STARTED)
    # A folder in place of a picture's file fails like a full card.
    (tmp_path / "tape" / "frames" / "00001.png").mkdir()
    with machine(tmp_path / "games", tape) as wiring:
        table = begin(wiring)
        table.submit(Act(Roll((3, 3, 5, 1, 6))))
        wait(table, lambda view: len(view.actions) == 1)
        watch = TapedWatch(Nothing(), tape)
        for index in range(5):
            watch.look(Frame(noise(1), index / 30, index))
        wait(table, lambda _: tape.trouble is not None)
        assert wiring.trouble == tape.trouble
        table.submit(Act(Score(Box.THREES)))
        wait(table, lambda view: len(view.actions) == 2)
    assert tape.trouble is not None
    assert tape.trouble.to("en") == "The tape ends here (it is a folder); the game goes on."
    assert tape.trouble.to("fr").startswith("La bande s'arrête là")
    assert len(list(read_lines(tmp_path / "tape"))) == 2
    assert replay(tmp_path / "tape", READER, tmp_path / "again") == ()


@pytest.mark.filterwarnings("error")  # applies to exceptions in the tape's thread
def test_a_refused_line_ends_the_tape_and_nothing_more(tmp_path: Path) -> None:
    full = tmp_path / "tape.jsonl"
    tape = Recorder(tmp_path, STARTED)
    before = full.read_bytes()
    tape._file.close()
    tape._file = Full(full)
    tape.looked_again()
    tape.close()
    assert tape.trouble is not None
    assert (
        tape.trouble.to("en") == "The tape ends here (no space left on the disk); the game goes on."
    )
    assert tape._file.closed
    assert full.read_bytes() == before


def test_the_last_room_on_the_disk_is_left_to_the_games(tmp_path: Path) -> None:
    left = [LEAST_FREE + 1]
    tape = Recorder(tmp_path, STARTED, room=lambda folder: left.pop() if left else LEAST_FREE - 1)
    watch = TapedWatch(Nothing(), tape)
    for index in range(8):
        watch.look(Frame(noise(1), index / 30, index))
    tape.close()
    assert tape.trouble is not None
    assert tape.trouble.to("en") == (
        "The tape ends here (the last 200 MB of the disk are for the games); the game goes on."
    )
    assert [line.frame for _, line in read_lines(tmp_path) if isinstance(line, Looked)] == [1]
    assert [path.name for path in (tmp_path / "frames").iterdir()] == ["00001.png"]


def test_a_disk_that_is_too_slow_ends_the_tape_and_not_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()

    def slow(kind: str, image: Image) -> Any:
        assert go_on.wait(100)
        return encode(kind, image)

    encode = cv2.imencode
    monkeypatch.setattr("ui.machine.tape.recorder.cv2.imencode", slow)
    tape = Recorder(tmp_path, STARTED, most_waiting=2)
    watch = TapedWatch(Nothing(), tape)
    for index in range(5):
        watch.look(Frame(noise(1), index / 30, index))
    assert tape.trouble is None
    for _ in range(3):
        watch.again()
    assert tape.trouble is not None
    assert tape.trouble.to("en") == "The tape ends here (the disk is too slow); the game goes on."
    go_on.set()
    tape.close()
    tape.close()
