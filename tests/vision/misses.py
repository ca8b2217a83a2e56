"""Badly read pictures, each with another kind of error."""

from typing import Any

from companion.dice import Box, Doubt, Reading, SeenDie, Unread
from vision.evaluation.misses import Miss, miss


def reading(*values: int, unsure: tuple[int, ...] = (), unread: int = 0) -> Reading:
    """Return a reading of dice in a row and of unread objects."""
    dice = tuple(
        SeenDie(value=v, confidence=0.9, sure=at not in unsure, box=Box(20 * at, 0, 9, 9))
        for at, v in enumerate(values)
    )
    strange = tuple(Unread(Box(90, 90, 99, 99), Doubt.FOREIGN) for _ in range(unread))
    return Reading(dice=dice, sure=not unsure and not unread, unread=strange)


def label(*values: int) -> dict[str, Any]:
    """Return the label of a picture with dice of these values."""
    return {"dice": [{"value": value} for value in values]}


SILENT = miss("a", "silent.png", reading(5, 3), label(3, 4), silent=True, wrong=1)
WRONG = miss("a", "wrong.png", reading(5, 3, unsure=(1,)), label(4, 3), silent=False, wrong=1)
DOUBTED = miss(".", "doubt.png", reading(3, 3, unsure=(1,), unread=1), label(3, 3, 6),
               silent=False, wrong=0)  # fmt: skip
LITTLE = miss(".", "little.png", reading(1, unsure=(0,)), label(1), silent=False, wrong=0)
WHY = {"fr": "pas une image", "en": "no picture"}
BROKEN = Miss("a", "broken.png", (), (), 0, (2,), trouble=WHY)
