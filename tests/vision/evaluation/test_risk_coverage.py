import pytest

from companion.dice import Box, Doubt, Reading, SeenDie, Unread
from vision.evaluation.risk_coverage import (
    NEVER,
    Judged,
    Point,
    Risk,
    at,
    curve,
    picture,
    single,
    tray,
    without_error,
)
from vision.reading.decide import SURE

BOX = Box(0, 0, 10, 10)
FOUR = [Judged(0.99, True), Judged(0.9, True), Judged(0.8, False), Judged(0.7, True)]


def die(confidence: float, sure: bool = True, doubt: Doubt | None = None) -> SeenDie:
    return SeenDie(value=3, confidence=confidence, sure=sure, box=BOX, doubt=doubt)


def test_the_curve_goes_from_the_surest_answer_to_all_answers() -> None:
    points = curve(FOUR)
    assert [point.coverage for point in points] == [0.25, 0.5, 0.75, 1.0]
    assert [point.risk for point in points] == pytest.approx([0, 0, 1 / 3, 1 / 4])


def test_answers_of_equal_confidence_are_counted_together() -> None:
    assert curve([Judged(0.9, True), Judged(0.9, False)]) == (Point(0.9, 1.0, 0.5),)


def test_dice_always_asked_about_are_never_covered() -> None:
    assert curve([Judged(0.9, True), Judged(0.0, False)]) == (Point(0.9, 0.5, 0.0),)


def test_a_strictness_gives_the_answers_above_it() -> None:
    assert at(curve(FOUR), 0.85) == Point(0.85, 0.5, 0.0)
    assert at(curve(FOUR), 0.8) == Point(0.8, 0.5, 0.0)
    assert at(curve(FOUR), 0.995) == Point(0.995, 0.0, 0.0)


def test_the_strictness_without_error_is_that_of_the_surest_wrong_answer() -> None:
    assert without_error(curve(FOUR)) == Point(0.8, 0.5, 0.0)
    assert without_error(curve(FOUR[:2])).coverage == 1.0


def test_a_tray_is_as_confident_as_its_least_confident_die() -> None:
    assert (
        tray(Reading(dice=(die(0.99), die(0.97)), sure=True), SURE, right=True).confidence == 0.97
    )
    doubtful = Reading(dice=(die(0.99), die(0.5, sure=False)), sure=False)
    assert tray(doubtful, SURE, right=False) == Judged(0.5, False)
    assert tray(Reading(dice=(), sure=True), SURE, right=True).confidence == 1.0


def test_a_tray_with_something_unread_is_always_asked_about() -> None:
    unread = Reading(dice=(die(0.99),), sure=False, unread=(Unread(BOX, Doubt.FOREIGN),))
    assert tray(unread, SURE, right=True).confidence == 0.0
    assert tray(Reading(dice=(die(0.99),), sure=False), SURE, right=True).confidence == 0.0


@pytest.mark.parametrize(
    "doubtful",
    [
        die(0.99, False, Doubt.EDGE),
        die(0.5, False, Doubt.STACKED),
        die(0.99, False, Doubt.UNCLEAR),  # its box overlaps a die of another value
        die(0.99, False),
    ],
)
def test_a_die_doubtful_for_another_reason_than_its_confidence_is_always_asked_about(
    doubtful: SeenDie,
) -> None:
    reading = Reading(dice=(die(0.995), doubtful), sure=False)
    assert tray(reading, SURE, right=False) == Judged(NEVER, False)
    assert single(doubtful, SURE, right=True) == Judged(NEVER, True)


def test_a_die_doubtful_only_by_strictness_keeps_its_confidence() -> None:
    for doubt in (Doubt.UNCLEAR, Doubt.COCKED):
        doubtful = die(0.9, False, doubt)
        assert single(doubtful, SURE, right=True) == Judged(0.9, True)
        assert tray(Reading(dice=(doubtful,), sure=False), SURE, right=True).confidence == 0.9


def test_the_picture_shows_both_curves() -> None:
    blank = picture(Risk(), 0.95, ("a", "b", "c", "d"))
    drawn = picture(Risk(curve(FOUR), curve(FOUR[:3])), 0.95, ("a", "b", "c", "d"))
    assert drawn.shape == blank.shape
    assert int((drawn != blank).any(axis=2).sum()) > 300
