"""Rounds of duels: Swiss, and everybody against everybody."""

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
    """Return the pairs, leaders first, and the player who rests if the number is odd.

    `ranked` are the players from the first to the last. As few pairs as possible meet again; of the
    players with the fewest rests, the last rests for whom as few as possible meet again.
    """
    strangers = _strangers(ranked, met)
    matching = largest_matching(ranked, strangers)
    players = list(ranked)
    byes: tuple[str, ...] = ()
    if len(players) % 2:
        last, matching = _resting(players, rested, strangers, matching)
        players.remove(last)
        byes = (last,)
    pairs = []
    while players:
        first, *others = players
        allowed = _repeats(players, matching)
        for other in _wished(first, others, points, met):
            rest = [player for player in others if player != other]
            left = _rematched(rest, strangers, matching)
            if _repeats(rest, left) + bool(met[frozenset((first, other))]) <= allowed:
                pairs.append((first, other))
                players, matching = rest, left
                break
    return pairs, byes


def _resting(
    players: Sequence[str],
    rested: Mapping[str, int],
    strangers: Mapping[str, set[str]],
    matching: Mapping[str, str],
) -> tuple[str, dict[str, str]]:
    """Return the resting player, and a largest matching of the others.

    `matching` is a largest matching of all players.
    """
    least = min(rested.get(name, 0) for name in players)
    best: tuple[str, dict[str, str]] | None = None
    for name in reversed(players):
        if rested.get(name, 0) > least:
            continue
        left = _rematched([player for player in players if player != name], strangers, matching)
        if best is None or len(left) > len(best[1]):
            best = name, left
        if len(left) == len(matching):  # a matching without any player cannot be larger
            break
    assert best is not None
    return best


def _rematched(
    players: Sequence[str], strangers: Mapping[str, set[str]], matching: Mapping[str, str]
) -> dict[str, str]:
    """Return a largest matching of these players, from one of a few more."""
    remaining = set(players)
    begun = {
        player: other
        for player, other in matching.items()
        if player in remaining and other in remaining
    }
    if len(begun) == len(remaining):
        return begun
    return largest_matching(players, strangers, begun)


def _wished(
    first: str, others: Sequence[str], points: Mapping[str, Fraction], met: Meetings
) -> list[str]:
    """Return the others in the order of preference as opponents of the first player.

    Best is the middle of those with as many points: the upper half meets the lower half.
    """
    group = sum(points[other] == points[first] for other in others)
    middle = group // 2
    places = {name: place for place, name in enumerate(others)}

    def order(name: str) -> tuple[int, bool, int, int]:
        place = places[name]
        below = place >= group
        away = place if below else abs(place - middle)
        return met[frozenset((first, name))], below, away, -place

    return sorted(others, key=order)


def _repeats(players: Sequence[str], matching: Mapping[str, str]) -> int:
    """Return the least number of pairs that meet again, by a largest matching of strangers."""
    return len(players) // 2 - len(matching) // 2


def _strangers(players: Sequence[str], met: Meetings) -> dict[str, set[str]]:
    """Return, for each player, the others whom the player has never met."""
    strangers = {player: set(players) - {player} for player in players}
    for pair, times in met.items():
        first, second = pair
        if times and first in strangers and second in strangers:
            strangers[first].discard(second)
            strangers[second].discard(first)
    return strangers


def round_robin(
    first_round: Sequence[str], present: Sequence[str], number: int, met: Meetings
) -> tuple[list[Duel], tuple[str, ...]]:
    """Return the pairs of a round, counted from 0, and the resting players.

    There is no pair if everybody has met. `first_round` are the players present from the beginning:
    the first of them stays, the others go round. A player without a partner, or who came later,
    meets another such player.
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
            first, second = ring[place], ring[-1 - place]
            both = first in present and second in present
            if (
                first is not None
                and second is not None
                and both
                and not met[frozenset((first, second))]
            ):
                pairs.append((first, second))
    busy = {name for pair in pairs for name in pair}
    idle = [name for name in present if name not in busy]
    idle.sort(
        key=lambda name: sum(not met[frozenset((name, first))] for first in present), reverse=True
    )
    matching = largest_matching(idle, _strangers(idle, met))
    for name in idle:
        partner = matching.get(name)
        if partner is not None and name not in busy:
            pairs.append((name, partner))
            busy |= {name, partner}
    return pairs, tuple(name for name in present if name not in busy)
