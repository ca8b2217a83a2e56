"""The outlines drawn over the tray's picture, computed from the view."""

from msgspec import Struct

from companion.dice import Box, Reading
from companion.table.view import View
from companion.tray.draft import Draft


class Mark(Struct, frozen=True):
    """An outline on the tray, in pixels of the frame.

    `label` is the value read, "?" if unsure. `die` is its index in the draft, `position` its place
    in the roll on the table; both are None for an unread thing. A `provisional` mark cannot be
    tapped yet.
    """

    box: Box
    label: str
    sure: bool
    die: int | None = None
    position: int | None = None
    provisional: bool = False


def marks(view: View | None) -> tuple[Mark, ...]:
    """The outlines of every die and every unread thing in the tray."""
    if view is None:
        return ()
    if view.draft is None:
        return tuple(Mark(d.box, f"{d.value}", True, position=d.position) for d in view.lying)
    return drafted(view.draft)


def drafted(draft: Draft) -> tuple[Mark, ...]:
    """Every die and every unread thing of a draft, as outlines."""
    dice = tuple(
        Mark(die.box, f"{die.die.value}" if die.sure else f"{die.die.value}?", die.sure, index)
        for index, die in enumerate(draft.dice)
        if die.box is not None
    )
    return dice + tuple(Mark(thing.box, "?", False) for thing in draft.unread)


def outlined(reading: Reading) -> tuple[Mark, ...]:
    """The outlines of a reading about which nothing can be answered."""
    dice = tuple(
        Mark(die.box, f"{die.value}" if die.sure else f"{die.value}?", die.sure)
        for die in reading.dice
    )
    return dice + tuple(Mark(thing.box, "?", False) for thing in reading.unread)


def provisional(reading: Reading) -> tuple[Mark, ...]:
    """The outlines of a reading that is still to be confirmed, labelled like "4…"."""
    dice = tuple(Mark(die.box, f"{die.value}…", True, provisional=True) for die in reading.dice)
    return dice + tuple(Mark(thing.box, "…", True, provisional=True) for thing in reading.unread)
