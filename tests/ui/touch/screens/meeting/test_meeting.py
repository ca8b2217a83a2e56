""" "Meet my dice" asks only about doubts, teaches only confirmed dice, and reports the accuracy."""

from collections.abc import Iterator
from functools import partial

import pytest

from companion.dice import Box
from companion.learning.meeting import ENOUGH, FEWEST, TURNS, EyeScore
from tests.companion.readings import reading
from tests.ui.touch.evening import YAHTZEE, Evening
from tests.ui.touch.fake import FakeMachine, FakeTeacher
from tests.ui.touch.fingers import tap, tap_at
from tests.ui.touch.screens.camera.camera_evening import READ_IN, setup_of
from ui.interface import Tried
from vision.frame import Frame


def place(index: int) -> Box:
    return Box(60 * index + 80, 100, 60 * index + 120, 140)


def tried(
    *values: int, unsure: tuple[int, ...] = (), unread: int = 0, kept: tuple[int, ...] = ()
) -> Tried:
    strange = [place(8 - k) for k in range(unread)]
    told = reading(values, place, unsure=unsure, unread=strange)
    return Tried(told, Frame(READ_IN.image, 0.0), kept)


@pytest.fixture
def meeting(machine: FakeMachine) -> Iterator[Evening]:
    """Yield the meeting, opened from Home through the camera screen."""
    machine.frame = READ_IN
    evening = Evening(machine)
    tap(evening.screen, evening.button("Camera"))
    assert evening.screen.until(lambda: evening.now.name == "camera" and evening.now.seen)
    evening.screen.step(3)
    tap(evening.screen, evening.button("Learning"))
    assert evening.screen.until(lambda: evening.front.meetable)
    evening.screen.step(3)
    tap(evening.screen, evening.button("Meet my dice"))
    assert evening.screen.until(lambda: evening.now.name == "meeting" and evening.now.seen)
    evening.screen.step(3)
    yield evening
    evening.close()


def teacher_of(evening: Evening) -> FakeTeacher:
    assert evening.machine.dice_teacher is not None
    return evening.machine.dice_teacher


def taken_in(evening: Evening, shown: Tried) -> bool:
    return bool(evening.now._tried is shown)


def show(evening: Evening, shown: Tried) -> None:
    """Give the screen a reading, after a reading of the empty tray."""
    for now in (tried(), shown):
        setup_of(evening).reading = now
        assert evening.screen.until(partial(taken_in, evening, now))
    evening.screen.step(3)


def press(evening: Evening, words: str) -> None:
    tap(evening.screen, evening.button(words))
    evening.screen.step(3)


def test_the_tray_is_read_from_the_start_to_the_end_of_the_meeting(meeting: Evening) -> None:
    assert setup_of(meeting).testing
    assert teacher_of(meeting).begun == 1
    meeting.now.back()
    assert meeting.now.name == "camera"
    assert not setup_of(meeting).testing
    assert teacher_of(meeting).stopped == 1


def test_a_throw_is_taught_once_confirmed(meeting: Evening) -> None:
    throw = tried(3, 3, 5)
    show(meeting, throw)
    assert [mark.label for mark in meeting.now.marks] == ["3", "3", "5"]
    assert teacher_of(meeting).taught == []
    press(meeting, "That is right")
    [(frame, lessons, truth)] = teacher_of(meeting).taught
    assert frame is throw.frame
    assert [lesson.value for lesson in lessons] == [3, 3, 5]
    assert truth == lessons
    assert "1, 2, 4, 5, 6" in meeting.now.words
    assert meeting.button("That is right").disabled


def test_only_the_doubtful_die_is_asked_about(meeting: Evening) -> None:
    show(meeting, tried(3, 2, unsure=(1,)))
    assert meeting.now.asking
    assert meeting.button("That is right").disabled
    meeting.now.answer_face(5)
    meeting.screen.step(2)
    assert not meeting.now.asking
    press(meeting, "That is right")
    [(_, lessons, _)] = teacher_of(meeting).taught
    assert [lesson.value for lesson in lessons] == [3, 5]


