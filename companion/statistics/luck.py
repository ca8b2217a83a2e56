"""The luck of each player: the dice's gain above their average, where the rules make it exact.

A player chooses the dice of a throw, not how they fall: each throw is compared with the average of
its dice, and the differences are added up. A game's measure is in its module `counted`. Tables that
note only the board of DESfausse, or only the tally of Datis, see no dice and have no luck.
"""

from collections.abc import Collection
from math import sqrt

from msgspec import Struct

from companion.games.course import Course
from companion.statistics import counting


class Luck(Struct, frozen=True):
    """A player's luck in a game: more than zero is good.

    `gave` is the sum of the dice's gains above their average, `spread` the standard deviation of
    that sum for the dice which this player threw.
    """

    name: str
    gave: float
    spread: float


def luck(course: Course) -> tuple[Luck, ...]:
    """Return the luck of each player who threw dice, in turn order; none without a measure."""
    gave = dict.fromkeys(course.setup.players, 0.0)
    variance = dict.fromkeys(course.setup.players, 0.0)
    for name, gain, varies in counting.throws(course):
        gave[name] += gain
        variance[name] += varies
    return tuple(
        Luck(name, gave[name], sqrt(varies)) for name, varies in variance.items() if varies
    )


def joined(lucks: Collection[Luck]) -> Luck | None:
    """Return a player's luck in several games, whatever they measure, as one; None of none.

    Its unit is the standard deviation of a game: each weighs as much as another.
    """
    if not lucks:
        return None
    name = next(iter(lucks)).name
    return Luck(name, sum(luck.gave / luck.spread for luck in lucks), sqrt(len(lucks)))


def measures(course: Course) -> dict[str, dict[str, float]]:
    """Return the luck of each player, by name, as figures that add up: `luck`, `luck_variance`.

    Empty for a game whose luck takes long to compute.
    """
    if not counting.luck_is_measured(course):
        return {}
    return {
        player.name: {"luck": player.gave, "luck_variance": player.spread**2}
        for player in luck(course)
    }
