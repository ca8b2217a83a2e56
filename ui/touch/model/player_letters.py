"""Short signs for players, where there is no room for their names."""

from collections.abc import Sequence


def letters(names: Sequence[str]) -> tuple[str, ...]:
    """A sign per player: the first letter, with the turn-order number if two players share it."""
    firsts = [name.strip()[:1].upper() for name in names]
    return tuple(
        first if firsts.count(first) == 1 else f"{first}{number}"
        for number, first in enumerate(firsts, 1)
    )
