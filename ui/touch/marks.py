"""What is drawn over the picture of the tray, from the view alone."""

from msgspec import Struct

from companion.dice import Box
from companion.view import View


class Mark(Struct, frozen=True):
    """An outline on the tray, in pixels of the frame.

    `label` is the value read, "?" where it is not sure; `die` is its index in the draft,
    None for a thing that was not read.
    """

    box: Box
    label: str
    sure: bool
    die: int | None


def marks(view: View | None) -> tuple[Mark, ...]:
    """Every die of the draft and every unread thing, as outlines."""
    if view is None or view.draft is None:
        return ()
    dice = tuple(
        Mark(die.box, f"{die.die.value}" if die.sure else f"{die.die.value}?", die.sure, index)
        for index, die in enumerate(view.draft.dice)
        if die.box is not None
    )
    return dice + tuple(Mark(thing.box, "?", False, None) for thing in view.draft.unread)
