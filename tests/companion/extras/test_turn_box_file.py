"""The turn box after a restart, and the faults of its file."""

import os
from pathlib import Path

import pytest

from companion.extras import turn_box, turn_box_file
from companion.extras.turn_box import Counting, Pass, Resume
from companion.extras.turn_box_file import BadTurnBoxFile
from companion.storage import durable_file


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "turn-box.json"


def box(*passes: float) -> turn_box.TurnBox:
    made = turn_box.apply(turn_box.start(("Ana", "Bo"), Counting.DOWN, 5), Resume(0))
    for at in passes:
        made = turn_box.apply(made, Pass(at))
    return made


def test_a_stored_box_is_restored_with_its_clock_stopped(path: Path) -> None:
    turn_box_file.write(path, box(7, 9))
    found = turn_box_file.read(path)
    assert found == turn_box.stopped(box(7, 9))
    assert found is not None
    assert found.used == (7, 2)


def test_a_missing_file_means_no_box(path: Path) -> None:
    assert turn_box_file.read(path) is None


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b'{"names": []}',
        b'{"names": ["Ana", "Bo"], "used": [1]}',
        b'{"names": ["Ana", "Bo"], "used": [1, -1]}',
        b'{"names": ["Ana", "Bo"], "used": [0, 0], "turn": -3}',
        b"\xff\xfe",
        b'{"x": ' + b"[" * 200_000,
    ],
)
def test_a_damaged_file_is_reported(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(BadTurnBoxFile) as failure:
        turn_box_file.read(path)
    assert failure.value.sentence("fr") != failure.value.sentence("en")


def test_a_failed_write_leaves_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    turn_box_file.write(path, box())

    def full(fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        turn_box_file.write(path, box(3))
    monkeypatch.undo()
    assert turn_box_file.read(path) == turn_box.stopped(box())


def test_the_new_file_is_on_disk_before_it_replaces_the_old_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn_box_file.write(path, box())
    before = path.read_bytes()
    steps: list[str] = []
    fsync = os.fsync

    def watched(fd: int) -> None:
        steps.append("old" if path.read_bytes() == before else "new")
        fsync(fd)

    monkeypatch.setattr(os, "fsync", watched)
    durable_file.write_whole(path, b"other")
    # First the file's content is synced; after renaming, the file again and the folder's entry.
    assert steps == ["old", "new", "new"]
    assert path.read_bytes() == b"other"
