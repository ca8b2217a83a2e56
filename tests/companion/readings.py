"""Readings as an eye would give them."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.dice import Box, Doubt, Reading, SeenDie, Unread


def reading(
    values: Sequence[int],
    place: Callable[[int], Box],
    *,
    unsure: Sequence[int] = (),
    doubt: Doubt | None = None,
    unread: Sequence[Box] = (),
    **more: Any,
) -> Reading:
    """Return a reading of these dice, each at the place of its index.

    Positions in `unsure` are doubtful; `unread` are places of foreign objects. `more` applies to
    every die.
    """
    dice = tuple(
        SeenDie(
            value=value,
            confidence=0.5 if at in unsure else 0.99,
            sure=at not in unsure,
            box=place(at),
            likely=(value, 7 - value) if at in unsure else (),
            doubt=doubt if at in unsure else None,
            **more,
        )
        for at, value in enumerate(values)
    )
    things = tuple(Unread(box, Doubt.FOREIGN) for box in unread)
    return Reading(dice=dice, sure=not unsure and not unread, unread=things)
