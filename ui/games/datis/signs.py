"""Abbreviated names that fit on a die and stay distinct."""

from collections.abc import Sequence

LONGEST = 4


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return each name's shortest distinct beginning; turn-order numbers if there is none."""
    for length in range(1, LONGEST + 1):
        short = tuple(name[:length].capitalize() for name in names)
        if len(set(short)) == len(names):
            return short
    return tuple(str(place) for place in range(1, len(names) + 1))
