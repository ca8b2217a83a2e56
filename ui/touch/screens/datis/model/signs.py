"""Names short enough to stand on a die, and still told apart."""

from collections.abc import Sequence

LONGEST = 4


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """The fewest first letters that tell all the names apart; else numbers by turn order."""
    for length in range(1, LONGEST + 1):
        short = tuple(name[:length].capitalize() for name in names)
        if len(set(short)) == len(names):
            return short
    return tuple(str(place) for place in range(1, len(names) + 1))