def test_a_tap_marks_an_object_as_no_die_or_as_cocked(meeting: Evening) -> None:
    show(meeting, tried(3, 2, unsure=(1,), unread=1))
    press(meeting, "It leans")
    press(meeting, "Not a die")
    press(meeting, "That is right")
    [(_, lessons, truth)] = teacher_of(meeting).taught
    assert [lesson.value for lesson in lessons] == [3, None]
    assert truth is None


def test_a_tap_corrects_a_die_even_after_the_throw_was_confirmed(meeting: Evening) -> None:
    show(meeting, tried(3, 3))
    press(meeting, "That is right")
    meeting.now.correct(meeting.now.marks[0])
    meeting.screen.step(2)
    meeting.front.pick(6)
    meeting.screen.step(2)
    press(meeting, "That is right")
    (first, _, _), (second, lessons, _) = teacher_of(meeting).taught
    assert first is second
    assert [lesson.value for lesson in lessons] == [6, 3]


def test_a_missed_die_is_tapped_in_the_picture(meeting: Evening) -> None:
    show(meeting, tried(3, 3))
    tray = meeting.now.ids.tray
    x0, y0, x1, y1 = tray.placed(Box(400, 250, 440, 290))
    tap_at(meeting.screen, *tray.to_window((x0 + x1) / 2, (y0 + y1) / 2))
    meeting.screen.step(2)
    assert meeting.front.title == "What does the missing die show?"
    meeting.front.pick(6)
    meeting.screen.step(2)
    assert [mark.label for mark in meeting.now.marks] == ["3", "3", "6"]
    press(meeting, "That is right")
    [(_, lessons, truth)] = teacher_of(meeting).taught
    assert lessons[2].value == 6
    x, y = lessons[2].box.centre
    assert (abs(x - 420) < 3, abs(y - 270) < 3) == (True, True)
    assert truth == lessons


def test_an_answer_about_removed_dice_does_not_apply_to_the_next_dice(meeting: Evening) -> None:
    show(meeting, tried(3, 3))
    meeting.now.correct(meeting.now.marks[0])
    meeting.screen.step(2)
    show(meeting, tried(2, 2, 2))
    meeting.front.pick(6)
    assert [one.value for one in meeting.now.meeting.objects] == [2, 2, 2]


def test_a_throw_removed_without_a_confirmation_is_not_taught_with_a_notice(
    meeting: Evening,
) -> None:
    show(meeting, tried(3, 3))
    show(meeting, tried())
    assert "not counted" in meeting.now.words
    assert teacher_of(meeting).taught == []


def test_dice_turned_to_one_face_teach_that_face_whatever_is_read(meeting: Evening) -> None:
    press(meeting, "Numerals, logos…")
    assert meeting.now.words.startswith("Turn all the dice to their 1")
    for _ in range(TURNS):
        show(meeting, tried(6, unsure=(0,), unread=2))
        assert not meeting.now.asking
        press(meeting, "That is right")
    assert [[one.value for one in told] for _, told, _ in teacher_of(meeting).taught] == [
        [1, 1, 1]
    ] * TURNS
    assert all(truth is None for _, _, truth in teacher_of(meeting).taught)
    assert meeting.now.words.startswith("Turn all the dice to their 2")
    press(meeting, "Next face")
    assert meeting.now.turning == 3
    press(meeting, "Back to rolling")
    assert meeting.now.turning == 0


@pytest.mark.parametrize("motion", ["rolling", "hand", "settling"])
def test_a_roll_in_motion_when_dice_are_to_be_turned_teaches_no_face(
    meeting: Evening, motion: str
) -> None:
    meeting.machine.motion = motion
    press(meeting, "Numerals, logos…")
    meeting.machine.motion = "resting"
    for unsure in ((), (0, 1, 2, 3, 4)):
        rolled = tried(2, 4, 3, 1, 6, unsure=unsure)
        if not unsure:
            setup_of(meeting).reading = rolled
            assert meeting.screen.until(partial(taken_in, meeting, rolled))
            assert meeting.now.meeting.objects == ()
            assert meeting.button("That is right").disabled
        else:
            show(meeting, rolled)
            assert len(meeting.now.meeting.objects) == 5


