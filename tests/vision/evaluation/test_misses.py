"""The worst pictures are listed first, with their readings and labels."""

from tests.vision.misses import DOUBTED, LITTLE, SILENT, WRONG
from vision.evaluation.misses import worst


def test_silent_errors_come_before_wrong_dice_before_doubts() -> None:
    assert worst([LITTLE, DOUBTED, SILENT, WRONG], 9) == (SILENT, WRONG, DOUBTED, LITTLE)


def test_no_more_are_named_than_asked_for() -> None:
    assert worst([LITTLE, SILENT, WRONG], 1) == (SILENT,)
    assert worst([SILENT], 0) == ()
