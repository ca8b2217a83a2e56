"""The statistics of a game of Dalapapa (see `companion/statistics/counting.py`).

Dalapapa has no luck: nobody sees which dominoes are drawn.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.games.course import Course, Step, Unit
from companion.games.dalapapa.actions import EndTurn, Mark, Pass
from companion.games.dalapapa.names import WORDS
from companion.games.dalapapa.state import State
from companion.games.dalapapa.tally import tallies
from companion.language.points import counted_points
from companion.language.text import Text


def measures(course: Course) -> Mapping[str, Mapping[str, float]]:
    """Return each player's marked squares, tokens earned and paid, and plaques."""
    state: State = course.end
    counted: dict[str, dict[str, float]] = {}
    for player, name in enumerate(state.setup.players):
        changes = [step.after.tokens[player] - step.before.tokens[player] for step in course.steps]
        counted[name] = {
            "squares": sum(
                territory.squares for territory in state.territories if territory.markers[player]
            ),
            "tokens_earned": sum(change for change in changes if change > 0),
            "tokens_paid": -sum(change for change in changes if change < 0),
            "plaques": int(state.plaque == player),
        }
    return counted


def ends_unit(_: Course) -> tuple[Unit, Callable[[Step], bool]]:
    """Return a turn as the curve's unit, and a function that tells whether a step ends it."""
    return Unit.TURN, lambda step: isinstance(step.action, EndTurn | Pass)


def best_turns(course: Course) -> Iterator[tuple[int, Text]]:
    """Yield the points of each turn, with a sentence."""
    turn: list[Step] = []
    for step in course.steps:
        turn.append(step)
        if step.before.player != step.after.player or step is course.steps[-1]:
            yield _turn_words(course, turn)
            turn = []


def _turn_words(course: Course, turn: Sequence[Step]) -> tuple[int, Text]:
    first, last = turn[0].before, turn[-1].after
    player = first.player
    before, after = (tallies(state)[player].total for state in (first, last))
    marks = sum(isinstance(step.action, Mark) for step in turn)
    key = "best_turn" if marks else "best_turn_none"
    name, points = course.setup.players[player], after - before
    sentence = WORDS.text(key, name=name, points=counted_points(points), count=marks)
    if first.plaque is None and last.plaque == player:
        sentence = WORDS.text("best_turn_plaque", turn=sentence)
    return points, sentence
