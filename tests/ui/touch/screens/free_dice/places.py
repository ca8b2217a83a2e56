"""The free dice in the states that the tests of sizes check."""

import numpy as np

from companion.dice import Die, Doubt, Unread
from companion.extras.free_dice import FreeDice
from companion.tray.draft import Draft, DraftDie
from tests.ui.touch.evening import FRAME, Evening, place
from vision.frame import Frame


def free_dice(evening: Evening) -> None:
    """Show many counted throws, entered by touch."""
    evening.app.go("free_dice")
    for _ in range(12):
        evening.now.enter_throw((6, 6, 6, 6, 6, 6, 5, 4, 3, 2))
    evening.now.ids.pad.values = [1, 2, 3, 4, 5, 6, 1, 2, 3, 4]


def free_dice_doubtful(evening: Evening) -> None:
    """Show a doubtful die in a simulated tray."""
    evening.machine.simulated = True
    evening.machine.frame = Frame(np.full(FRAME, 90, np.uint8), 0.0)
    evening.app.go("free_dice")
    dice = (
        DraftDie(Die(3), sure=True, fresh=True),
        DraftDie(Die(4), False, True, box=place(0), likely=(4, 5), doubt=Doubt.STACKED),
    )
    evening.now.state = FreeDice(draft=Draft(dice), dropped=2)


def free_dice_unread(evening: Evening) -> None:
    """Show an unread object."""
    free_dice_doubtful(evening)
    evening.now.state = FreeDice(draft=Draft((), unread=(Unread(place(0), Doubt.FOREIGN),)))


def free_dice_pretend(evening: Evening) -> None:
    """Show old dice without doubts in a simulated tray."""
    free_dice_doubtful(evening)
    evening.now.state = FreeDice(draft=Draft((DraftDie(Die(3), sure=True, fresh=False),) * 8))


PLACES = [
    free_dice,
    free_dice_doubtful,
    free_dice_unread,
    free_dice_pretend,
]
