"""The best evening of each player: the one with most wins."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from functools import cache

from msgspec import Struct

from companion.profiles import Profiles, each_of
from companion.statistics.answers import NOTHING_SAID
from companion.statistics.store import GameLine

NIGHT = timedelta(hours=6)  # a game that ends before six in the morning is of the evening before


class Evening(Struct, frozen=True):
    """How many games a player finished against others on a day, and how many of them were won;
    wins shared with others count.
    """

    day: date
    games: int
    wins: int


def best_evenings(
    lines: Iterable[GameLine], profiles: Profiles = NOTHING_SAID
) -> dict[str, Evening]:
    """Return the evening with most wins of each player who ever won, by the name shown now.

    Among evenings with equally many wins, the one with the fewest games counts, then the last.
    """
    person_of = cache(profiles.who)  # the same few names come again and again
    counts: defaultdict[str, defaultdict[date, list[int]]]
    counts = defaultdict(lambda: defaultdict(lambda: [0, 0]))
    names: dict[str, str] = {}
    for line in lines:
        day = _day(line.played)
        if line.figures is None or not line.figures.contested or day is None:
            continue
        people = each_of((player.name for player in line.figures.players), person_of)
        for person, player in zip(people, line.figures.players, strict=True):
            names[person] = player.name
            tally = counts[person][day]
            tally[0] += 1
            tally[1] += player.won or player.shared
    evenings = {}
    for person, days in counts.items():
        wins, games, day = max((won, -played, day) for day, (played, won) in days.items())
        shown = profiles.shown(names[person])
        if wins and shown is not None:
            evenings[shown] = Evening(day, -games, wins)
    return evenings


def _day(at: str) -> date | None:
    """Return the day of a moment (ISO 8601) in the table's own time; None if it is no moment."""
    try:
        return (datetime.fromisoformat(at).astimezone() - NIGHT).date()
    except (ValueError, OverflowError):
        return None
