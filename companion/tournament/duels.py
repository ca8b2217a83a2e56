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
    strangers = _strangers(ranked, met)
    found = largest_matching(ranked, strangers)
    players = list(ranked)
    byes: tuple[str, ...] = ()
    if len(players) % 2:
        last, found = _resting(players, rested, strangers, found)
        players.remove(last)
        byes = (last,)
    pairs = []
    while players:
        first, *others = players
        allowed = _repeats(players, found)
        for other in _wished(first, others, points, met):
            rest = [one for one in others if one != other]
            left = _rematched(rest, strangers, found)
            if _repeats(rest, left) + bool(met[frozenset((first, other))]) <= allowed:
                pairs.append((first, other))
                players, found = rest, left
                break
    return pairs, byes


def _resting(
    players: Sequence[str],
    rested: Mapping[str, int],
    strangers: Mapping[str, set[str]],
    found: Mapping[str, str],
) -> tuple[str, dict[str, str]]:
    """Who rests, and a largest matching of the others; `found` is one of all players."""
    least = min(rested.get(name, 0) for name in players)
    best: tuple[str, dict[str, str]] | None = None
    for name in reversed(players):
        if rested.get(name, 0) > least:
            continue
        left = _rematched([player for player in players if player != name], strangers, found)
        if best is None or len(left) > len(best[1]):
            best = name, left
        if len(left) == len(found):  # without anybody it cannot be larger
            break
    assert best is not None
    return best


def _rematched(
    players: Sequence[str], strangers: Mapping[str, set[str]], found: Mapping[str, str]
) -> dict[str, str]:
    """A largest matching of these players, from one of a few more."""
    here = set(players)
    begun = {one: other for one, other in found.items() if one in here and other in here}
    if len(begun) == len(here):
        return begun
    return largest_matching(players, strangers, begun)


def _wished(
    first: str, others: Sequence[str], points: Mapping[str, Fraction], met: Meetings
) -> list[str]:
    """Whom the first would meet, most of all the one in the middle of those with as many points:
    the upper half meets the lower half.
    """
    group = sum(points[other] == points[first] for other in others)
    middle = group // 2
    places = {one: place for place, one in enumerate(others)}

    def order(one: str) -> tuple[int, bool, int, int]:
        place = places[one]
        below = place >= group
        away = place if below else abs(place - middle)
        return met[frozenset((first, one))], below, away, -place

    return sorted(others, key=order)


def _repeats(players: Sequence[str], found: Mapping[str, str]) -> int:
    """How many pairs have to meet again at the least, by a largest matching of strangers."""
    return len(players) // 2 - len(found) // 2


def _strangers(players: Sequence[str], met: Meetings) -> dict[str, set[str]]:
    """Whom of the others each of the players has never met."""
    strangers = {player: set(players) - {player} for player in players}
    for pair, times in met.items():
        one, other = pair
        if times and one in strangers and other in strangers:
            strangers[one].discard(other)
            strangers[other].discard(one)
    return strangers


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
    found = largest_matching(idle, _strangers(idle, met))
    for name in idle:
        partner = found.get(name)
        if partner is not None and name not in busy:
            pairs.append((name, partner))
            busy |= {name, partner}
    return pairs, tuple(name for name in present if name not in busy)
