"""Who leads and by how much, and who has left."""

from collections.abc import Sequence

from companion.games.game import Standing

LEADER = "★"
LEFT = "×"  # the sign before the name of a player who has left


def leads(totals: Sequence[int | None]) -> tuple[str, ...]:
    """What stands beside each total: a star and the lead for whoever is ahead.

    A star alone for those who share it; nothing for the others, nor while all have the same. Who
    has left has None for a total, and nobody leads them.
    """
    ranked = sorted((total for total in totals if total is not None), reverse=True)
    if len(ranked) < 2 or ranked[0] == ranked[-1]:
        return ("",) * len(totals)
    best, second = ranked[:2]
    words = f"{LEADER} +{best - second}" if best > second else LEADER
    return tuple(words if total == best else "" for total in totals)


def marked(standings: Sequence[Standing]) -> tuple[str, ...]:
    """Return the players' names, behind a cross for those who have left."""
    return tuple(f"{LEFT} {one.player}" if one.left else one.player for one in standings)
