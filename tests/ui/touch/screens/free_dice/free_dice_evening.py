"""What tests see and do at the free dice."""

from collections.abc import Sequence
from itertools import count

import numpy as np

from companion.dice import Doubt, Reading, SeenDie, Settled, Unread
from tests.ui.touch.evening import FRAME, Evening, place
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap
from vision.frame import Frame

FRAMES = count()


def open_dice(evening: Evening) -> None:
    """TapButton the free dice on Home."""
    tile = next(t for t in evening.now.ids.aids.children if t.title == "Free dice")
    tap(evening.screen, tile)
    evening.screen.step(2)


def watch_dice(evening: Evening, machine: FakeMachine) -> None:
    """Open them under a camera that sees the tray empty."""
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
    """Let the eye tell the screen what it read."""
    dice = tuple(
        SeenDie(
            value=value,
            confidence=0.5,
            sure=index not in unsure,
            box=place(index),
            likely=(value, 7 - value) if index in unsure else (),
            doubt=Doubt.UNCLEAR if index in unsure else None,
        )
        for index, value in enumerate(values)
    )
    things = tuple(Unread(place(5), Doubt.FOREIGN) for _ in range(unread))
    reading = Reading(dice=dice, sure=not unsure and not unread, unread=things)
    visitor = evening.machine.visitor
    assert visitor is not None
    visitor.saw(Settled(reading=reading, frame=next(FRAMES), time=0.0, kept=tuple(kept)))
    evening.screen.step(3)


def totals(evening: Evening) -> list[int]:
    """The sum of every throw counted."""
    return [throw.total for throw in evening.now.state.throws]


def face(evening: Evening, value: int) -> object:
    """The face of that value on the pad."""
    return next(die for die in evening.now.ids.pad.ids.faces.children if die.value == value)


def menu_button(evening: Evening) -> object:
    """What opens the menu."""
    from ui.touch.widgets.controls.basics import TapButton  # noqa: PLC0415  the window is open by now

    return next(w for w in evening.now.walk() if isinstance(w, TapButton) and w.sign == "☰")
