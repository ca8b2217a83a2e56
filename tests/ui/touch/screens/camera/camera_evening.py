"""Helpers of tests at the camera screen."""

import numpy as np

from companion.dice import Box, DieKind, Doubt, Reading, SeenDie, Unread
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeSetup
from ui.interface import Tried
from vision.frame import Frame, Image


def setup_of(evening: Evening) -> FakeSetup:
    assert evening.machine.camera_setup is not None
    return evening.machine.camera_setup


def lines(evening: Evening) -> dict[str, tuple[bool, str]]:
    """Return the list of checks: title to (ticked, advice)."""
    shown = evening.now.ids.checks.children
    return {line.title: (line.good, line.advice) for line in shown}


def look(evening: Evening, image: Image, times: int = 20) -> None:
    """Show the camera this picture in that many new frames."""
    for index in range(times):
        evening.machine.frame = Frame(image, index / 30, index)
        evening.now.look()
    evening.screen.step(3)


READ_IN = Frame(np.full((360, 640, 3), 90, np.uint8), 0.0)


def tried(*values: int, unsure: tuple[int, ...] = (), unread: int = 0) -> Tried:
    dice = tuple(
        SeenDie(
            value=value,
            confidence=0.9,
            sure=place not in unsure,
            box=Box(60 * place + 80, 100, 60 * place + 120, 140),
            kind=DieKind.D6,
        )
        for place, value in enumerate(values)
    )
    strange = tuple(Unread(Box(10, 10, 40, 40), Doubt.FOREIGN) for _ in range(unread))
    reading = Reading(dice=dice, sure=not unsure and not unread, unread=strange)
    return Tried(reading, READ_IN)
