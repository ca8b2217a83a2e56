"""The 462 sets of up to five dice that a player may keep, and how one leads to another.

A set is a sorted tuple of values. Those of five dice are whole rolls; adding a thrown die to a set
leads to a larger one, taking a die away to a smaller one.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement

DICE, FACES = 5, (1, 2, 3, 4, 5, 6)

Keep = tuple[int, ...]

KEEPS: tuple[Keep, ...] = tuple(
    keep for size in range(DICE + 1) for keep in combinations_with_replacement(FACES, size)
)
"""Every set, the smaller before the larger."""

INDEX = {keep: index for index, keep in enumerate(KEEPS)}

ROLLS = range(INDEX[(1,) * DICE], len(KEEPS))
"""The indices of whole rolls: 252, in the order of `KEEPS`."""

WITH_DIE: tuple[tuple[int, ...], ...] = tuple(
    tuple(INDEX[tuple(sorted((*keep, face)))] for face in FACES) for keep in KEEPS[: ROLLS.start]
)
"""For each set that is no whole roll: the set that one more die of each face makes of it."""

WITHOUT_DIE: tuple[tuple[int, ...], ...] = tuple(
    tuple(sorted({INDEX[keep[:place] + keep[place + 1 :]] for place in range(len(keep))}))
    for keep in KEEPS
)
"""For each set: the sets that are left when one of its dice is taken away."""


def index_of(dice: Sequence[int]) -> int:
    """The index of these dice, in any order."""
    return INDEX[tuple(sorted(dice))]
