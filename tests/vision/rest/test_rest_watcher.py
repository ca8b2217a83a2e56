"""Frames in, settled readings out: each rest is reported once, the kept dice are recognised."""

import cv2
import numpy as np
import pytest
from msgspec.structs import replace

from companion.dice import Box, Die, Question, Reading, WantedDice, Way
from hardware.simulated.tray import SimulatedTray
from tests.vision.stand_ins import TruthReader, seen
from tests.vision.watched import SIZE, Table
from vision.frame import Frame, Image
from vision.rest.rest_watcher import RestWatcher
from vision.rest.settling import Motion


def test_each_throw_is_reported_once_with_its_values() -> None:
    table = Table()
    table.throw(1, 2, 3, 4, 5, more=60)
    assert [told.reading.values for told in table.told] == [(1, 2, 3, 4, 5)]
    assert table.told[0].reading.sure
    assert table.told[0].kept == ()


@pytest.mark.parametrize(("rate", "first"), [(30, 2), (60, 2), (120, 4), (240, 6)])
def test_a_fast_camera_is_read_only_as_often_as_needed_to_see_dice_turn(
    rate: int, first: int
) -> None:
    image = SimulatedTray(3, size=SIZE).frame().image
    watch = RestWatcher(TruthReader(SimulatedTray(3, size=SIZE)))
    shown = [watch.look(Frame(image, k / rate, k)) is None and watch.provisional for k in range(12)]
    assert [bool(reading) for reading in shown].index(True) == first


def test_a_reading_names_the_frame_in_which_it_was_made() -> None:
    table = Table()
    assert table.watch.frame is None
    table.tray.throw([Die(2)])
    frames: dict[int, Frame] = {}
    while not table.told:
        frame = table.tray.frame()
        frames[frame.index] = frame
        told = table.watch.look(frame)
        table.told += [told] if told is not None else []
    first = table.watch.frame
    assert first is frames[table.told[0].frame]
    table.throw(5, 5)
    assert table.watch.frame is not first


@pytest.mark.parametrize("seed", range(4))
def test_a_throw_is_reported_within_four_frames_of_its_rest(seed: int) -> None:
    table = Table(seed)
    table.throw(6, 6, 1)
    assert table.rested_at <= table.told[-1].frame <= table.rested_at + 4
    assert table.told[-1].time == pytest.approx(table.told[-1].frame / 30)


def test_an_empty_tray_is_reported_as_empty() -> None:
    table = Table()
    table.frames(20)
    assert [told.reading for told in table.told] == [Reading(dice=(), sure=True)]


@pytest.mark.parametrize("seed", range(6))
def test_dice_that_were_kept_are_known(seed: int) -> None:
    table = Table(seed)
    table.throw(1, 2, 3, 4, 5)
    table.throw(1, 6, 3, 6, 5, kept=(0, 2, 4))
    # the pause with only the kept dice in the tray is a rest too
    assert [told.reading.values for told in table.told] == [
        (1, 2, 3, 4, 5),
        (1, 3, 5),
        (1, 6, 3, 6, 5),
    ]
    assert [told.kept for told in table.told] == [(), (0, 1, 2), (0, 2, 4)]


@pytest.mark.parametrize("seed", range(6))
def test_a_die_thrown_again_to_the_same_value_was_not_kept(seed: int) -> None:
    table = Table(seed)
    table.throw(6, 6, 6, 6, 6)
    table.throw(6, 6, 6, 6, 6, kept=(1,))
    assert table.told[-1].kept == (1,)


def test_nothing_is_read_while_dice_roll_or_a_hand_is_in_the_way() -> None:
    table = Table()
    table.throw(1, 2, 3)
    reads = table.reader.reads
    table.tray.lift((0, 1))
    table.frames(1)
    while len(table.tray.truth) > 1:  # until the hand has taken all dice but one
        table.frames(1)
    assert table.reader.reads == reads
    table.throw(1, 2, 3)
    reads = table.reader.reads
    table.tray.clear()
    table.tray.throw([Die(4), Die(5)])
    table.frames(1)
    while table.tray.truth:
        table.frames(1)
    assert table.reader.reads == reads


