"""Readings of the tray about which the table asks."""

from collections.abc import Sequence
from typing import Any

from companion.dice import Box, DieKind, Doubt, Reading, SeenDie, Settled, Unread
from companion.messages import Saw
from companion.table.view import View


def place(index: int) -> Box:
    return Box(60 + 100 * index, 80, 110 + 100 * index, 130)


def seen(value: int, index: int, **more: Any) -> SeenDie:
    doubt = more.pop("doubt", None)
    return SeenDie(
        value=value,
        confidence=0.99,
        sure=doubt is None,
        box=place(index),
        kind=more.pop("kind", DieKind.D6),
        likely=(value, 7 - value) if doubt else (),
        doubt=doubt,
        **more,
    )


def saw(view: View, dice: Sequence[SeenDie], unread: int = 0, frame: int = 1) -> Saw:
    strange = tuple(Unread(place(9 - at), Doubt.FOREIGN) for at in range(unread))
    sure = not unread and all(die.sure for die in dice)
    return Saw(
        Settled(
            reading=Reading(dice=tuple(dice), sure=sure, unread=strange),
            frame=frame,
            time=0.0,
            request=view.question.number,
        )
    )


def rolled(*values: int, doubtful: int | None = None) -> list[SeenDie]:
    return [
        seen(value, at, doubt=Doubt.COCKED if at == doubtful else None)
        for at, value in enumerate(values)
    ]
