"""The statistics of a game of D.21 (see `companion/statistics/counting.py`).

D.21 has no points: its curve counts how many dice of their two full sets a player has. It has no
luck either: dice are turned, never rolled.
"""

from collections.abc import Callable, Iterator, Mapping

from companion.games.course import Course, Step, Unit
from companion.games.d21 import GAME
from companion.games.d21.actions import Move, Pass
from companion.games.d21.dice import dice_of
from companion.games.d21.state import End, State
from companion.language.text import Text

IN_TWO_SETS = 2  # dice of each face


def measures(course: Course) -> Mapping[str, Mapping[str, float]]:
    """Return each player's moves, the jumps among them, and the end by which the game was won."""
    state: State = course.end
    counted: dict[str, dict[str, float]] = {
        name: {"moves": 0, "jumps": 0} for name in state.setup.players
    }
    for step in course.steps:
        if isinstance(step.action, Move):
            figures = counted[state.setup.players[step.before.player]]
            figures["moves"] += 1
            figures["jumps"] += "x" in step.action.move
    ending = state.ending
    if ending is not None and ending.winner is not None:
        end = End.RESIGNED if ending.end is End.LEFT else ending.end  # leaving is resigning
        counted[state.setup.players[ending.winner]][f"won_{end}"] = 1
    return counted


def ends_unit(_: Course) -> tuple[Unit, Callable[[Step], bool]]:
    """Return a move as the curve's unit, and a function that tells whether a step ends it."""
    return Unit.MOVE, lambda step: isinstance(step.action, Move | Pass)


def curve_totals(course: Course, state: State) -> tuple[int, ...]:
    """Return how many dice each player has in their two sets: two of each face at most."""
    return tuple(
        sum(min(IN_TWO_SETS, state.cells.count(die)) for die in dice_of(player))
        for player in range(len(course.setup.players))
    )


def best_turns(course: Course) -> Iterator[tuple[int, Text]]:
    """Yield the move that reached a goal, with a sentence, as a turn of one point."""
    state: State = course.end
    ending = state.ending
    moves = [step.action for step in course.steps if isinstance(step.action, Move)]
    if ending is not None and ending.winner is not None and ending.end.goal and moves:
        name = course.setup.players[ending.winner]
        move = moves[-1].move
        yield 1, GAME.words.text("winning_move", name=name, move=move, number=len(moves))
