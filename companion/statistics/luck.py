"""What the dice gave each player of a game against what is usual, where the rules make that exact.

What a player threw is their choice, how it fell is not: each throw is compared with what those very
dice give on average, and the differences are added up. A game's measure is:

yahtzee    points: what each throw made of the player's final total (see `companion.coach`)
datis      pips: the sum of every die rolled to a trick, again after a tie, and when risked
desfausse  1s that did not come on small dice, for a 1 is never welcome. Big dice are left out: the
           rules do not say which of their faces stand twice
d21        none: dice are turned there, never rolled
dalapapa   none: nobody sees which dominoes are drawn

Tables that note the board of DESfausse alone, or only the tally of Datis, see no dice: none either.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt

from msgspec import Struct

from companion.coach.analysis import PlayerAnalysis, analyse
from companion.dice import Size
from companion.games.datis.actions import Risk, Trick, owed_before
from companion.games.datis.dice import named
from companion.games.desfausse.actions import Roll
from companion.games.desfausse.hand import SMALL_FACES
from companion.games.yahtzee.state import YahtzeeSetup
from companion.statistics.course import Course

WITHIN = 0.967  # of the spread: two games in three lie so near to the average

Thrown = Iterator[tuple[str, float, float]]


class Luck(Struct, frozen=True):
    """A player's luck in a game: more than zero is good.

    `gave` is what the dice gave more than they do on average, `spread` the standard deviation of
    that for the dice which this player threw.
    """

    name: str
    gave: float
    spread: float

    @property
    def usual(self) -> float:
        """Two games in three lie within so much of the average."""
        return WITHIN * self.spread


def luck(course: Course) -> tuple[Luck, ...]:
    """The luck of each player who threw dice, in turn order; none in games without a measure."""
    if isinstance(course.setup, YahtzeeSetup):
        return of_analyses(analyse(course.setup, course.actions))
    return _luck(course)


def of_analyses(analyses: Sequence[PlayerAnalysis]) -> tuple[Luck, ...]:
    """The luck of each player of Yahtzee who threw dice, by the coach."""
    return tuple(Luck(one.name, one.luck, one.spread) for one in analyses if one.spread)


def measures(course: Course) -> dict[str, dict[str, float]]:
    """The same by name as figures that can be added up: `luck` and its variance.

    Not of Yahtzee: to analyse a match takes thirty times as long as to read it.
    """
    return {one.name: {"luck": one.gave, "luck_variance": one.spread**2} for one in _luck(course)}


def _luck(course: Course) -> tuple[Luck, ...]:
    throws = _THROWS.get(course.game.name)
    if throws is None:
        return ()
    gave = dict.fromkeys(course.setup.players, 0.0)
    variance = dict.fromkeys(course.setup.players, 0.0)
    for name, more, varies in throws(course):
        gave[name] += more
        variance[name] += varies
    return tuple(
        Luck(name, gave[name], sqrt(varies)) for name, varies in variance.items() if varies
    )


def _datis(course: Course) -> Thrown:
    for step in course.steps:
        action = step.action
        for owed in owed_before(action):
            if isinstance(owed, Risk):
                yield from _risked(owed)
        if isinstance(action, Risk):
            yield from _risked(action)
        if isinstance(action, Trick):
            yield from _trick(action)


def _risked(risk: Risk) -> Thrown:
    for die, value in risk.values.items():
        yield _pips(risk.player, die, value)


def _trick(trick: Trick) -> Thrown:
    dice = {play.player: play.die for play in trick.plays}
    for play in trick.plays:
        yield _pips(play.player, play.die, play.value)
    for again in trick.rerolls:
        for player, value in again.items():
            yield _pips(player, dice[player], value)


def _pips(player: str, die: str, value: int) -> tuple[str, float, float]:
    """A die rolled: how much it showed above its average, and its variance."""
    faces = named(die).kind.faces
    average = sum(faces) / len(faces)
    return player, value - average, sum((face - average) ** 2 for face in faces) / len(faces)


def _desfausse(course: Course) -> Thrown:
    chance = 1 / len(SMALL_FACES)
    for step in course.steps:
        action = step.action
        if isinstance(action, Roll):
            for place, die in enumerate(action.dice):
                if place not in action.kept and die.size is Size.SMALL:
                    yield step.before.name, chance - (die.value == 1), chance * (1 - chance)


_THROWS: Mapping[str, Callable[[Course], Thrown]] = {"datis": _datis, "desfausse": _desfausse}
