"""Past meetings, seats and rests, as the rounds were drawn."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

from companion.tournament.events import Round

Meetings = Counter[frozenset[str]]


def meetings(rounds: Sequence[Round]) -> Meetings:
    """Return how often each two players were drawn together."""
    return Counter(
        frozenset(two)
        for drawn in rounds
        for pairing in drawn.pairings
        for two in combinations(pairing.players, 2)
    )


def rests(rounds: Sequence[Round]) -> Counter[str]:
    """Return how often each player rested."""
    return Counter(name for drawn in rounds for name in drawn.byes)


def by_lot(players: Sequence[str], lot: int) -> tuple[str, ...]:
    """Return the players in an order that chance has settled once for the evening.

    Later players do not change the order of the others.
    """
    chance = Random(lot)
    keys = {name: chance.random() for name in players}
    return tuple(sorted(players, key=lambda name: keys[name]))


def in_turn_order(
    players: Sequence[str], rounds: Sequence[Round], lots: Sequence[str]
) -> tuple[str, ...]:
    """Return the players of a table in turn order: the player who began least often begins.

    Ties go to the player with the latest seats so far, then to the lot.
    """
    seats: dict[str, list[int]] = {name: [] for name in players}
    for drawn in rounds:
        for pairing in drawn.pairings:
            for seat, name in enumerate(pairing.players):
                if name in seats:
                    seats[name].append(seat)
    lot = {name: place for place, name in enumerate(lots)}
    return tuple(
        sorted(players, key=lambda name: (seats[name].count(0), -sum(seats[name]), lot[name]))
    )
