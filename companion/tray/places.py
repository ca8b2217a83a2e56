"""Where things lie in the tray: what is read again in its place is the same thing."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from companion.dice import Box, Unread

# Two boxes that overlap this much show the same thing in the same place.
SAME_THING = 0.6


def covered(box: Box, by: Iterable[Box]) -> bool:
    """Whether what is in a box is the same thing as what is in one of the others."""
    return any(box.overlap(other) > SAME_THING for other in by)


def in_their_boxes(things: Iterable[Unread], boxes: Sequence[Box]) -> tuple[Unread, ...]:
    """Things not read that lie still, each in the one of `boxes` that it had: answers are about
    that one.
    """
    had = [
        (thing, next((box for box in boxes if covered(box, [thing.box])), None)) for thing in things
    ]
    return tuple(thing if box is None else replace(thing, box=box) for thing, box in had)
