"""Ask a game for its statistics, by the functions of its module `counted`.

Each of them may be missing; then the statistics have nothing of that kind:

- `measures(course)`: figures of each player beyond totals and wins, by player and name. The names
  are written into files and printed: their meaning must never change. In the words of a game from
  outside, `measure_NAME` is the label.
- `ends_unit(course)`: the unit of the game's curve, and a function that tells whether a step ends a
  unit; by default a turn, which ends when another player is to play.
- `curve_totals(course, state)`: the figures of the curve, in turn order; by default the standings.
- `best_turns(course)`: the turns that brought points: the points, a sentence and, where the
  turn's six-sided dice are to be drawn, their values. Where fewest points win, the turn with fewest
  is the best.
- `luck(course)`: for each throw its player, its gain above the average of those very dice, and its
  variance. LUCK_IS_MEASURED is False if that takes too long to be among the measures.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from companion import games
from companion.games.course import Course, Step, Unit
from companion.language.text import Text

Measures = Mapping[str, Mapping[str, float]]
Throws = Iterable[tuple[str, float, float]]


class GoodTurn(NamedTuple):
    """A turn that brought points, in words and with the values of its dice."""

    points: int
    told: Text
    dice: Sequence[int] = ()


def measures(course: Course) -> Measures:
    """Return the measures of each player of a finished game, by name."""
    count: Callable[[Course], Measures] | None = _asked(course, "measures")
    return count(course) if count is not None else {}


def ends_unit(course: Course) -> tuple[Unit, Callable[[Step], bool]]:
    """Return the unit of the game's curve, and a function that tells whether a step ends a unit."""
    ends: Callable[[Course], tuple[Unit, Callable[[Step], bool]]] | None
    ends = _asked(course, "ends_unit")
    if ends is not None:
        return ends(course)
    to_play = course.game.to_play
    return Unit.TURN, lambda step: to_play(step.before) != to_play(step.after)


def curve_totals(course: Course, state: Any) -> tuple[int, ...]:
    """Return the number that the game's curve shows for each player, in turn order."""
    totals: Callable[[Course, Any], tuple[int, ...]] | None = _asked(course, "curve_totals")
    if totals is not None:
        return totals(course, state)
    return tuple(standing.total for standing in course.game.standings(state))


def best_turns(course: Course) -> Iterable[GoodTurn]:
    """Return the points of turns, each with its sentence and its dice."""
    turns: Callable[[Course], Iterable[tuple[Any, ...]]] | None = _asked(course, "best_turns")
    return (GoodTurn(*turn) for turn in turns(course)) if turns is not None else ()


def throws(course: Course) -> Throws:
    """Return each throw's player, gain above the average, and variance."""
    luck: Callable[[Course], Throws] | None = _asked(course, "luck")
    return luck(course) if luck is not None else ()


def luck_is_measured(course: Course) -> bool:
    """Return whether the game's luck is quick enough to compute to be among its measures."""
    return bool(_asked(course, "LUCK_IS_MEASURED", default=True))


def _asked(course: Course, name: str, default: Any = None) -> Any:
    return getattr(games.part(course.game.name, "counted"), name, default)