def test_the_motion_of_the_tray_is_reported_for_the_screen() -> None:
    table = Table()
    motions = set()
    table.throw(1, 2)
    table.tray.throw([Die(3)])
    while not table.tray.resting:
        table.frames(1)
        motions.add(table.watch.motion)
    table.frames(6)
    assert {Motion.ROLLING, Motion.HAND} <= motions
    assert table.watch.motion is Motion.RESTING


def test_a_requested_reading_reports_the_rest_again_without_any_motion() -> None:
    table = Table()
    table.throw(1, 2, 3)
    table.throw(1, 5, 3, kept=(0, 2))
    count = len(table.told)
    table.watch.again()
    table.frames(10)
    assert len(table.told) == count + 1
    assert table.told[-1].reading.values == (1, 5, 3)
    assert table.told[-2].kept == (0, 2)
    assert table.told[-1].kept == (0, 1, 2)


def test_reading_again_while_dice_roll_answers_once_they_lie() -> None:
    table = Table()
    table.throw(1, 2, 3)
    table.tray.throw([Die(4), Die(5)])
    table.frames(5)
    table.watch.again()
    table.settle()
    assert table.told[-1].reading.values == (4, 5)
    assert sum(told.reading.values == (4, 5) for told in table.told) == 1


def test_an_answer_names_the_dice_for_which_it_was_read() -> None:
    table, wanted = Table(), WantedDice(())
    told = [table.watch.look(table.tray.frame(), Question(wanted)) for _ in range(20)]
    assert [one.wanted for one in told if one] == [wanted]


def test_an_answer_bears_the_number_of_the_request_in_force() -> None:
    table = Table()
    table.frames(3, request=7)
    table.frames(10, request=8)  # requested again between the first look and the second
    assert [told.request for told in table.told] == [8]


def test_the_reader_receives_the_dice_wanted() -> None:
    asked: list[WantedDice | None] = []

    class Listening(TruthReader):
        def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
            asked.append(wanted)
            return super().read(image, wanted)

    tray = SimulatedTray(1, size=SIZE)
    wanted = WantedDice(sorts=())
    watch = RestWatcher(Listening(tray))
    for _ in range(6):
        watch.look(tray.frame(), Question(wanted))
    assert asked
    assert all(one is wanted for one in asked)


