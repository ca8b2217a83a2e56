"""Tables of three to five: how large, and who sits where."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random

from companion.tournament.meetings import Meetings

TRIES = 12  # from other beginnings, unless nobody meets again before


def sizes(count: int, wanted: int, least: int, most: int) -> tuple[int, ...]:
    """How many sit at each table: all within `least` and `most`, as near to `wanted` as can be.

    Their sum is `count` wherever that is possible; else somebody rests.
    """
    for seated in range(count, least - 1, -1):
        splits = [
            _evenly(seated, tables)
            for tables in range(1, seated // least + 1)
            if -(-seated // tables) <= most
        ]
        if splits:
            return min(splits, key=lambda one: (sum(abs(size - wanted) for size in one), -len(one)))
    return ()


def _evenly(count: int, tables: int) -> tuple[int, ...]:
    smaller, more = divmod(count, tables)
    return (smaller + 1,) * more + (smaller,) * (tables - more)


Groups = list[list[str]]


def seated(
    ranked: Sequence[str], sizes: Sequence[int], met: Meetings, chance: Random, *, level: bool
) -> Groups:
    """Who sits together: as few as possible meet again, and if `level`, equals sit together.

    `ranked` are just as many as there are seats, from the first to the last. Nobody knows a quick
    way to the best seating: players change places as long as that helps, from several beginnings.
    """
    rank = {name: place for place, name in enumerate(ranked)}

    def cost(group: Sequence[str]) -> tuple[int, int]:
        again = uneven = 0
        for one, other in combinations(group, 2):
            again += met[frozenset((one, other))] ** 2
            uneven += (rank[one] - rank[other]) ** 2
        return again, uneven if level else 0

    best: Groups = []
    best_cost = (-1, 0)
    order = list(ranked)
    for _ in range(TRIES):
        places = iter(order)
        groups = [[next(places) for _ in range(size)] for size in sizes]
        _improve(groups, cost)
        costs = [cost(group) for group in groups]
        whole = (sum(one for one, _ in costs), sum(other for _, other in costs))
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
        for one, other, mine, yours in _exchanges(groups):
            before = _sum(cost(groups[one]), cost(groups[other]))
            _exchange(groups, one, other, mine, yours)
            if _sum(cost(groups[one]), cost(groups[other])) < before:
                better = True
            else:
                _exchange(groups, one, other, mine, yours)


def _exchanges(groups: Groups) -> Iterator[tuple[int, int, int, int]]:
    for one, other in combinations(range(len(groups)), 2):
        for mine in range(len(groups[one])):
            for yours in range(len(groups[other])):
                yield one, other, mine, yours


def _exchange(groups: Groups, one: int, other: int, mine: int, yours: int) -> None:
    groups[one][mine], groups[other][yours] = groups[other][yours], groups[one][mine]


def _sum(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] + other[0], one[1] + other[1]
