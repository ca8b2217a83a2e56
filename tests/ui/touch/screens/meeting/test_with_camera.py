"""Simulated dice with a logo as six are met through the simulated camera, up to the result."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.dice import Colour, Die, Size
from companion.learning.meeting import FEWEST
from companion.settings import Learning, Settings
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.tray import SimulatedTray
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap
from tests.ui.wired import machine_in
from ui.machine.eye.learner import Learner
from ui.machine.eye.make_eye import eye_on
from ui.machine.eye.memory_teacher import MemoryTeacher
from ui.machine.eye.table_memory import TableMemory
from ui.machine.eye.table_reader import reader_at
from ui.machine.listeners import Listeners
from ui.machine.simulation.hand import SimulatedHand
from ui.machine.tray_pictures import TrayPictures
from ui.machine.wiring import Wiring
from vision.memory.samples import Trust
from vision.reading.decide import SURE

pytestmark = pytest.mark.soak
THROWS = ((1, 6, 2, 6, 3), (4, 5, 6, 1, 6), (2, 6, 3, 6, 5), (6, 1, 2, 3, 6), (4, 5, 6, 6, 1))


@pytest.fixture
def tray() -> SimulatedTray:
    return SimulatedTray(seed=4, logos=(6,), size=(960, 540))


@pytest.fixture
def memory(tmp_path: Path) -> TableMemory:
    return TableMemory(tmp_path / "known-dice.bin")


@pytest.fixture
def machine(tmp_path: Path, tray: SimulatedTray, memory: TableMemory) -> Iterator[Wiring]:
    learner = Learner(tmp_path / "corrections", Learning(), lambda: "now", memory=memory)
    reader = reader_at(SURE, memory.memory)
    teacher = MemoryTeacher(learner, lambda known: reader_at(SURE, known), None)
    machine = machine_in(
        tmp_path,
        settings=Settings(language="en"),
        eye=eye_on(SimulatedCamera(tray, 6.0), reader, None, learner),
        hand=SimulatedHand(tray, 1),
        listeners=Listeners(TrayPictures(learner, teacher=teacher)),
    )
    yield machine
    machine.close()


@pytest.fixture
def meeting(machine: Wiring) -> Iterator[Evening]:
    evening = Evening(machine)  # type: ignore[arg-type]  # a real machine does as well
    evening.app.go("camera")
    assert evening.screen.until(lambda: evening.now.seen)
    evening.screen.step(3)
    tap(evening.screen, evening.button("Learning"))
    assert evening.screen.until(lambda: evening.front.meetable)
    evening.screen.step(3)
    tap(evening.screen, evening.button("Meet my dice"))
    assert evening.screen.until(lambda: evening.now.name == "meeting" and evening.now.seen)
    yield evening
    evening.close()


def press(evening: Evening, words: str) -> None:
    evening.screen.step(3)
    tap(evening.screen, evening.button(words))


def lie(evening: Evening, tray: SimulatedTray, *values: int) -> None:
    """Put dice in the tray; wait until the screen shows their reading."""
    tray.throw([Die(value, colour=Colour.WHITE, size=Size.SMALL) for value in values])
    before = evening.now.meeting.objects

    def read() -> bool:
        things = evening.now.meeting.objects
        return bool(things) and things is not before and tray.resting

    assert evening.screen.until(read)
    evening.screen.step(5)


def answer(evening: Evening, tray: SimulatedTray) -> int:
    """Answer the questions truthfully; return their number."""
    asked = 0
    while (at := evening.now.meeting.asks) is not None:
        middle = evening.now.meeting.objects[at].box.centre
        values = [
            die.value for die, box in zip(tray.truth, tray.boxes, strict=True) if box.holds(middle)
        ]
        asked += 1
        if values:
            evening.now.answer_face(values[0])
        else:
            evening.now.answer("no_die")
    return asked


def test_logos_are_asked_about_at_first_and_recognised_at_the_end(
    meeting: Evening, tray: SimulatedTray, memory: TableMemory
) -> None:
    assert len(THROWS) >= FEWEST
    asked = []
    for values in THROWS:
        lie(meeting, tray, *values)
        asked.append(answer(meeting, tray))
        assert sorted(one.value for one in meeting.now.meeting.truth) == sorted(values)
        press(meeting, "That is right")
    # The camera runs by the clock: the noise differs between runs, and a run may ask once more.
    assert asked[0] == 2
    assert min(asked[2:]) < 2
    press(meeting, "Finish")
    assert meeting.screen.until(lambda: meeting.app.front is not None)
    told = meeting.front.sentence
    assert told.startswith("Told ")
    assert f"of {len(THROWS)} rolls" in told
    assert "none wrong" in told
    samples = memory.memory.samples.every
    assert {sample.trust for sample in samples} == {Trust.TAUGHT}


def test_throws_are_no_longer_asked_about_after_dice_were_turned_to_their_six(
    meeting: Evening, tray: SimulatedTray
) -> None:
    for _ in range(3):
        lie(meeting, tray, 1, 2, 3, 4, 5)
        answer(meeting, tray)
        press(meeting, "That is right")
    press(meeting, "Numerals, logos…")
    for _ in range(5):
        press(meeting, "Next face")
    assert meeting.screen.until(lambda: meeting.now.turning == 6)
    for _ in range(2):
        lie(meeting, tray, 6, 6, 6, 6, 6)
        assert not meeting.now.asking
        press(meeting, "That is right")
    assert meeting.screen.until(lambda: meeting.now.turning == 0)
    lie(meeting, tray, 6, 1, 6, 2, 5)
    assert answer(meeting, tray) < 2
    assert sorted(one.value for one in meeting.now.meeting.truth) == [1, 2, 5, 6, 6]
