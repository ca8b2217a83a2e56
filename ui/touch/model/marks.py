"""What is drawn over the picture of the tray, from the view alone."""

from msgspec import Struct

from companion.dice import Box, Reading
from companion.table.view import View
from companion.tray.draft import Draft


class Mark(Struct, frozen=True):
    """An outline on the tray, in pixels of the frame.

    `label` is the value read, "?" where it is not sure; `die` is its index in the draft,
    `position` its place in the roll on the table; both None for a thing that was not read.
    One that is `provisional` is there to be seen: it cannot be tapped yet.
    """

    box: Box
    label: str
    sure: bool
    die: int | None = None
    position: int | None = None
    provisional: bool = False


def marks(view: View | None) -> tuple[Mark, ...]:
    """Every die and every unread thing in the tray, as outlines."""
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
    """Every die and every unread thing of a reading that nobody can answer."""
    dice = tuple(
        Mark(die.box, f"{die.value}" if die.sure else f"{die.value}?", die.sure)
        for die in reading.dice
    )
    return dice + tuple(Mark(thing.box, "?", False) for thing in reading.unread)


def provisional(reading: Reading) -> tuple[Mark, ...]:
    """The same for what was read and is still to be confirmed: "4…"."""
    dice = tuple(Mark(die.box, f"{die.value}…", True, provisional=True) for die in reading.dice)
    return dice + tuple(Mark(thing.box, "…", True, provisional=True) for thing in reading.unread)
