"""The file of weights written by `weigh`."""

from pathlib import Path

import numpy as np

from vision.reading import weights
from vision.training.weigh import weights_file


def test_unchanged_weights_are_written_unchanged() -> None:
    assert weights_file({}) == Path(weights.__file__).read_text(encoding="utf-8")


def test_new_weights_replace_the_old_weights() -> None:
    text = weights_file({"SECOND_LOOK": np.array([1.0, 2.0, 3.0])})
    assert "SECOND_LOOK = (\n    1.000, 2.000, 3.000,\n)" in text
    assert "PRESENT = (\n    0.633," in text
