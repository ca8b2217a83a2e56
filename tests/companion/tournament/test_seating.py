"""Tables of three to five."""

from collections import Counter
from itertools import combinations

import pytest

from companion.tournament.drawing import sizes
from companion.tournament.events import System
from tests.companion.tournament.evening import Simulated


@pytest.mark.parametrize(
    ("count", "wanted", "least", "most", "expected"),
    [
        (24, 4, 2, 5, (4, 4, 4, 4, 4, 4)),
        (23, 4, 2, 5, (4, 4, 4, 4, 4, 3)),
        (5, 4, 2, 5, (5,)),
        (5, 4, 2, 4, (3, 2)),
        (7, 3, 2, 5, (4, 3)),
        (2, 5, 2, 5, (2,)),
        (7, 3, 3, 3, (3, 3)),  # a player rests
        (2, 3, 3, 5, ()),
    ],
)
def test_tables_have_the_size_closest_to_the_requested_size(
    count: int, wanted: int, least: int, most: int, expected: tuple[int, ...]
) -> None:
    assert sizes(count, wanted, least, most) == expected


@pytest.mark.parametrize("system", list(System))
def test_24_players_at_six_tables_meet_again_hardly_ever(system: System) -> None:
    evening = Simulated(24, seats=4, system=system, rounds=4)
    for _ in range(4):
        evening.round()
    met = Counter(
        two
        for pairing in evening.tournament.pairings
        for two in combinations(sorted(pairing.players), 2)
    )
    assert sum(met.values()) == 4 * 6 * 6
    assert sum(times - 1 for times in met.values()) <= 3
    first = Counter(pairing.players[0] for pairing in evening.tournament.pairings)
    assert len(first) >= 20  # all but a few began exactly once
    assert max(first.values()) == 2


def test_another_player_rests_each_time() -> None:
    evening = Simulated(7, seats=3, least=3, most=3, rounds=7)
    for _ in range(7):
        evening.round()
    rested = [name for drawn in evening.tournament.rounds for name in drawn.byes]
    assert sorted(rested) == sorted(evening.tournament.players)
