"""The meeting of a table's dice: questions, lessons and the measured gain."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from companion.dice import Box, Colour, Reading
from companion.learning.feedback import ReadingVerdict
from companion.learning.meeting import (
    ENOUGH,
    FEWEST,
    TURNS,
    EyeScore,
    Hint,
    Meeting,
    Other,
    TaughtDie,
    judge,
    small_dice,
)
from tests.companion.readings import reading

EMPTY = Reading(dice=(), sure=True)


def box(index: int) -> Box:
    return Box(100 * index, 50, 100 * index + 40, 90)


def seen(
    values: Sequence[int],
    unsure: Sequence[int] = (),
    unread: int = 0,
    colours: Sequence[Colour | None] = (),
) -> Reading:
    strange = [box(9 - k) for k in range(unread)]
    told = reading(values, box, unsure=unsure, unread=strange, colour=Colour.WHITE)
    pairs = zip(told.dice, colours or [Colour.WHITE] * len(values), strict=True)
    return replace(told, dice=tuple(replace(die, colour=colour) for die, colour in pairs))


def moved_on(values: Sequence[int]) -> Reading:
    """Return a reading with the first die at its old place, and the others moved."""
    reading = seen(values)
    dice = tuple(
        replace(die, box=die.box.moved(0, 60 * (k > 0))) for k, die in enumerate(reading.dice)
    )
    return replace(reading, dice=dice)


def test_a_sure_throw_asks_nothing_and_waits_to_be_confirmed() -> None:
    meeting = Meeting().saw(seen((3, 3, 5)))
    assert meeting.asks is None
    assert meeting.hint is Hint.CONFIRM
    assert meeting.throws == 0
    assert meeting.groups == ()
    meeting = meeting.confirmed()
    assert meeting.throws == 1
    assert meeting.lessons == tuple(TaughtDie(box(k), v) for k, v in enumerate((3, 3, 5)))
    assert meeting.groups == ((Colour.WHITE, (0, 0, 2, 0, 1, 0)),)
    assert meeting.groups[0].missing == (1, 2, 4, 5, 6)


def test_only_doubtful_dice_are_asked_about_and_must_be_answered_first() -> None:
    meeting = Meeting().saw(seen((3, 4, 5), unsure=(1,), unread=1))
    assert meeting.asks == 1
    assert meeting.objects[1].likely == (4, 3)
    assert meeting.confirmed() == meeting
    meeting = meeting.answered(1, 2)
    assert meeting.asks == 3
    meeting = meeting.answered(3, Other.NO_DIE).confirmed()
    assert [lesson.value for lesson in meeting.lessons] == [3, 2, 5, None]
    assert [lesson.value for lesson in meeting.truth] == [3, 2, 5]


def test_a_sure_die_is_corrected_before_and_after_the_throw_was_confirmed() -> None:
    meeting = Meeting().saw(seen((3, 3))).answered(0, 6).confirmed()
    assert [lesson.value for lesson in meeting.lessons] == [6, 3]
    again = meeting.answered(1, 1)
    assert (again.throws, again.hint) == (0, Hint.CONFIRM)
    again = again.confirmed()
    assert again.throws == 1
    assert again.groups[0].shown == (1, 0, 0, 0, 0, 1)


def test_a_throw_removed_before_its_confirmation_teaches_nothing_with_a_notice() -> None:
    meeting = Meeting().saw(seen((3, 3))).saw(EMPTY)
    assert meeting.hint is Hint.DROPPED
    assert meeting.saw(EMPTY).hint is Hint.DROPPED
    assert meeting.met == ()
    assert meeting.saw(seen((1, 2))).confirmed().saw(EMPTY).dropped is False


def test_dice_that_did_not_move_are_taught_once_and_their_throw_does_not_judge_the_eye() -> None:
    meeting = Meeting().saw(seen((3, 4))).confirmed()
    assert meeting.saw(seen((3, 4)), kept=(0, 1)) is meeting
    assert meeting.saw(seen((3, 4))) is meeting
    meeting = meeting.saw(moved_on((3, 6)), kept=(0,)).confirmed()
    assert [lesson.value for lesson in meeting.lessons] == [6]
    assert meeting.throws == 1
    assert meeting.groups[0].shown == (0, 0, 1, 1, 0, 1)


def test_a_cocked_die_teaches_nothing_and_its_throw_does_not_judge_the_eye() -> None:
    meeting = Meeting().saw(seen((3, 4), unsure=(1,))).answered(1, Other.LEANS).confirmed()
    assert [lesson.value for lesson in meeting.lessons] == [3]
    assert meeting.throws == 0


def test_adding_a_missed_die_makes_a_sure_reading_wrong() -> None:
    reading = seen((3, 4))
    meeting = Meeting().saw(reading).confirmed().added((300.0, 200.0), 6, 1280)
    assert meeting.throws == 0
    assert meeting.objects[2].box == Box(280, 180, 320, 220)
    assert meeting.saw(reading) is meeting
    meeting = meeting.confirmed()
    assert [lesson.value for lesson in meeting.lessons] == [3, 4, 6]
    assert judge(reading, meeting.truth) is ReadingVerdict.WRONG
    assert Meeting().saw(EMPTY).added((300.0, 200.0), 6, 1280).objects[0].box.shorter == 80


def test_a_die_added_by_mistake_is_removed_and_not_remembered_as_no_die() -> None:
    meeting = Meeting().saw(seen((3,))).added((300.0, 200.0), 6, 1280)
    assert len(meeting.answered(1, Other.NO_DIE).objects) == 1
    assert meeting.answered(1, 5).objects[1].value == 5


def test_faces_are_met_apart_for_each_colour_and_colourless_dice_join_the_largest() -> None:
    colours = (Colour.RED, Colour.RED, Colour.GREEN, None)
    meeting = Meeting().saw(seen((1, 2, 3, 4), colours=colours)).confirmed()
    assert meeting.groups == (
        (Colour.RED, (1, 1, 0, 1, 0, 0)),
        (Colour.GREEN, (0, 0, 1, 0, 0, 0)),
    )
    bare = Meeting().saw(seen((1, 2), colours=(None, None))).confirmed()
    assert bare.groups == ((None, (1, 1, 0, 0, 0, 0)),)


def test_all_is_met_once_every_face_was_shown_often_enough_in_enough_throws() -> None:
    meeting = Meeting()
    for _ in range(ENOUGH):
        meeting = meeting.saw(EMPTY).saw(seen((1, 2, 3, 4, 5, 6))).confirmed()
    assert meeting.all_met
    assert meeting.hint is Hint.MORE
    for _ in range(FEWEST - ENOUGH):
        meeting = meeting.saw(EMPTY).saw(seen((1, 2))).confirmed()
    assert meeting.hint is Hint.ENOUGH


def test_dice_turned_to_one_face_label_themselves_unless_the_eye_is_sure_of_another() -> None:
    meeting = Meeting().turn_to(1)
    assert meeting.hint is Hint.TURN
    meeting = meeting.saw(seen((6, 2), unsure=(0, 1), unread=2))
    assert meeting.asks is None
    assert meeting.hint is Hint.CONFIRM_TURNED
    meeting = meeting.answered(3, Other.NO_DIE).confirmed()
    assert [lesson.value for lesson in meeting.lessons] == [1, 1, 1, None]
    assert (meeting.throws, meeting.turned, meeting.hint) == (0, 1, Hint.TURN_AGAIN)
    for _ in range(TURNS - 1):
        meeting = meeting.saw(EMPTY).saw(seen((1, 2), unsure=(1,))).confirmed()
    assert meeting.turned == TURNS
    assert meeting.next_turn().turning == 2
    assert meeting.turn_to(6).next_turn().turning is None


def test_a_sure_reading_of_another_face_than_the_one_turned_to_is_asked_about() -> None:
    meeting = Meeting().turn_to(1).saw(seen((2, 1, 4)))
    assert (meeting.asks, meeting.hint) == (0, Hint.ANSWER)
    assert meeting.objects[0].likely == (1, 2)
    assert meeting.confirmed() is meeting
    assert [lesson.value for lesson in meeting.lessons] == [1]
    meeting = meeting.answered(0, 1)  # a logo that the eye takes for a two
    assert meeting.asks == 2
    meeting = meeting.answered(2, 4).confirmed()  # without turning the die
    assert [lesson.value for lesson in meeting.lessons] == [1, 1, 4]


@pytest.mark.parametrize(
    ("reading", "verdict"),
    [
        (seen((3, 4)), ReadingVerdict.RIGHT),
        (seen((3, 4), unsure=(1,)), ReadingVerdict.ASKED),
        (seen((3, 5), unsure=(1,)), ReadingVerdict.ASKED),
        (seen((3, 4), unread=1), ReadingVerdict.ASKED),
        (seen((3, 5)), ReadingVerdict.WRONG),
        (seen((2, 4), unsure=(1,)), ReadingVerdict.WRONG),
        (seen((3,)), ReadingVerdict.WRONG),
        (seen((3, 4, 4)), ReadingVerdict.WRONG),
        (seen((4, 3)), ReadingVerdict.WRONG),
    ],
)
def test_a_reading_is_wrong_if_any_sure_die_in_it_is(
    reading: Reading, verdict: ReadingVerdict
) -> None:
    assert judge(reading, (TaughtDie(box(0), 3), TaughtDie(box(1), 4))) is verdict


def test_the_accuracy_of_an_eye_counts_each_throw_once() -> None:
    worth = EyeScore()
    for verdict in (*[ReadingVerdict.RIGHT] * 9, ReadingVerdict.ASKED):
        worth = worth.with_one(verdict)
    assert worth == (9, 1, 0)
    assert worth.throws == 10
    assert worth.much
    assert not worth.with_one(ReadingVerdict.WRONG).much
    assert not EyeScore(3, 2, 0).much


def test_dice_are_small_by_the_one_in_the_middle() -> None:
    assert small_dice([20, 30, 90])
    assert not small_dice([20, 40, 90])
    assert not small_dice([])
