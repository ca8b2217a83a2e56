"""Who leads, and by how much."""

from collections.abc import Sequence

LEADER = "★"


def leads(totals: Sequence[int]) -> tuple[str, ...]:
    """What stands beside each total: a star and the lead for whoever is ahead.

    A star alone for those who share it; nothing for the others, nor while all have the same.
    """
    ranked = sorted(totals, reverse=True)
    if len(ranked) < 2 or ranked[0] == ranked[-1]:
        return ("",) * len(totals)
    best, second = ranked[:2]
    words = f"{LEADER} +{best - second}" if best > second else LEADER
    return tuple(words if total == best else "" for total in totals)
