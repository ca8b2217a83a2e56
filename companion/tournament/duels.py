"""Rounds in which two meet: Swiss, and everybody against everybody."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from companion.tournament.matching import largest_matching
from companion.tournament.meetings import Meetings

Duel = tuple[str, str]


def swiss(
    ranked: Sequence[str],
    points: Mapping[str, Fraction],
    met: Meetings,
    rested: Mapping[str, int],
) -> tuple[list[Duel], tuple[str, ...]]:
    """Pairs, those who lead first, and who rests where the number is odd.

    `ranked` are the players from the first to the last. As few as possible meet again; whoever has
    rested least rests, and of those the last for whom as few as possible meet again.
    """
    players = list(ranked)
    byes: tuple[str, ...] = ()
    if len(players) % 2:
        last = min(
            reversed(ranked),
            key=lambda name: (
                rested.get(name, 0),
                _repeats([one for one in ranked if one != name], met),
            ),
        )
        players.remove(last)
        byes = (last,)
    pairs = []
    allowed = _repeats(players, met)
    while players:
        first, *others = players
        for other in _wished(first, others, points, met):
            rest = [one for one in others if one != other]
            needed = _repeats(rest, met)
            if needed + bool(met[frozenset((first, other))]) <= allowed:
                pairs.append((first, other))
                players, allowed = rest, needed
                break
    return pairs, byes


def _wished(
    first: str, others: Sequence[str], points: Mapping[str, Fraction], met: Meetings
) -> list[str]:
    """Whom the first would meet, most of all the one in the middle of those with as many points:
    the upper half meets the lower half.
    """
    group = sum(points[one] == points[first] for one in others)
    middle = group // 2
    places = {one: place for place, one in enumerate(others)}

    def order(one: str) -> tuple[int, bool, int, int]:
        place = places[one]
        below = place >= group
        away = place if below else abs(place - middle)
        return met[frozenset((first, one))], below, away, -place

    return sorted(others, key=order)


def _repeats(players: Sequence[str], met: Meetings) -> int:
    """How many pairs have to meet again at the least, if all of an even number are paired."""
    return len(players) // 2 - len(_fresh(players, met)) // 2


def _fresh(players: Sequence[str], met: Meetings) -> dict[str, str]:
    strangers = {
        one: {other for other in players if other != one and not met[frozenset((one, other))]}
        for one in players
    }
    return largest_matching(players, strangers)


def round_robin(
    first_round: Sequence[str], present: Sequence[str], number: int, met: Meetings
) -> tuple[list[Duel], tuple[str, ...]]:
    """The pairs of a round, counted from 0, and who rests; no pair if everybody has met.

    `first_round` are those who were there from the beginning: one of them stays, the others go
    round. Whoever would have no partner, or came later, meets another one in the same place.
    """
    circle: list[str | None] = list(first_round)
    if len(circle) % 2:
        circle.append(None)
    count = len(circle)
    pairs: list[Duel] = []
    if number < count - 1:
        turn = circle[1:]
        turn = turn[-number % len(turn) :] + turn[: -number % len(turn)] if number else turn
        ring = [circle[0], *turn]
        for place in range(count // 2):
            one, other = ring[place], ring[-1 - place]
            both = one in present and other in present
            if one is not None and other is not None and both and not met[frozenset((one, other))]:
                pairs.append((one, other))
    busy = {name for pair in pairs for name in pair}
    idle = [name for name in present if name not in busy]
    idle.sort(
        key=lambda name: sum(not met[frozenset((name, one))] for one in present), reverse=True
    )
    found = _fresh(idle, met)
    for name in idle:
        partner = found.get(name)
        if partner is not None and name not in busy:
            pairs.append((name, partner))
            busy |= {name, partner}
    return pairs, tuple(name for name in present if name not in busy)
