"""Swiss and round robin tournaments, counted again by independent code."""

from collections import Counter
from contextlib import suppress
from itertools import combinations
from random import Random

import pytest

from companion.tournament.errors import NoMoreRounds, RoundOpen, TooFewPlayers
from companion.tournament.events import Enrolled, Left, Round, System
from companion.tournament.matching import largest_matching
from companion.tournament.standings import standings
from tests.companion.tournament.evening import Simulated


def met_twice(rounds: tuple[Round, ...]) -> list[tuple[str, ...]]:
    met = Counter(
        two
        for drawn in rounds
        for pairing in drawn.pairings
        for two in combinations(sorted(pairing.players), 2)
    )
    return [two for two, times in met.items() if times > 1]


def everybody_is_in_each_round(evening: Simulated) -> bool:
    tournament = evening.tournament
    drawn = [
        sorted([*one.byes, *(name for pairing in one.pairings for name in pairing.players)])
        for one in tournament.rounds
    ]
    return all(names == sorted(tournament.players) for names in drawn)


def test_24_players_play_five_rounds_and_nobody_meets_twice() -> None:
    evening = Simulated(24)
    for _ in range(5):
        evening.round()
    tournament = evening.tournament
    assert met_twice(tournament.rounds) == []
    assert everybody_is_in_each_round(evening)
    assert all(len(one.pairings) == 12 and not one.byes for one in tournament.rounds)
    with pytest.raises(NoMoreRounds):
        evening.draw()
    # The standings, counted again from the results alone.
    points = dict.fromkeys(tournament.players, 0.0)
    for finish in evening.results.values():
        for name in finish.winners:
            points[name] += 1 / len(finish.winners)
    table = standings(tournament, evening.results)
    assert {one.name: float(one.points) for one in table} == points
    assert [one.points for one in table] == sorted((one.points for one in table), reverse=True)
    assert sum(one.margin for one in table) == 0
    assert {one.played for one in table} == {5}


def test_leaders_meet_leaders() -> None:
    evening = Simulated(16)
    evening.round()
    won = {
        standing.name
        for standing in standings(evening.tournament, evening.results)
        if standing.points == 1
    }
    for pairing in evening.draw():
        one, other = pairing.players
        assert (one in won) == (other in won)


