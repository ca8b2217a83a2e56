"""A rest is replayed as recorded, whatever ended it."""

from pathlib import Path

import numpy as np

from companion.dice import Box, Reading, Settled, WantedDice
from tests.vision.stand_ins import reading
from ui.machine.tape.folder import read_lines
from ui.machine.tape.lines import NAME, Stirred
from ui.machine.tape.recorder import Recorder
from ui.machine.tape.replay import Difference, replay
from ui.machine.tape.taped_watcher import TapedWatch
from vision.frame import Frame, Image
from vision.rest.settling import USUAL, Motion, Settling

BOXES = (Box(20, 20, 60, 60), Box(80, 20, 120, 60))
STARTED = "2026-01-01T20:00:00+00:00"


class AsTold(Settling):
    """A tray whose movements are set by the test."""

    motion = Motion.SETTLING

    @property
    def quiet(self) -> int:
        return self.quiet_frames - 1

    def see(self, image: Image, whole: Image | None = None, since: float = USUAL) -> Motion:
        return self.motion


class ByPicture:
    """A reader that reads two sixes in picture number 6, and so on."""

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        value = int(image[0, 0, 0])
        return reading([value, value] if value else [], BOXES if value else [])


def evening(folder: Path, *frames: tuple[Motion, int]) -> list[Settled]:
    """Record pictures with these numbers and movements; return the settled readings."""
    tape, settle, told = Recorder(folder, STARTED), AsTold(), []
    watch = TapedWatch(ByPicture(), tape, settle)
    for index, (motion, value) in enumerate(frames):
        settle.motion = motion
        picture = np.random.default_rng(value).integers(0, 255, (90, 160, 3), np.uint8)
        picture[0, 0] = value
        settled = watch.look(Frame(picture, 1 + index / 10, index))
        if settled is not None:
            told.append(settled)
    tape.close()
    return told


def rest(value: int) -> list[tuple[Motion, int]]:
    return [(Motion.SETTLING, value), (Motion.RESTING, value)]


def again(tmp_path: Path) -> tuple[Difference, ...]:
    return replay(tmp_path / "tape", ByPicture(), tmp_path / "again")


def test_a_rest_that_ended_before_its_looks_agreed_is_replayed(tmp_path: Path) -> None:
    short = [(Motion.SETTLING, 5), (Motion.RESTING, 6), (Motion.ROLLING, 6)]
    told = evening(tmp_path / "tape", *rest(0), (Motion.ROLLING, 0), *short)
    assert [len(settled.reading.dice) for settled in told] == [0, 2]
    assert again(tmp_path) == ()


def test_a_tape_records_a_push_of_the_tray(tmp_path: Path) -> None:
    told = evening(tmp_path / "tape", *rest(5), (Motion.TRAY_MOVED, 5), *rest(6))
    assert [settled.pushed for settled in told] == [False, True]
    assert again(tmp_path) == ()


def test_a_tape_records_a_knock_of_the_camera_during_a_roll(tmp_path: Path) -> None:
    moving = [(Motion.ROLLING, 5), (Motion.ROLLING, 5), (Motion.KNOCKED, 5), (Motion.KNOCKED, 5)]
    told = evening(tmp_path / "tape", *rest(5), *moving, *rest(6))
    assert [settled.pushed for settled in told] == [False, True]
    assert again(tmp_path) == ()
    lines = [line for _, line in read_lines(tmp_path / "tape")]
    stirs = [line.motion for line in lines if isinstance(line, Stirred)]
    assert stirs == [Motion.ROLLING, Motion.KNOCKED]


def test_a_tape_records_a_second_push_after_a_rest_ended_too_soon(tmp_path: Path) -> None:
    short = [(Motion.SETTLING, 5), (Motion.RESTING, 6), (Motion.TRAY_MOVED, 6)]
    told = evening(tmp_path / "tape", *short, (Motion.TRAY_MOVED, 6), *rest(6))
    assert told[-1].pushed
    assert again(tmp_path) == ()


def test_a_tape_with_other_pushes_is_a_difference(tmp_path: Path) -> None:
    evening(tmp_path / "tape", *rest(5), (Motion.TRAY_MOVED, 5), *rest(6))
    path = tmp_path / "tape" / NAME
    path.write_text(path.read_text().replace("tray_moved", "rolling"))
    assert [difference.what for difference in again(tmp_path)] == ["settled"]