def test_consecutive_photographs_are_reported_once_each() -> None:
    images = []
    for seed in range(3):
        tray = SimulatedTray(seed, size=SIZE)
        tray.throw([Die(1 + seed)])
        tray.settle()
        images.append(tray.frame().image)
    at = [0]

    class ByPhotograph:
        def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
            return Reading(dice=(seen(1 + at[0], Box(10, 10, 60, 60)),), sure=True)

    watch = RestWatcher(ByPhotograph())
    told = []
    for k in range(36):
        at[0] = k // 12
        answer = watch.look(Frame(images[at[0]], k / 30, k))
        if answer:
            told.append((answer.frame, answer.reading.values, answer.kept))
    assert [values for _, values, _ in told] == [(1,), (2,), (3,)]
    assert [frame // 12 for frame, _, _ in told] == [0, 1, 2]


def test_dice_are_recognised_when_the_pictures_change_their_size() -> None:
    table = Table()
    table.throw(1, 2, 3)

    class Halved(TruthReader):
        def read(self, image: Image, wanted: WantedDice | None = None) -> Reading:
            whole = super().read(image, wanted)
            dice = [seen(die.value, Box(*(edge / 2 for edge in die.box))) for die in whole.dice]
            return Reading(dice=tuple(dice), sure=True)

    table.watch.again()
    table.frames(1)  # read again in a large picture, then in small pictures
    table.watch._reader = Halved(table.tray)
    told = []
    for _ in range(6):
        frame = table.tray.frame()
        small = np.asarray(cv2.resize(frame.image, None, fx=0.5, fy=0.5), np.uint8)
        told.append(table.watch.look(Frame(small, frame.time, frame.index)))
    (answer,) = [one for one in told if one is not None]
    assert answer.reading.sure
    assert answer.reading.values == (1, 2, 3)
    assert answer.kept == (0, 1, 2)
    assert answer.way == Way(scale=0.5)


def test_a_push_is_reported_only_with_the_rest_after_it() -> None:
    table = Table()
    table.throw(1, 2, 3)
    pushed = []
    for k in range(40):
        right = 6.0 * min(k, 8)
        frame = table.tray.frame()
        way = np.array([[1, 0, right], [0, 1, 0]])
        image = cv2.warpAffine(frame.image, way, SIZE, borderMode=cv2.BORDER_REFLECT)
        if k == 20:
            table.watch.again()
        answer = table.watch.look(Frame(np.asarray(image, np.uint8), frame.time, frame.index))
        if answer is not None:
            pushed.append(answer.pushed)
    assert [told.pushed for told in table.told] == [False] * len(table.told)
    assert pushed == [True, False]


def test_a_die_seen_again_at_an_earlier_place_is_recognised() -> None:
    hidden = [False]

    def spoil(count: int, said: Reading) -> Reading:
        del count
        return Reading(dice=said.dice[1:], sure=True) if hidden[0] else said

    table = Table(spoil=spoil)
    table.throw(1, 2, 3)
    for hidden[0] in (True, False):
        table.watch.again()
        table.frames(6)
    told = table.told[-3:]
    assert [one.reading.values for one in told] == [(1, 2, 3), (2, 3), (1, 2, 3)]
    assert [one.kept for one in told] == [(), (0, 1), (0, 1, 2)]
    assert [one.back for one in told] == [(), (), (0,)]


def test_a_die_misread_before_it_was_hidden_is_doubted_only_once() -> None:
    state = ["misread"]

    def spoil(count: int, said: Reading) -> Reading:
        del count
        if state[0] == "hidden" or not said.dice:
            return Reading(dice=said.dice[1:], sure=True)
        value = 3 if state[0] == "misread" else 1
        return replace(said, dice=(replace(said.dice[0], value=value), *said.dice[1:]))

    table = Table(spoil=spoil)
    table.throw(1, 2, 3)
    for state[0] in ("hidden", "right", "right"):
        table.watch.again()
        table.frames(6)
    doubted, sure = table.told[-2:]
    assert (doubted.reading.sure, doubted.back) == (False, (0,))
    assert (sure.reading.sure, sure.back) == (True, ())


def test_a_lifted_die_thrown_elsewhere_is_a_new_die() -> None:
    table = Table()
    table.throw(6, 6, 6)
    table.throw(6, 6, 6, kept=(1,))
    assert table.told[-1].back == ()


def watched_throw(table: Table, *, until_passed: int) -> int | None:
    """Return the `passed` stamp of a throw.

    An open roll is passed by `until_passed` frames after the throw is at rest (before, if
    negative).
    """
    table.frames(20, passed=4)
    table.tray.throw([Die(3)])
    frames = [table.tray.frame()]
    while not table.tray.resting:
        frames.append(table.tray.frame())
    still = len(frames)
    frames += [table.tray.frame() for _ in range(12)]
    table.told.clear()
    for at, frame in enumerate(frames):
        told = table.watch.look(frame, Question(passed=4 + int(at - still >= until_passed)))
        table.told += [told] if told is not None else []
    assert [told.reading.values for told in table.told[-1:]] == [(3,)]
    return table.told[-1].passed


@pytest.mark.parametrize("frames", [1, 0, -1, -10])
def test_dice_that_lie_still_before_a_roll_is_passed_or_at_once_after_were_thrown_before(
    frames: int,
) -> None:
    assert watched_throw(Table(), until_passed=frames) == 4


def test_dice_that_roll_on_for_a_while_after_a_roll_is_passed_may_be_the_next_players() -> None:
    assert watched_throw(Table(), until_passed=-25) == 5


def test_a_rest_reported_at_its_end_has_the_stamp_of_its_start() -> None:
    table = Table(spoil=lambda count, reading: replace(reading, sure=False))
    table.throw(3, more=2)
    table.told.clear()
    table.tray.throw([Die(5)])
    table.frames(6, passed=1)
    assert [told.passed for told in table.told] == [None]


def test_dice_in_the_tray_from_the_start_have_no_time_of_throw() -> None:
    table = Table()
    table.frames(20, passed=2)
    assert [told.passed for told in table.told] == [None]
