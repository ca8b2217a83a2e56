"""Dice shown on purpose are the strongest lessons; each throw is tested against the others."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from companion.dice import Box, Colour, Die, Reading, Size
from companion.learning.meeting import EyeScore, TaughtDie
from companion.settings import Learning
from hardware.simulated.tray import SimulatedTray
from ui.machine.eye.learner import Learner
from ui.machine.eye.memory_teacher import MemoryTeacher
from ui.machine.eye.table_memory import TableMemory
from vision.frame import Frame, Image
from vision.memory.memory import Memory
from vision.memory.samples import NO_DIE, Trust
from vision.net import Net
from vision.reading.reader import Reader, ReadsTray


@pytest.fixture
def learner(tmp_path: Path) -> Iterator[Learner]:
    memory = TableMemory(tmp_path / "known-dice.bin")
    learner = Learner(tmp_path / "corrections", Learning(), lambda: "now", memory=memory)
    yield learner
    learner.close()


def real(memory: Memory) -> ReadsTray:
    return Reader(Net(), memory=memory)


def throws(count: int, logo: int) -> Iterator[tuple[Frame, list[TaughtDie]]]:
    """Yield throws of dice on which that value is a logo; each has every face, the logo twice."""
    tray = SimulatedTray(seed=count + logo, logos=(logo,))
    for _ in range(count):
        dice = [Die(value, colour=Colour.WHITE, size=Size.SMALL) for value in (*range(1, 7), logo)]
        tray.throw(dice)
        tray.settle()
        lies = [TaughtDie(box, die.value) for die, box in zip(tray.truth, tray.boxes, strict=True)]
        yield tray.frame(), lies


def kept(learner: Learner) -> Sequence[tuple[int, Trust]]:
    learner.finish()
    assert learner.memory is not None
    return [(one.value, one.trust) for one in learner.memory.memory.samples.every]


def test_dice_shown_are_remembered_as_taught(learner: Learner) -> None:
    teacher = MemoryTeacher(learner, real, None)
    [(frame, lies)] = throws(1, 6)
    teacher.teach(frame, [*lies, TaughtDie(Box(5, 5, 60, 60), None)], lies)
    values = sorted(value for value, _ in kept(learner))
    assert values == [NO_DIE, 1, 2, 3, 4, 5, 6, 6]
    assert {trust for _, trust in kept(learner)} == {Trust.TAUGHT}


def test_the_last_frame_shown_again_replaces_its_lessons(learner: Learner) -> None:
    teacher = MemoryTeacher(learner, real, None)
    [(frame, lies)] = throws(1, 6)
    teacher.teach(frame, lies[:1], lies[:1])
    teacher.teach(frame, [TaughtDie(lies[0].box, 5)], lies[:1])
    assert kept(learner) == [(5, Trust.TAUGHT)]


def test_leaving_half_way_keeps_the_lessons(learner: Learner) -> None:
    teacher = MemoryTeacher(learner, real, None)
    [(frame, lies)] = throws(1, 6)
    teacher.teach(frame, lies, lies)
    teacher.stop()
    assert len(kept(learner)) == 7


def measured(teacher: MemoryTeacher, learner: Learner) -> EyeScore:
    teacher.measure()
    learner.finish()
    assert teacher.worth is not None
    return teacher.worth


def test_a_throw_is_tested_against_the_memory_of_all_others(learner: Learner) -> None:
    teacher = MemoryTeacher(learner, real, None)
    first, *others = throws(8, 6)
    teacher.teach(first[0], first[1], first[1])
    assert measured(teacher, learner) == EyeScore(0, 1, 0), "its own lesson is not looked into"
    for frame, lies in others:
        teacher.teach(frame, lies, lies)
    assert measured(teacher, learner) == EyeScore(8, 0, 0)


class Spy:
    """A reader that records its memory and reads nothing."""

    def __init__(self) -> None:
        self.known: list[set[int]] = []

    def __call__(self, memory: Memory) -> "Spy":
        self.known.append({one.picture for one in memory.samples.every})
        return self

    def read(self, image: Image, wanted: object = None) -> Reading:
        del image, wanted
        return Reading(dice=(), sure=False)


def test_dice_turned_to_one_face_are_remembered_but_not_tested(learner: Learner) -> None:
    spy = Spy()
    teacher = MemoryTeacher(learner, spy, None)
    for k, (frame, lies) in enumerate(throws(3, 6)):
        teacher.teach(frame, lies, None if k == 0 else lies)
    assert measured(teacher, learner) == EyeScore(0, 2, 0)
    assert spy.known == [{1, 3}, {1, 2}]


def test_a_new_meeting_forgets_the_throws_of_the_last(learner: Learner) -> None:
    teacher = MemoryTeacher(learner, Spy(), None)
    [(frame, lies)] = throws(1, 6)
    teacher.teach(frame, lies, lies)
    teacher.begin()
    assert measured(teacher, learner) == EyeScore()


def test_learning_switched_off_teaches_tests_and_offers_nothing(
    learner: Learner, tmp_path: Path
) -> None:
    teacher = MemoryTeacher(learner, Spy(), tmp_path / "dice-met")
    learner.chosen = Learning(keep=False)
    assert not teacher.open
    assert not teacher.to_offer
    teacher.teach(Frame(np.zeros((90, 120, 3), np.uint8), 0.0), [TaughtDie(Box(1, 1, 9, 9), 3)], ())
    assert kept(learner) == []
    assert measured(teacher, learner) == EyeScore()


def test_a_meeting_is_offered_once_and_never_for_simulated_dice(
    learner: Learner, tmp_path: Path
) -> None:
    teacher = MemoryTeacher(learner, Spy(), tmp_path / "dice-met")
    assert teacher.to_offer
    teacher.offered()
    assert not teacher.to_offer
    assert not MemoryTeacher(learner, Spy(), tmp_path / "dice-met").to_offer
    assert not MemoryTeacher(learner, Spy(), None).to_offer
