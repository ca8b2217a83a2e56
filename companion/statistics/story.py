"""The story of a game: the curve of every player's total, and its best turn.

A curve has a point after each turn or round. D.21 has no points: its curve counts how many dice of
their two full sets a player has.
"""

from msgspec import Struct

from companion.games.course import Course, Unit
from companion.language.text import Text
from companion.statistics import counting

Totals = tuple[int, ...]


class Curve(Struct, frozen=True):
    """The curve of a game: `totals` has each player's figure at the start and after each unit."""

    players: tuple[str, ...]
    unit: Unit
    totals: tuple[Totals, ...]


class Story(Struct, frozen=True):
    """The story of a game; `best` is None if no turn brought points, `dice` are the values of the
    dice of the best turn, where they are to be drawn.
    """

    curve: Curve
    best: Text | None
    dice: tuple[int, ...] = ()


def story(played: Course) -> Story:
    """Return the story of a game, finished or not."""
    best = _best(played)
    return Story(
        curve(played), best.told if best is not None else None, tuple(best.dice) if best else ()
    )


def curve(course: Course) -> Curve:
    """Return the curve of a game, as far as played; the last totals are those at the end."""
    unit, ends = counting.ends_unit(course)
    totals = [counting.curve_totals(course, course.start)]
    totals += [counting.curve_totals(course, step.after) for step in course.steps if ends(step)]
    last = counting.curve_totals(course, course.end)
    if totals[-1] != last or len(totals) == 1:  # the game may end within a turn
        totals.append(last)
    return Curve(course.setup.players, unit, tuple(totals))


def best_turn(course: Course) -> Text | None:
    """Return a sentence on the best turn, the first of equal ones; None without one.

    The best turn brought most points; or fewest, in a game where fewest points win. In D.21, which
    has no points, it is the move that reached a goal.
    """
    best = _best(course)
    return best.told if best is not None else None


def _best(course: Course) -> counting.GoodTurn | None:
    turns = [counting.GoodTurn(*turn) for turn in counting.best_turns(course)]
    if course.game.better == "fewer":
        return min(turns, key=lambda turn: turn.points, default=None)
    gains = (turn for turn in turns if turn.points > 0)
    return max(gains, key=lambda turn: turn.points, default=None)
