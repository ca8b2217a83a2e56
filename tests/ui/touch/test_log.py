"""The part of Kivy's log that reaches the terminal."""

import logging

import pytest

import ui.touch  # noqa: F401  sets up the log


@pytest.mark.parametrize(
    ("level", "message", "kept"),
    [
        (logging.CRITICAL, "Window: Unable to find any valuable Window provider.", True),
        (logging.CRITICAL, "Cutbuffer: Unable to find any valuable Cutbuffer provider.", False),
        (logging.ERROR, "Input: MTDev is not supported", False),
    ],
)
def test_missing_drivers_that_are_not_needed_are_not_logged(
    caplog: pytest.LogCaptureFixture, level: int, message: str, kept: bool
) -> None:
    logging.getLogger("kivy").log(level, message)
    assert bool(caplog.records) == kept
