"""The eye over a camera in its own process; the game survives every failure of that process."""

import os
import signal
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from companion.dice import Reading, WantedDice
from companion.games.record import parse_header
from companion.games.yahtzee.actions import Roll
from companion.messages import Act
from companion.table.table import Table
from hardware.camera.process.link import ProcessLink
from hardware.camera.process.supervised import Patience, SupervisedCamera
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.tray import SimulatedTray
from tests.hardware.pretend_cameras import PretendCamera
from tests.ui.ailing import HEADER
from tests.ui.waiting import until
from tests.ui.wired import MakeMachine
from ui.machine.eye.eye import Eye
from ui.machine.wiring import Wiring
from vision.frame import Image
from vision.reading.reader import Reader
from vision.rest.rest_watcher import RestWatcher


@pytest.fixture
def machine(tmp_path: Path, make_machine: MakeMachine) -> Wiring:
    """Return a machine whose camera has a process of its own."""
    make = partial(PretendCamera, tmp_path, grey=160)
    camera = SupervisedCamera(
        "pretend", lambda stop: ProcessLink(make, stop), Patience(opening=60, frame=1.0)
    )

    def eye(table: Callable[[], Table | None]) -> Eye:
        return Eye(camera, RestWatcher(Reader()), table, pause=lambda seconds: None)

    return make_machine(eye=eye)


def test_the_game_goes_on_while_a_camera_process_is_killed_or_hangs(
    tmp_path: Path, machine: Wiring
) -> None:
    table = machine.begin(*parse_header(HEADER))
    assert until(lambda: machine.frame is not None)
    for number, breaks in enumerate((lose, hang), start=1):
        pid = (tmp_path / "pid").read_text()
        breaks(tmp_path)
        assert until(lambda: machine.trouble is not None)
        assert machine.frame is None
        table.submit(Act(Roll((1, 2, 3, 4, 5))))
        assert until(partial(has_actions, table, number))
        for fault in ("hang", "gone"):
            (tmp_path / fault).unlink(missing_ok=True)
        assert until(lambda: machine.frame is not None and machine.trouble is None)
        assert (tmp_path / "pid").read_text() != pid


def test_the_setup_screen_locks_a_camera_in_its_own_process(
    tmp_path: Path, machine: Wiring
) -> None:
    setup = machine.camera_setup
    assert setup is not None
    assert until(lambda: machine.frame is not None)
    setup.lock()
    assert until(lambda: setup.locked)
    assert (tmp_path / "locked").read_text() == (tmp_path / "pid").read_text()
    (tmp_path / "dull").touch()
    kill(tmp_path)
    assert until(lambda: not setup.locked)
    setup.lock()
    assert until(lambda: setup.refusal is not None)
    assert not setup.locked
    assert until(lambda: machine.frame is not None and machine.trouble is None)


def has_actions(table: Table, count: int) -> bool:
    return len(table.view.actions) == count


def kill(folder: Path) -> None:
    os.kill(int((folder / "pid").read_text()), signal.SIGKILL)


def lose(folder: Path) -> None:
    """Kill the camera's process and prevent its return until the test has noticed."""
    kill(folder)
    (folder / "gone").touch()


def hang(folder: Path) -> None:
    (folder / "hang").touch()


class Stumbles:
    """A reader with a bug that the test can fix."""

    def __init__(self) -> None:
        self.mended = False

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        if not self.mended:
            raise ZeroDivisionError
        return Reading(dice=(), sure=True)


def test_a_bug_in_the_reader_is_reported_and_the_eye_tries_again(
    make_machine: MakeMachine, caplog: pytest.LogCaptureFixture
) -> None:
    reader = Stumbles()
    camera = SimulatedCamera(SimulatedTray(size=(320, 180)), speed=None)
    machine = make_machine(
        eye=lambda table: Eye(
            camera, RestWatcher(reader), table, pause=lambda seconds: time.sleep(0.01)
        ),
    )
    machine.begin(*parse_header(HEADER))
    assert until(lambda: machine.trouble is not None)
    assert "ZeroDivisionError" in caplog.text
    reader.mended = True
    assert until(lambda: machine.trouble is None and machine.frame is not None)
