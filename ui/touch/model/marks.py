"""The outlines drawn over the tray's picture, computed from the view."""

from msgspec import Struct

from companion.dice import Box, Reading
from companion.table.view import View
from companion.tray.draft import Draft


class Outline(Struct, frozen=True):
    """An outline on the tray, in pixels of the frame.

    `label` is the value read, "?" if unsure. `die` is the die's index in the draft, `position` its
    place in the roll on the table; both are None for an unread object. A `provisional` mark cannot
    be tapped yet.
    """

    box: Box
    label: str
    sure: bool
    die: int | None = None
    position: int | None = None
    provisional: bool = False


def marks(view: View | None) -> tuple[Outline, ...]:
    """Return the outlines of all dice and unread objects in the tray."""
    if view is None:
        return ()
    if view.draft is None:
        return tuple(Outline(d.box, f"{d.value}", True, position=d.position) for d in view.lying)
    return drafted(view.draft)


def drafted(draft: Draft) -> tuple[Outline, ...]:
    """Return the outlines of all dice and unread objects of a draft."""
    dice = tuple(
        Outline(die.box, f"{die.die.value}" if die.sure else f"{die.die.value}?", die.sure, index)
        for index, die in enumerate(draft.dice)
        if die.box is not None
    )
    return dice + tuple(Outline(unread.box, "?", False) for unread in draft.unread)


def outlined(reading: Reading) -> tuple[Outline, ...]:
    """Return the outlines of a reading without questions."""
    dice = tuple(
        Outline(die.box, f"{die.value}" if die.sure else f"{die.value}?", die.sure)
        for die in reading.dice
    )
    return dice + tuple(Outline(unread.box, "?", False) for unread in reading.unread)


def provisional(reading: Reading) -> tuple[Outline, ...]:
    """Return the outlines of a reading still to be confirmed, labelled like "4…"."""
    dice = tuple(Outline(die.box, f"{die.value}…", True, provisional=True) for die in reading.dice)
    return dice + tuple(
        Outline(unread.box, "…", True, provisional=True) for unread in reading.unread
    )