def test_a_roll_that_is_read_only_after_dice_are_to_be_turned_teaches_no_face(
    meeting: Evening,
) -> None:
    meeting.machine.frame = Frame(READ_IN.image, 2.0)
    meeting.machine.motion = "resting"
    press(meeting, "Numerals, logos…")
    rolled = tried(2, 4, 3, 1, 6)  # read from an earlier picture
    setup_of(meeting).reading = rolled
    assert meeting.screen.until(partial(taken_in, meeting, rolled))
    assert meeting.now.meeting.objects == ()
    turned = Tried(tried(1, 1, unsure=(1,)).reading, Frame(READ_IN.image, 3.0), ())
    setup_of(meeting).reading = turned
    assert meeting.screen.until(partial(taken_in, meeting, turned))
    assert [one.value for one in meeting.now.meeting.objects] == [1, 1]


def meet_all(evening: Evening) -> None:
    for count in range(FEWEST):
        show(evening, tried(*((1, 2, 3, 4, 5, 6) if count < ENOUGH else (1, 2))))
        press(evening, "That is right")


def test_a_complete_meeting_is_announced_and_the_eye_is_measured(meeting: Evening) -> None:
    assert meeting.button("Finish").disabled
    meet_all(meeting)
    assert meeting.now.words.startswith("All faces are met")
    press(meeting, "Finish")
    assert teacher_of(meeting).measured == 1
    assert meeting.now.measuring
    teacher_of(meeting).worth = EyeScore(4, 1, 0)
    assert meeting.screen.until(lambda: meeting.app.front is not None)
    assert meeting.front.sentence.startswith("Told 4 of 5 rolls, asked about 1, none wrong.")
    press(meeting, "Roll some more")
    assert meeting.now.name == "meeting"
    assert not meeting.now.measuring


def test_simulated_dice_are_thrown_and_turned_by_a_tap(meeting: Evening) -> None:
    meeting.machine.simulated = True
    assert meeting.screen.until(lambda: meeting.now.simulated)
    meeting.screen.step(3)
    press(meeting, "Roll")
    assert meeting.machine.thrown == [()]
    press(meeting, "Numerals, logos…")
    press(meeting, "Turn them")
    assert meeting.machine.turned == [1]


@pytest.mark.parametrize("why", ["no picture", "switched off", "no memory"])
def test_the_camera_screen_offers_no_meeting_if_the_eye_cannot_be_taught(
    machine: FakeMachine, why: str
) -> None:
    machine.frame = None if why == "no picture" else READ_IN
    assert machine.dice_teacher is not None
    machine.dice_teacher.open = why != "switched off"
    if why == "no memory":
        machine.dice_teacher = None
    evening = Evening(machine)
    evening.app.go("camera")
    evening.screen.step(5)
    evening.now.show_learning()
    assert not evening.front.meetable
    evening.close()


def offered(evening: Evening) -> None:
    """Begin a game of two players, up to the offer to meet their dice first."""
    evening.put_up_picture()
    teacher_of(evening).to_offer = True
    ready(evening)
    evening.now.begin()
    evening.screen.step(3)


def ready(evening: Evening) -> None:
    """Prepare a game of two players, about to begin."""
    evening.app.go("new_game").prepare(YAHTZEE)
    evening.now.players = ["Ana", "Bo"]


def test_a_meeting_is_offered_once_before_the_first_game_under_a_camera(evening: Evening) -> None:
    offered(evening)
    assert evening.front.title == "Let the eye meet your dice?"
    assert teacher_of(evening).times_offered == 1
    press(evening, "Begin the game")
    assert evening.screen.until(lambda: evening.now.name == "yahtzee")


def test_an_accepted_offer_leads_to_the_game_after_the_meeting(evening: Evening) -> None:
    offered(evening)
    press(evening, "Now")
    assert evening.now.name == "meeting"
    evening.now.back()
    assert evening.screen.until(lambda: evening.now.name == "yahtzee")


@pytest.mark.parametrize("why", ["no picture", "pretend", "offered", "no memory"])
def test_without_an_offer_the_game_begins_at_once(evening: Evening, why: str) -> None:
    if why != "no picture":
        evening.put_up_picture()
    evening.machine.simulated = why == "pretend"
    teacher_of(evening).to_offer = why != "offered"
    if why == "no memory":
        evening.machine.dice_teacher = None
    ready(evening)
    evening.now.begin()
    assert evening.screen.until(lambda: evening.now.name == "yahtzee")