@pytest.mark.parametrize("count", [5, 7, 9, 23])
def test_each_rests_once_at_most_and_rest_is_worth_a_win(count: int) -> None:
    evening = Simulated(count, rounds=count - 2, seed=count)
    for _ in range(count - 2):
        evening.round()
    rested = Counter(name for drawn in evening.tournament.rounds for name in drawn.byes)
    assert set(rested.values()) == {1}
    assert len(rested) == count - 2
    won = sum(standing.points for standing in standings(evening.tournament, evening.results))
    assert won == (count - 2) * (count // 2 + 1)


@pytest.mark.parametrize("seed", range(4))
def test_few_players_meet_again_only_once_everybody_has_met(seed: int) -> None:
    evening = Simulated(6, rounds=5, seed=seed)
    for _ in range(5):
        evening.round()
        # No more pairs meet again than every pairing needs.
    rounds = evening.tournament.rounds
    for number in range(1, 5):
        before = {
            frozenset(pairing.players) for drawn in rounds[:number] for pairing in drawn.pairings
        }
        again = sum(frozenset(pairing.players) in before for pairing in rounds[number].pairings)
        assert again == fewest_again(sorted(evening.tournament.players), before)


def fewest_again(players: list[str], before: set[frozenset[str]]) -> int:
    """Return the fewest repeated pairs, by trying every way to pair the players."""
    if not players:
        return 0
    first, *others = players
    return min(
        (frozenset((first, other)) in before)
        + fewest_again([one for one in others if one != other], before)
        for other in others
    )


def test_the_matching_is_as_large_as_the_largest_of_all() -> None:
    chance = Random(3)
    for _ in range(120):
        names = [f"{number}" for number in range(chance.randint(2, 8))]
        likely = chance.random()
        graph: dict[str, set[str]] = {name: set() for name in names}
        for one, other in combinations(names, 2):
            if chance.random() < likely:
                graph[one].add(other)
                graph[other].add(one)
        found = largest_matching(names, graph)
        assert all(found[mate] == name and mate in graph[name] for name, mate in found.items())
        assert len(found) // 2 == most_pairs(names, graph)


def most_pairs(names: list[str], graph: dict[str, set[str]]) -> int:
    if not names:
        return 0
    first, *others = names
    alone = most_pairs(others, graph)
    paired = [
        1 + most_pairs([one for one in others if one != other], graph)
        for other in others
        if other in graph[first]
    ]
    return max(alone, *paired) if paired else alone


@pytest.mark.parametrize(("count", "rounds"), [(8, 7), (7, 7), (2, 1)])
def test_in_a_round_robin_everybody_meets_everybody_once(count: int, rounds: int) -> None:
    evening = Simulated(count, system=System.ROUND_ROBIN)
    for _ in range(rounds):
        evening.round()
    with pytest.raises(NoMoreRounds):
        evening.draw()
    assert met_twice(evening.tournament.rounds) == []
    assert len(evening.tournament.pairings) == count * (count - 1) // 2
    assert everybody_is_in_each_round(evening)


def test_a_late_player_of_a_round_robin_meets_all_and_a_player_who_left_nobody() -> None:
    evening = Simulated(6, system=System.ROUND_ROBIN)
    evening.round()
    evening.events += [Left("P00"), Enrolled("P06")]
    with suppress(NoMoreRounds):
        for _ in range(20):
            evening.round()
    assert len(evening.tournament.rounds) < 9
    tournament = evening.tournament
    assert met_twice(tournament.rounds) == []
    met = {frozenset(pairing.players) for pairing in tournament.pairings}
    assert {frozenset(two) for two in combinations(tournament.present, 2)} <= met
    later = [name for one in tournament.rounds[1:] for p in one.pairings for name in p.players]
    assert "P00" not in later


def test_the_first_seat_is_shared_in_turn() -> None:
    evening = Simulated(24)
    for _ in range(5):
        evening.round()
    first = Counter(pairing.players[0] for pairing in evening.tournament.pairings)
    assert set(first.values()) <= {1, 2, 3, 4}
    assert sum(2 <= times <= 3 for times in first.values()) >= 20


def test_players_who_left_are_not_paired_and_late_players_are() -> None:
    evening = Simulated(6)
    evening.round()
    evening.events += [Left("P01"), Enrolled("P06"), Enrolled("P07")]
    pairings = evening.draw()
    names = {name for pairing in pairings for name in pairing.players}
    rested = set(evening.tournament.rounds[-1].byes)
    assert names | rested == {"P00", "P02", "P03", "P04", "P05", "P06", "P07"}
    table = standings(evening.tournament, evening.results)
    assert [one.name for one in table if one.gone] == ["P01"]
    evening.events.append(Enrolled("P01"))  # the player is back
    assert "P01" in evening.tournament.present


def test_the_next_round_waits_for_the_last_unless_forced() -> None:
    evening = Simulated(4)
    open_, played = evening.draw()
    evening.play(played)
    with pytest.raises(RoundOpen) as refused:
        evening.draw()
    assert open_.id in str(refused.value)
    evening.draw(anyway=True)
    evening.play(open_)  # late, but still counted
    assert sum(standing.points for standing in standings(evening.tournament, evening.results)) == 2


def test_one_alone_plays_no_tournament() -> None:
    with pytest.raises(TooFewPlayers):
        Simulated(1).draw()


def graph(chance: Random, count: int, share: float) -> dict[str, set[str]]:
    """Return `count` players, with a share of all pairs that may meet."""
    edges: dict[str, set[str]] = {f"P{number}": set() for number in range(count)}
    for one, other in combinations(edges, 2):
        if chance.random() < share:
            edges[one].add(other)
            edges[other].add(one)
    return edges


def test_a_started_matching_is_extended_to_the_largest_size() -> None:
    chance = Random(5)
    for _ in range(60):
        edges = graph(chance, chance.randrange(2, 30), chance.choice((0.05, 0.1, 0.3)))
        nodes = list(edges)
        whole = largest_matching(nodes, edges)
        fewer = chance.sample(nodes, len(nodes) - 1)
        begun = {one: other for one, other in whole.items() if {one, other} <= {*fewer}}
        again = largest_matching(fewer, edges, begun)
        assert len(again) == len(largest_matching(fewer, edges))
        assert all(again[other] == one and other in edges[one] for one, other in again.items())


def large_evening(players: int) -> Simulated:
    """Return a Swiss tournament of `players` players, drawn to its end."""
    evening = Simulated(players)
    for _ in range(5):
        evening.round()
    return evening


@pytest.mark.parametrize("players", [101, pytest.param(303, marks=pytest.mark.soak)])
def test_a_large_odd_number_of_players_meets_nobody_twice_nor_rests_twice(players: int) -> None:
    rounds = large_evening(players).tournament.rounds
    assert met_twice(rounds) == []
    rested = [name for drawn in rounds for name in drawn.byes]
    assert len(rested) == len({*rested}) == 5
