"""The worst pictures are listed first, with their readings and labels."""

from tests.vision.misses import DOUBTED, LITTLE, SILENT, WRONG
from vision.evaluation.misses import worst


def test_silent_errors_come_before_wrong_dice_before_doubts() -> None:
    assert worst([LITTLE, DOUBTED, SILENT, WRONG], 9) == (SILENT, WRONG, DOUBTED, LITTLE)


def test_only_the_requested_number_of_misses_is_listed() -> None:
    assert worst([LITTLE, SILENT, WRONG], 1) == (SILENT,)
    assert worst([SILENT], 0) == ()
