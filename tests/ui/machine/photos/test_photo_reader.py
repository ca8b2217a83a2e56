"""Photographs are read in their own process, which is ended when it hangs or is idle."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path

import pytest

from tests.ui.machine.photos.drawn import jpeg, tray_with
from tests.ui.waiting import until
from ui.machine.photos.photo_reader import IDLE_SECONDS, PhotoReader
from ui.machine.photos.refusals import MOST_BYTES, PhotoNotRead, Reason

PHOTO = jpeg(tray_with(1, 2, 3, 5, 6))


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[PhotoReader]:
    reader = PhotoReader(tmp_path_factory.mktemp("data"), clock=clock)
    yield reader
    reader.close()


def refused(reader: PhotoReader, photo: bytes) -> Reason:
    with pytest.raises(PhotoNotRead) as why:
        reader.read(photo, None)
    return why.value.reason


def test_the_dice_of_a_photograph_are_read(reader: PhotoReader) -> None:
    seen = reader.read(PHOTO, None)
    assert sorted(seen.read.reading.values) == [1, 2, 3, 5, 6]
    assert seen.read.reading.sure
    assert seen.picture.shape == (720, 1280, 3)
    assert seen.scale == 1


def test_a_damaged_photograph_is_refused_and_the_next_one_read(reader: PhotoReader) -> None:
    process = reader.process_id
    assert refused(reader, PHOTO[:-500]) is Reason.DAMAGED
    assert reader.read(PHOTO, None).read.reading.dice
    assert reader.process_id == process


def test_a_file_that_is_no_photograph_does_not_reach_the_process(reader: PhotoReader) -> None:
    reader.close()
    assert refused(reader, b"\0\0\0\x18ftypheic" + b"\0" * 50) is Reason.HEIC
    assert refused(reader, b"\xff\xd8\xff" + b"\0" * MOST_BYTES) is Reason.TOO_LARGE
    assert reader.process_id is None


def test_a_process_that_died_is_restarted(reader: PhotoReader) -> None:
    reader.read(PHOTO, None)
    killed = reader.process_id
    assert killed is not None
    os.kill(killed, signal.SIGKILL)
    assert until(lambda: all(child.pid != killed for child in active_children()))
    assert reader.read(PHOTO, None).read.reading.dice


def test_the_process_is_ended_after_some_idle_minutes(reader: PhotoReader, clock: Clock) -> None:
    reader.read(PHOTO, None)
    clock.now += IDLE_SECONDS - 1
    reader.rest()
    assert reader.process_id is not None
    clock.now += 2
    reader.rest()
    assert reader.process_id is None


def test_a_photograph_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    reader = PhotoReader(tmp_path, seconds=0)
    assert refused(reader, PHOTO) is Reason.TOO_LONG
    assert reader.process_id is None


FENCED = """
import socket, sys
from pathlib import Path
from ui.machine.photos.confinement import fence, limit
allowed, forbidden = map(Path, sys.argv[1:])
if not fence([allowed]):
    sys.exit(77)
limit(1_000_000_000)
assert allowed.read_text() == "allowed"
def refused(step):
    try:
        step()
    except (OSError, MemoryError):
        return True
assert refused(forbidden.read_text)
assert refused(lambda: allowed.write_text("x"))
assert refused(lambda: forbidden.with_name("new").write_text("x"))
assert refused(forbidden.unlink)
assert refused(lambda: __import__("os").execv("/bin/true", ["true"]))
assert refused(lambda: bytearray(2_000_000_000))
line = socket.socket()
try:
    line.connect(("127.0.0.1", 9))
except PermissionError:
    pass
except ConnectionRefusedError:
    assert __import__("os").uname().release < "6.7"
"""


def test_the_sandbox_permits_only_the_allowed_calls(tmp_path: Path) -> None:
    allowed, forbidden = tmp_path / "allowed", tmp_path / "forbidden"
    allowed.write_text("allowed")
    forbidden.write_text("forbidden")
    done = subprocess.run(
        [sys.executable, "-c", FENCED, str(allowed), str(forbidden)],
        timeout=60,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode == 77:
        pytest.skip("this kernel has no Landlock")
    assert (done.returncode, done.stderr) == (0, "")
    assert forbidden.read_text() == "forbidden"
