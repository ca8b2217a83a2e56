"""The camera's place and the empty tray as known and reported by the machine."""

import time

import numpy as np
import pytest
from msgspec.structs import replace

from companion.dice import Box, Die, Doubt, Reading, Unread, WantedDice
from companion.games.record import parse_header
from companion.settings import Settings
from hardware.camera.base import Camera
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.tray import SimulatedTray
from tests.ui.waiting import until
from tests.ui.wired import MakeMachine
from tests.vision.stand_ins import TruthReader
from tests.vision.trays import on_table, shaken, tray_with
from ui.machine.eye.eye import Eye
from ui.machine.wiring import DISPLACED, MISPLACED, Wiring
from vision.frame import Frame, Image, shape_of
from vision.rest.rest_watcher import RestWatcher
from vision.tray.empty_tray import Referring

TRAY = ((0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8))


class Knocked(Camera):
    """A camera over a tray on a table; `off` are the pixels by which it was knocked."""

    name = "knocked"

    def __init__(self) -> None:
        self.tray = tray_with()
        self.off = 0
        self.seen = 0

    def open(self) -> None:
        pass

    def read(self) -> Frame:
        self.seen += 1
        time.sleep(0.002)
        image = on_table(self.tray.frame().image)
        return Frame(np.ascontiguousarray(shaken(image, self.off, self.off)), self.seen / 30)

    def close(self) -> None:
        pass


class MarkReader:
    """A reader that finds a foreign object, always at the same place."""

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        thing = Unread(Box(250, 150, 320, 210), Doubt.FOREIGN)
        return Reading(dice=(), sure=False, unread=(thing,))


def test_the_stored_empty_tray_is_known_at_once_and_at_the_next_start(
    make_machine: MakeMachine,
) -> None:
    camera = Knocked()
    camera.tray = SimulatedTray(2, size=(640, 360))

    def machine() -> Wiring:
        referring = Referring(MarkReader())
        wired = make_machine(
            Settings(tray=TRAY),
            eye=lambda table: Eye(camera, RestWatcher(referring), table, referring=referring),
        )
        assert wired.camera_setup is not None
        wired.camera_setup.start_test()
        return wired

    first = machine()
    setup = first.camera_setup
    assert setup is not None
    assert until(lambda: setup.reading)
    assert setup.reading is not None
    assert len(setup.reading.reading.unread) == 1
    assert first.frame is not None
    setup.keep_reference(first.frame)
    setup.start_test()
    assert until(lambda: setup.reading is not None and setup.reading.reading.sure)
    first.close()

    again = machine()
    later = again.camera_setup
    assert later is not None
    assert until(lambda: later.reading)
    assert later.reading is not None
    assert later.reading.reading == Reading(dice=(), sure=True)


class Forgetful:
    """A reader that knows the contents of the tray and overlooks its first die."""

    def __init__(self, tray: SimulatedTray) -> None:
        self.knows = TruthReader(tray)

    def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
        whole = self.knows.read(image, wanted)
        return replace(whole, dice=whole.dice[1:])


def test_an_overlooked_die_is_asked_about_once_the_empty_tray_is_stored(
    make_machine: MakeMachine,
) -> None:
    tray = SimulatedTray(3, size=(640, 360))
    referring = Referring(Forgetful(tray))
    machine = make_machine(
        eye=lambda table: Eye(
            SimulatedCamera(tray, speed=4.0), RestWatcher(referring), table, referring=referring
        ),
    )
    setup = machine.camera_setup
    assert setup is not None
    assert until(lambda: machine.frame)
    assert machine.frame is not None
    setup.keep_reference(machine.frame)
    setup.start_test()
    tray.throw([Die(2), Die(4), Die(5)])
    assert until(lambda: setup.reading is not None and len(setup.reading.reading.dice) == 2)
    assert setup.reading is not None
    reading = setup.reading.reading
    assert not reading.sure
    (passed_over,) = reading.unread
    assert passed_over.box.holds(tray.boxes[0].centre)


def test_corners_of_a_picture_of_another_shape_are_reported_and_hide_nothing(
    make_machine: MakeMachine,
) -> None:
    camera = Knocked()
    machine = make_machine(
        Settings(tray=TRAY, tray_shape=0.5),
        eye=lambda table: Eye(camera, RestWatcher(TruthReader(camera.tray)), table),
    )
    assert until(lambda: machine.trouble == MISPLACED)
    frame = machine.frame
    assert frame is not None
    assert machine._eye is not None
    assert machine._eye.within.see(frame) is frame
    machine.change_settings(
        replace(machine.settings, tray_shape=shape_of(frame.image.shape[1::-1]))
    )
    assert until(lambda: machine.trouble != MISPLACED)
    assert machine._eye.within.see(frame) is not frame


@pytest.fixture
def knocked(make_machine: MakeMachine) -> Wiring:
    """Return a machine with a game, after its camera was knocked."""
    camera = Knocked()
    machine = make_machine(
        Settings(tray=TRAY),
        eye=lambda table: Eye(camera, RestWatcher(TruthReader(camera.tray)), table),
    )
    machine.begin(*parse_header('{"game": "yahtzee", "version": 1, "players": ["Ana"]}'))
    assert until(lambda: camera.seen > 12)
    assert machine.trouble != DISPLACED
    camera.off = 12
    assert until(lambda: machine.trouble == DISPLACED)
    return machine


def test_a_knocked_camera_is_reported_until_the_tray_is_set_again(knocked: Wiring) -> None:
    knocked.change_settings(replace(knocked.settings, tray=(*TRAY[:3], (0.2, 0.81))))
    assert until(lambda: knocked.trouble != DISPLACED)


def test_setting_the_tray_at_the_same_place_clears_the_report_too(
    knocked: Wiring,
) -> None:
    assert knocked.camera_setup is not None
    knocked.camera_setup.take_place()
    assert until(lambda: knocked.trouble != DISPLACED)


def test_no_other_setting_clears_the_report_of_a_knocked_camera(knocked: Wiring) -> None:
    knocked.change_settings(replace(knocked.settings, language="en", names=("Ana",)))
    assert knocked.frame is not None
    later = knocked.frame.time + 2
    assert until(lambda: knocked.frame is not None and knocked.frame.time > later)
    assert knocked.trouble == DISPLACED
