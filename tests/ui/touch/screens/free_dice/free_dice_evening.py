"""Helpers of tests of the free dice."""

from collections.abc import Sequence
from itertools import count

import numpy as np

from companion.dice import Doubt, Settled
from tests.companion.readings import reading
from tests.ui.touch.evening import FRAME, Evening, place
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap
from vision.frame import Frame

FRAMES = count()


def open_dice(evening: Evening) -> None:
    """Tap the free dice on Home."""
    tile = next(t for t in evening.now.ids.aids.children if t.title == "Free dice")
    tap(evening.screen, tile)
    evening.screen.step(2)


def watch_dice(evening: Evening, machine: FakeMachine) -> None:
    """Open the free dice under a camera that sees the empty tray."""
    machine.frame = Frame(np.full(FRAME, 90, np.uint8), 0.0)
    open_dice(evening)
    see(evening, ())


def see(
    evening: Evening,
    values: Sequence[int],
    *,
    unsure: Sequence[int] = (),
    kept: Sequence[int] = (),
    unread: int = 0,
) -> None:
    """Give the screen a reading."""
    things = [place(5)] * unread
    told = reading(values, place, unsure=unsure, doubt=Doubt.UNCLEAR, unread=things)
    visitor = evening.machine.visitor
    assert visitor is not None
    visitor.saw(Settled(reading=told, frame=next(FRAMES), time=0.0, kept=tuple(kept)))
    evening.screen.step(3)


def totals(evening: Evening) -> list[int]:
    """Return the sum of every counted throw."""
    return [throw.total for throw in evening.now.state.throws]


def face(evening: Evening, value: int) -> object:
    """Return the face of that value on the pad."""
    return next(die for die in evening.now.ids.pad.ids.faces.children if die.value == value)


def menu_button(evening: Evening) -> object:
    """Return the button that opens the menu."""
    # imported after the window is open
    from ui.touch.widgets.controls.basics import TapButton  # noqa: PLC0415

    return next(w for w in evening.now.walk() if isinstance(w, TapButton) and w.sign == "☰")
