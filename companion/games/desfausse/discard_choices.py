"""The discards open now, each effect once; `discarding` applies them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from companion.dice import Size
from companion.games.desfausse.actions import CUP, Discard
from companion.games.desfausse.discarding import (
    REVERSE_VALUE,
    SKIP_VALUE,
    least_dice,
    may_discard,
)
from companion.games.desfausse.hand import COLOURS, SORTS, Sort
from companion.games.desfausse.state import State

Positions = dict[Sort, tuple[int, ...]]


def discards(state: State) -> tuple[Discard, ...]:
    """Return every discard open now; of equivalent discards only the first.

    Dice of one sort and value are equivalent, and so are combinations that let the same dice go; a
    gift that reaches no hand acts like the cup, and between two players a reverse changes nothing.
    Each distinct effect (value, sorts that leave, destinations, skip or reverse) is listed once: an
    unlisted legal discard acts like a listed one. Usually there is a handful; up to a few thousand
    if one of five players has many equal dice.
    """
    if not may_discard(state):
        return ()
    choices: list[Discard] = []
    showing = Counter(die.value for die in state.turn.dice)
    for value in range(2, 7):
        if showing[value] < _needed(state):
            continue
        places = _showing(state, value)
        choices += _to_cup(state, value, places)
        for colour in COLOURS:
            choices += _to_opponents(
                state, value, {sort: at for sort, at in places.items() if sort.colour is colour}
            )
    return tuple(choices)


def combinations(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the positions of dice that can be discarded together.

    For each value these are all dice that show the value and, if both colours show it, the dice of
    each colour, unless the 1s leave none of them.
    """
    if not may_discard(state):
        return ()
    groups: list[tuple[int, ...]] = []
    for value in range(2, 7):
        places = _showing(state, value)
        for colours in (COLOURS, *((colour,) for colour in COLOURS)):
            group = tuple(
                sorted(at for sort in places if sort.colour in colours for at in places[sort])
            )
            if len(group) >= _needed(state) and group not in groups:
                groups.append(group)
    return tuple(groups)


def _needed(state: State) -> int:
    """Return the least size of a combination of which at least one die goes."""
    return max(least_dice(state), len(state.turn.ones) + 1)


def _showing(state: State, value: int) -> Positions:
    places: dict[Sort, tuple[int, ...]] = {}
    for sort in SORTS:
        at = tuple(
            position
            for position, die in enumerate(state.turn.dice)
            if die.value == value and die.sort == sort
        )
        if at:
            places[sort] = at
    return places


def _goings(state: State, places: Positions) -> Iterator[tuple[tuple[int, ...], Positions]]:
    """Yield each set of dice that can go, up to equal dice, with a fitting combination."""
    ones = len(state.turn.ones)
    total = sum(map(len, places.values()))
    if total < _needed(state):
        return
    for counts in product(*(range(len(at) + 1) for at in places.values())):
        named = sum(counts) + ones
        if not sum(counts) or named not in range(least_dice(state), total + 1):
            continue
        gone = {sort: places[sort][:n] for sort, n in zip(places, counts, strict=True)}
        spare = [at for sort, n in zip(places, counts, strict=True) for at in places[sort][n:]]
        going = [at for of_sort in gone.values() for at in of_sort]
        yield tuple(sorted((*going, *spare[:ones]))), gone


def _to_cup(state: State, value: int, places: Positions) -> Iterator[Discard]:
    for combination, gone in _goings(state, places):
        positions = tuple(sorted(at for of_sort in gone.values() for at in of_sort))
        yield from _variants(
            state, value, Discard(combination, positions, (CUP,) * len(positions)), True
        )


def _to_opponents(state: State, value: int, places: Positions) -> Iterator[Discard]:
    names = [state.setup.players[at] for at in state.opponents]
    rooms = [state.hands[at].room for at in state.opponents]
    if not any(rooms):
        return  # no die would reach a hand: the same effect as the cup
    for combination, gone in _goings(state, places):
        small, big = (
            tuple(at for sort, of_sort in gone.items() if sort.size is size for at in of_sort)
            for size in (Size.SMALL, Size.BIG)
        )
        for shares in _shares(len(small), len(big), rooms):
            positions: list[int] = []
            to: list[str] = []
            smalls, bigs = iter(small), iter(big)
            for name, (few, many) in zip(names, shares, strict=True):
                positions += [next(smalls) for _ in range(few)] + [next(bigs) for _ in range(many)]
                to += [name] * (few + many)
            excess = [*smalls, *bigs]
            listed = Discard(combination, (*positions, *excess), (*to, *[names[0]] * len(excess)))
            yield from _variants(state, value, listed, bool(excess))


def _variants(state: State, value: int, plain: Discard, in_cup: bool) -> Iterator[Discard]:
    yield plain
    if in_cup and value == SKIP_VALUE:
        yield Discard(plain.combination, plain.gone, plain.to, skip=True)
    if in_cup and value == REVERSE_VALUE and len(state.opponents) > 1:
        yield Discard(plain.combination, plain.gone, plain.to, reverse=True)


def _shares(small: int, big: int, rooms: Sequence[int]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield the ways to give small and big dice to opponents: the numbers for each opponent.

    All dice are given if there is room; otherwise every hand is filled and the rest is excess.
    """
    if not rooms:
        yield ()
        return
    room, others = rooms[0], rooms[1:]
    spill = small + big > sum(rooms)
    for few in range(min(small, room) + 1):
        for many in range(min(big, room - few) + 1):
            left = small + big - few - many
            if few + many < room if spill else left > sum(others):
                continue
            for rest in _shares(small - few, big - many, others):
                yield ((few, many), *rest)
