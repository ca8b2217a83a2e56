"""A second Datis for the tests: brute force over names of dice, without any code of the rules.

A die is its name, `green-d12`. Nothing of companion.games.datis is imported here.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import chain, combinations, product
from typing import Any, NamedTuple


class Option(NamedTuple):
    """An announcement the brute force finds legal."""

    colours: frozenset[str]
    pays: str
    risk: bool
    dice: frozenset[str]
    expected: Fraction
    low: int
    high: int


def colour_of(die: str) -> str:
    """Return the colour in a die's name."""
    return die.split("-", maxsplit=1)[0]


def sides_of(die: str) -> int:
    """Return the number of faces in a die's name."""
    return int(die.split("-d")[1])


def faces_of(die: str) -> list[int]:
    """Return the possible values of a die."""
    return list(range(10)) if sides_of(die) == 10 else list(range(1, sides_of(die) + 1))


def options(hand: Sequence[str]) -> list[Option]:
    """Return every announcement, found by trying all subsets of colours, pairs and payers."""
    colours = sorted({colour_of(die) for die in hand})
    found = []
    subsets = chain(combinations(colours, 1), combinations(colours, 2))
    for kept in subsets:
        if not _may_keep(hand, kept, len(colours)):
            continue
        left = _struck(hand, kept)
        for pays in kept:
            mine = frozenset(die for die in left if colour_of(die) == pays)
            other = [die for die in left if colour_of(die) != pays]
            if len(mine) >= len(other):
                found += _priced(frozenset(kept), pays, mine)
    return found


def may_pass(dice: Iterable[str], needed: int) -> Fraction:
    """Return the chance that twice the sum of these dice is over `needed`, by every outcome."""
    outcomes = list(product(*(faces_of(die) for die in dice)))
    return Fraction(sum(2 * sum(values) > needed for values in outcomes), len(outcomes))


def bonus_points(hand: Sequence[str], worth: Mapping[str, int]) -> int:
    """Return the bonuses and malus of the dice won."""
    if not hand:
        return -5
    kinds = Counter(sides_of(die) for die in hand)
    colours = Counter(colour_of(die) for die in hand)
    earned = worth["grand_slam"] * sum(count == 6 for count in colours.values())
    for count in kinds.values():
        earned += {3: worth["three"], 4: worth["four"], 5: worth["five"]}.get(count, 0)
    return earned


def trick_piles(trick: Mapping[str, Any]) -> tuple[str, dict[str, list[str]]]:
    """Return the winner of a trick in a record, and the dice each player takes."""
    plays = trick["plays"]
    lead = colour_of(plays[0]["die"])
    value = {play["player"]: play["value"] for play in plays}
    die = {play["player"]: play["die"] for play in plays}
    groups: dict[str, list[str]] = {}
    for player in value:
        groups.setdefault(colour_of(die[player]), []).append(player)

    def strength(colour: str) -> tuple[Any, ...]:
        members = groups[colour]
        again = [sum(roll.get(player, -1) for player in members) for roll in trick["rerolls"]]
        total = sum(value[player] for player in members)
        return (
            total,
            colour == lead,
            max(sides_of(die[player]) for player in members),
            len(members),
            again,
        )

    best = max(groups, key=strength)
    ranked = sorted(groups[best], key=lambda name: (value[name], sides_of(die[name])))
    winner = ranked[-1]
    piles: dict[str, list[str]] = {player: [] for player in value}
    for some in die.values():
        taker = winner if trick["keep"] in ("all", colour_of(some)) else ranked[-2]
        piles[taker].append(some)
    return winner, piles


def points(hand: Sequence[str], announced: Mapping[str, Any], rolled: Mapping[str, int]) -> int:
    """Return the points of a tally as announced and rolled."""
    paying = [
        die for die in _struck(hand, announced["colours"]) if colour_of(die) == announced["pays"]
    ]
    if announced["risk"]:
        return 2 * sum(rolled[die] for die in paying)
    return sum(sides_of(die) for die in paying)


def _may_keep(hand: Sequence[str], kept: Sequence[str], colours: int) -> bool:
    if len(kept) != min(2, colours):
        return False
    counts = Counter(colour_of(die) for die in hand)
    fewest_kept = min(counts[colour] for colour in kept)
    return all(counts[colour] <= fewest_kept for colour in counts if colour not in kept)


def _struck(hand: Sequence[str], kept: Sequence[str]) -> list[str]:
    """Return the dice of the kept colours left once pairs of equal faces are struck out."""
    left = [die for die in hand if colour_of(die) in kept]
    pair = _pair(left)
    while pair:
        left = [die for die in left if die not in pair]
        pair = _pair(left)
    return left


def _pair(dice: Sequence[str]) -> tuple[str, str] | None:
    for first, second in combinations(dice, 2):
        if sides_of(first) == sides_of(second):
            return first, second
    return None


def _priced(colours: frozenset[str], pays: str, paying: frozenset[str]) -> list[Option]:
    sure = sum(sides_of(die) for die in paying)
    priced = [Option(colours, pays, False, paying, Fraction(sure), sure, sure)]
    if paying:
        mean = sum(Fraction(2 * sum(faces_of(die)), sides_of(die)) for die in paying)
        low = sum(2 * min(faces_of(die)) for die in paying)
        high = sum(2 * max(faces_of(die)) for die in paying)
        priced.append(Option(colours, pays, True, paying, Fraction(mean), low, high))
    return priced
