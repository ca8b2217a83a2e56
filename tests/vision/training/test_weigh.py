"""The file of weights that weighing writes."""

from pathlib import Path

import numpy as np

from vision.reading import weights
from vision.training.weigh import weights_file


def test_weights_that_did_not_change_are_written_as_they_stand() -> None:
    assert weights_file({}) == Path(weights.__file__).read_text(encoding="utf-8")


def test_new_weights_take_the_place_of_the_old_ones() -> None:
    text = weights_file({"SECOND_LOOK": np.array([1.0, 2.0, 3.0])})
    assert "SECOND_LOOK = (\n    1.000, 2.000, 3.000,\n)" in text
    assert "PRESENT = (\n    0.633," in text
