"""A camera in its own process that hangs, dies or is unplugged comes back."""

import gc
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Event, Timer

import numpy as np
import pytest

from hardware.camera.process.link import ProcessLink
from hardware.camera.process.supervised import Patience, SupervisedCamera
from hardware.camera.rotated import RotatedCamera
from hardware.errors import (
    CameraHung,
    CameraLost,
    CameraMissing,
    CameraStuck,
    CannotFocus,
    CannotLock,
)
from tests.hardware.pretend_cameras import PretendCamera
from vision.frame import Frame


@pytest.fixture
def camera(tmp_path: Path) -> Iterator[SupervisedCamera]:
    """Yield a supervised camera whose faults are switched on by files in `tmp_path`."""
    supervised = supervised_in(tmp_path, patience=60)
    yield supervised
    supervised.close()


def supervised_in(folder: Path, patience: float, *, small: bool = False) -> SupervisedCamera:
    make = partial(PretendCamera, folder, small=small)
    return SupervisedCamera(
        "pretend", lambda stop: ProcessLink(make, stop), Patience(opening=60, frame=patience)
    )


def runs(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"  # a process that has ended but was not waited for yet


def read_on(camera: SupervisedCamera) -> None:
    for _ in range(100):
        camera.read()


def test_frames_come_whole_and_in_order_with_their_time(tmp_path: Path) -> None:
    with supervised_in(tmp_path, patience=60, small=True) as camera:
        before = time.monotonic()
        frames = [camera.read() for _ in range(50)]
    assert camera.name == "pretend"
    last = 0
    for frame in frames:
        assert frame is not None
        assert frame.small is not None
        assert frame.image.shape == (48, 64, 3)
        assert frame.small.shape == (24, 32, 3)
        assert np.ptp(frame.image) == 0  # a torn frame would contain two numbers
        assert frame.small[0, 0, 0] == frame.image[0, 0, 0]
        assert frame.index > last
        assert frame.damaged == 7
        assert before <= frame.time <= time.monotonic()
        last = frame.index
    # the process has released the camera and the memory
    assert (tmp_path / "closed").exists()
    assert not runs(int((tmp_path / "pid").read_text()))


def test_a_frame_is_not_overwritten_while_it_is_read(camera: SupervisedCamera) -> None:
    camera.open()
    first = camera.read()
    assert first is not None
    shown = int(first.image[0, 0, 0])
    camera.read()
    assert np.all(first.image == shown)


def test_a_camera_that_hangs_is_ended_and_started_anew(tmp_path: Path) -> None:
    with supervised_in(tmp_path, patience=1) as camera:
        assert camera.read() is not None
        hung = int((tmp_path / "pid").read_text())
        (tmp_path / "hang").touch()
        with pytest.raises(CameraHung):
            read_on(camera)
        assert not runs(hung)
        (tmp_path / "hang").unlink()
        camera.open()
        assert camera.read() is not None
        assert int((tmp_path / "pid").read_text()) != hung


def test_a_camera_whose_process_dies_is_lost_and_comes_back(
    camera: SupervisedCamera, tmp_path: Path
) -> None:
    camera.open()
    (tmp_path / "die").touch()
    with pytest.raises(CameraLost):
        read_on(camera)
    (tmp_path / "die").unlink()
    camera.close()
    camera.open()
    assert camera.read() is not None


def test_a_camera_unplugged_and_plugged_again_comes_back(
    camera: SupervisedCamera, tmp_path: Path
) -> None:
    camera.open()
    (tmp_path / "gone").touch()
    with pytest.raises(CameraLost, match="pretend"):
        read_on(camera)
    camera.close()
    with pytest.raises(CameraMissing, match="pretend"):
        camera.open()
    (tmp_path / "gone").unlink()
    camera.open()
    assert camera.read() is not None


def test_repeated_searches_for_a_camera_leave_no_files_open(
    camera: SupervisedCamera, tmp_path: Path
) -> None:
    def files_held() -> int:
        with pytest.raises(CameraMissing):
            camera.open()
        return len(list(Path("/proc/self/fd").iterdir()))

    (tmp_path / "gone").touch()
    gc.disable()
    try:
        assert files_held() == files_held()
    finally:
        gc.enable()


def test_a_link_that_is_ended_may_be_ended_again(tmp_path: Path) -> None:
    link = ProcessLink(partial(PretendCamera, tmp_path), Event())
    link.open(60)
    assert link.end(politely=True)
    assert link.end(politely=False)


def test_the_process_holds_the_exposure_between_two_frames(
    camera: SupervisedCamera, tmp_path: Path
) -> None:
    with pytest.raises(CameraLost):
        camera.lock()
    camera.open()
    assert camera.read() is not None
    camera.lock()
    assert (tmp_path / "locked").read_text() == (tmp_path / "pid").read_text()
    assert camera.read() is not None


def test_a_process_whose_camera_cannot_hold_its_exposure_says_so_and_goes_on(
    camera: SupervisedCamera, tmp_path: Path
) -> None:
    (tmp_path / "dull").touch()
    camera.open()
    with pytest.raises(CannotLock, match="pretend"):
        camera.lock()
    assert camera.read() is not None


def test_the_process_focuses_a_lens_that_has_a_motor(
    camera: SupervisedCamera, tmp_path: Path
) -> None:
    camera.open()
    assert not camera.motorised
    with pytest.raises(CannotFocus):
        camera.focus()
    camera.close()
    (tmp_path / "motor").touch()
    turned = RotatedCamera(camera, 90)
    turned.open()
    assert turned.motorised
    turned.focus()
    assert (tmp_path / "focused").exists()
    assert turned.read() is not None


def test_waiting_for_a_camera_can_be_cancelled(tmp_path: Path) -> None:
    camera = supervised_in(tmp_path, patience=60)
    camera.open()
    assert camera.read() is not None
    (tmp_path / "hang").touch()
    Timer(0.3, camera.interrupt).start()
    begun = time.monotonic()
    with pytest.raises(CameraLost):
        read_on(camera)
    assert time.monotonic() - begun < 50


WATCHER = """
import sys
from functools import partial
from pathlib import Path
from threading import Event
from hardware.camera.process.link import ProcessLink
from tests.hardware.pretend_cameras import PretendCamera
if __name__ == "__main__":
    link = ProcessLink(partial(PretendCamera, Path(sys.argv[1])), Event())
    link.open(60)
    link.read(60)
    Path(sys.argv[1], "hang").touch()
    print("watching", flush=True)
    Event().wait()
"""


def test_a_companion_that_is_killed_leaves_no_process_on_the_camera(tmp_path: Path) -> None:
    script = tmp_path / "watcher.py"
    script.write_text(WATCHER)
    watcher = subprocess.Popen(
        [sys.executable, str(script), str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # hides Python's own warning about the leaked memory
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert watcher.stdout is not None
    assert watcher.stdout.readline() == b"watching\n"
    pid = int((tmp_path / "pid").read_text())
    watcher.kill()
    watcher.wait()
    watcher.stdout.close()
    for _ in range(10_000):
        if not runs(pid):
            break
        time.sleep(0.01)
    assert not runs(pid)


class StuckLink:
    """A process that the kernel does not end until `freed` is set."""

    made = 0

    def __init__(self) -> None:
        self.freed = False

    def open(self, patience: float) -> str:
        StuckLink.made += 1
        return "stuck"

    def read(self, patience: float) -> Frame | None:
        raise TimeoutError

    def lock(self, patience: float) -> None:
        raise TimeoutError

    def focus(self, patience: float) -> None:
        raise TimeoutError

    def end(self, *, politely: bool) -> bool:
        return self.freed


def test_a_camera_whose_process_cannot_be_killed_is_reported_and_not_reopened() -> None:
    StuckLink.made = 0
    links: list[StuckLink] = []

    def link(stop: Event) -> StuckLink:
        links.append(StuckLink())
        return links[-1]

    camera = SupervisedCamera("pi", link)
    camera.open()
    with pytest.raises(CameraStuck) as told:
        camera.read()
    assert "Raspberry Pi" in told.value.sentence("fr")
    for _ in range(3):
        with pytest.raises(CameraStuck):
            camera.open()
    assert len(links) == 1
    links[0].freed = True
    camera.open()
    assert StuckLink.made == 2
