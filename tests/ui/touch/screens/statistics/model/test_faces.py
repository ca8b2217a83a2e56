"""Counts of faces include zeros and the expected range."""

from companion.statistics.answers import FaceCount
from ui.touch.screens.statistics.model.faces import kinds, thrown

FACES = (FaceCount("d6", 1, 40), FaceCount("d6", 6, 20), FaceCount("d20", 3, 1))


def test_kinds_come_in_the_order_of_their_faces() -> None:
    assert kinds(FACES) == ("d6", "d20")
    assert kinds(()) == ()


def test_a_face_that_never_came_up_is_counted_as_zero() -> None:
    told = thrown(FACES, "d6")
    assert told.counts == {1: 40, 2: 0, 3: 0, 4: 0, 5: 0, 6: 20}
    assert (told.count, told.usual) == (60, 10)
    assert told.judgement == "statistics.dice_striking"


def test_few_dice_are_not_judged() -> None:
    told = thrown(FACES, "d20")
    assert told.judgement == "statistics.dice_few"
    assert told.usual == 1 / 20


def test_fair_dice_are_within_the_expected_range() -> None:
    even = tuple(FaceCount("d6", face, 50 + face) for face in range(1, 7))
    assert thrown(even, "d6").judgement == "statistics.dice_usual"
