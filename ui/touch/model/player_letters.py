"""Players told apart by a letter, where there is no room for their names."""

from collections.abc import Sequence


def letters(names: Sequence[str]) -> tuple[str, ...]:
    """A short sign a player: the first letter, with the number in turn order if two share it."""
    firsts = [name.strip()[:1].upper() for name in names]
    return tuple(
        first if firsts.count(first) == 1 else f"{first}{number}"
        for number, first in enumerate(firsts, 1)
    )
