"""Typography and figures: no-break spaces, apostrophes, minus signs, leads, marked names."""

import re
from collections.abc import Sequence
from functools import lru_cache

from companion.games.standings import Better, Standing, lead
from companion.language.typography import NO_BREAK, spaced

__all__ = ["LEADER", "LEFT", "NO_BREAK", "figure", "held", "leads", "marked"]

LEADER = "★"
LEFT = "×"  # before the name of a player who has left or is out
_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)")


@lru_cache(maxsize=1024)
def held(words: str) -> str:
    """Return a text with the no-break spaces of French and typographic apostrophes.

    An apostrophe inside a word becomes a raised comma; other quotes stay.
    """
    return _APOSTROPHE.sub("’", spaced(words))


def figure(points: int, *, plus: str = "") -> str:
    """Return points as text: "12", "−5" with a minus as wide as a plus; `plus` precedes a gain."""
    return f"{plus if points >= 0 else '−'}{abs(points)}"


def leads(standings: Sequence[Standing], better: Better) -> tuple[str, ...]:
    """Return the mark beside each total: a star and the lead for the leader, "" for the others.

    Players who share the lead have a star alone; nobody has one while all totals are equal. If
    fewer points are better, the lead is the difference.
    """
    names, ahead = lead(standings, better)
    sign = "+" if better == "more" else "−"
    words = f"{LEADER} {sign}{ahead}" if ahead else LEADER
    return tuple(words if standing.player in names else "" for standing in standings)


def marked(standings: Sequence[Standing]) -> tuple[str, ...]:
    """Return the players' names, with a cross before those who have left or are out."""
    return tuple(
        f"{LEFT} {standing.player}" if standing.left or standing.out else standing.player
        for standing in standings
    )
