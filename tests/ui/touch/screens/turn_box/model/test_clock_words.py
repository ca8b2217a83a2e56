"""The format of clocks."""

import pytest

from ui.touch.screens.turn_box.model.clock_words import clock_words


@pytest.mark.parametrize(
    ("seconds", "down", "words"),
    [
        (0, False, "0:00"),
        (9.9, False, "0:09"),
        (309, False, "5:09"),
        (3909, False, "1:05:09"),
        (600, True, "10:00"),
        (599.2, True, "10:00"),
        (0.1, True, "0:01"),
        (0, True, "0:00"),
        (-0.5, True, "0:00"),
        (-12.3, True, "−0:12"),
    ],
)
def test_seconds_are_written_as_a_clock(seconds: float, down: bool, words: str) -> None:
    assert clock_words(seconds, down=down) == words
