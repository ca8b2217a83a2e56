"""Dice in pictures of different shapes cannot be compared."""

import cv2
import numpy as np
import pytest

from companion.games.record import parse_header
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Pencil, Press, Pressed
from companion.tray.draft import Ask
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.tray import SimulatedTray
from tests.ui.machine.eye.test_reading_router import Told, throw_and_rest
from tests.ui.waiting import until
from tests.ui.wired import HEADER, MakeMachine
from ui.machine.eye.eye import Eye, FrameGate
from ui.machine.simulation.hand import SimulatedHand
from vision.frame import Frame
from vision.rest.rest_watcher import RestWatcher

WIDE, WIDER, UPRIGHT = (360, 640), (720, 1280), (640, 360)


def frame(number: int, size: tuple[int, int]) -> Frame:
    noise = np.random.default_rng(number).integers(60, 180, (*size, 3))
    return Frame(noise.astype(np.uint8), number / 30, number)


@pytest.mark.parametrize(
    ("live", "size", "lost"),
    [(True, UPRIGHT, True), (True, WIDER, False), (True, WIDE, False), (False, UPRIGHT, False)],
)
def test_pictures_of_another_shape_from_a_live_camera_lose_sight_once(
    live: bool, size: tuple[int, int], lost: bool
) -> None:
    gate = FrameGate(live=live)
    seen = []
    for number in range(1, 7):
        assert gate.look(frame(number, WIDE if number < 4 else size), number / 30)
        seen.append(gate.interrupted_before)
    assert seen == [False, False, False, lost, False, False]


class Turned(SimulatedCamera):
    """A telephone that is turned."""

    turned = False

    def read(self) -> Frame | None:
        frame = super().read()
        assert frame is not None
        image = cv2.rotate(frame.image, cv2.ROTATE_90_CLOCKWISE) if self.turned else frame.image
        return Frame(np.asarray(image, np.uint8), frame.time, frame.index)


def test_dice_in_the_tray_are_no_roll_when_a_telephone_is_turned(
    make_machine: MakeMachine,
) -> None:
    tray = SimulatedTray(seed=3)
    camera = Turned(tray, speed=4.0)
    machine = make_machine(
        eye=lambda table: Eye(camera, RestWatcher(Told(tray)), table),
        hand=SimulatedHand(tray, 3),
    )
    table = machine.begin(*parse_header(HEADER))
    assert until(lambda: machine.motion == "resting")
    throw_and_rest(machine, tray)
    assert until(lambda: table.view.actions)
    table.submit(Pencil(Score(Box.CHANCE)))
    table.submit(Pressed(Press.END_TURN))
    assert until(lambda: len(table.view.actions) == 2)
    camera.turned = True
    assert until(lambda: table.view.asks)
    assert table.view.asks == (Ask.NO_MOVEMENT,)
    assert [type(action) for action in table.view.actions] == [Roll, Score]
