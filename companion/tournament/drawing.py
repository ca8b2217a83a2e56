"""The next round of a tournament."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random

from companion.tournament.duels import round_robin, swiss
from companion.tournament.errors import NoMoreRounds, RoundOpen, TooFewPlayers
from companion.tournament.events import Pairing, Round, Rules, System
from companion.tournament.meetings import Meetings, by_lot, in_turn_order, meetings, rests
from companion.tournament.results import Results
from companion.tournament.standings import standings
from companion.tournament.tournament import Tournament

TRIES = 12  # beginnings tried, unless a seating without repeated meetings comes first


def sizes(count: int, wanted: int, least: int, most: int) -> tuple[int, ...]:
    """Return the number of players at each table: within `least` and `most`, close to `wanted`.

    Their sum is `count` if that is possible; else some players rest.
    """
    for seated in range(count, least - 1, -1):
        splits = [
            _evenly(seated, tables)
            for tables in range(1, seated // least + 1)
            if -(-seated // tables) <= most
        ]
        if splits:
            return min(
                splits, key=lambda split: (sum(abs(size - wanted) for size in split), -len(split))
            )
    return ()


def _evenly(count: int, tables: int) -> tuple[int, ...]:
    smaller, more = divmod(count, tables)
    return (smaller + 1,) * more + (smaller,) * (tables - more)


Groups = list[list[str]]


def seated(
    ranked: Sequence[str], sizes: Sequence[int], met: Meetings, chance: Random, *, level: bool
) -> Groups:
    """Return the groups that sit together: as few repeated meetings as possible.

    If `level`, equals sit together. `ranked` has as many players as there are seats, from the first
    to the last. There is no quick way to the best seating: players change places as long as that
    helps, from several beginnings.
    """
    rank = {name: place for place, name in enumerate(ranked)}

    def cost(group: Sequence[str]) -> tuple[int, int]:
        again = uneven = 0
        for first, other in combinations(group, 2):
            again += met[frozenset((first, other))] ** 2
            uneven += (rank[first] - rank[other]) ** 2
        return again, uneven if level else 0

    best: Groups = []
    best_cost = (-1, 0)
    order = list(ranked)
    for _ in range(TRIES):
        places = iter(order)
        groups = [[next(places) for _ in range(size)] for size in sizes]
        _improve(groups, cost)
        costs = [cost(group) for group in groups]
        whole = (sum(first for first, _ in costs), sum(other for _, other in costs))
        if not best or whole < best_cost:
            best, best_cost = groups, whole
        if best_cost[0] == 0:
            break
        chance.shuffle(order)
    return best


def _improve(groups: Groups, cost: Callable[[Sequence[str]], tuple[int, int]]) -> None:
    better = True
    while better:
        better = False
        for first, second, seat, other_seat in _exchanges(groups):
            before = _sum(cost(groups[first]), cost(groups[second]))
            _exchange(groups, first, second, seat, other_seat)
            if _sum(cost(groups[first]), cost(groups[second])) < before:
                better = True
            else:
                _exchange(groups, first, second, seat, other_seat)


def _exchanges(groups: Groups) -> Iterator[tuple[int, int, int, int]]:
    for first, second in combinations(range(len(groups)), 2):
        for seat in range(len(groups[first])):
            for other_seat in range(len(groups[second])):
                yield first, second, seat, other_seat


def _exchange(groups: Groups, first: int, second: int, seat: int, other_seat: int) -> None:
    groups[first][seat], groups[second][other_seat] = (
        groups[second][other_seat],
        groups[first][seat],
    )


def _sum(first: tuple[int, int], second: tuple[int, int]) -> tuple[int, int]:
    return first[0] + second[0], first[1] + second[1]


def next_round(tournament: Tournament, results: Results, *, anyway: bool) -> Round:
    """Return the next round; `anyway` ignores unfinished games of the last round.

    Raises TournamentError.
    """
    rules = tournament.settled
    if len(tournament.present) < rules.least:
        raise TooFewPlayers(count=len(tournament.present), least=rules.least)
    open_ = missing(tournament, results)
    if open_ and not anyway:
        raise RoundOpen(which=", ".join(pairing.id for pairing in open_))
    goes_on = rules.system is System.ROUND_ROBIN and rules.seats == 2
    if not goes_on and len(tournament.rounds) >= rules.rounds:
        raise NoMoreRounds()
    groups, byes = _groups(tournament, results, rules)
    if not groups:
        raise NoMoreRounds()
    lots = by_lot(tournament.players, tournament.lot)
    # A game begun for a round that was taken back counts for no pairing of the new round.
    again = f"-{tournament.undrawn}" if tournament.undrawn else ""
    prefix = f"{tournament.id}-{len(tournament.rounds) + 1}{again}"
    pairings = tuple(
        Pairing(
            f"{prefix}-{place + 1}",
            rules.tables[place % len(rules.tables)],
            in_turn_order(group, tournament.rounds, lots),
        )
        for place, group in enumerate(groups)
    )
    return Round(pairings, byes)


def missing(tournament: Tournament, results: Results) -> tuple[Pairing, ...]:
    """Return the pairings of the last round that have no result yet and can still have one."""
    last = tournament.rounds[-1].pairings if tournament.rounds else ()
    return tuple(
        pairing for pairing in last if pairing.id not in results and tournament.able(pairing)
    )


def _groups(
    tournament: Tournament, results: Results, rules: Rules
) -> tuple[Sequence[Sequence[str]], tuple[str, ...]]:
    met, rested = meetings(tournament.rounds), rests(tournament.rounds)
    places = [standing for standing in standings(tournament, results) if not standing.gone]
    ranked = [place.name for place in places]
    number = len(tournament.rounds)
    if rules.seats == 2 and rules.system is System.SWISS:
        return swiss(ranked, {place.name: place.points for place in places}, met, rested)
    if rules.seats == 2:
        everybody = by_lot(tournament.players, tournament.lot)
        first = tournament.rounds[0] if tournament.rounds else None
        starters = (
            set(tournament.present)
            if first is None
            else {name for pairing in first.pairings for name in pairing.players} | {*first.byes}
        )
        beginners = [name for name in everybody if name in starters]
        present = [name for name in everybody if name in tournament.present]
        return round_robin(beginners, present, number, met)
    tables = sizes(len(ranked), rules.seats, rules.least, rules.most)
    too_many = len(ranked) - sum(tables)
    from_the_last = reversed(ranked)
    resting = sorted(from_the_last, key=lambda name: rested[name])[:too_many]
    players = [name for name in ranked if name not in resting]
    level = rules.system is System.SWISS and number > 0
    chance = Random(tournament.lot + number)
    return seated(players, tables, met, chance, level=level), tuple(resting)
