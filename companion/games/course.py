"""The course of a game: every action with the states before and after it, folded once.

The statistics of a game, in its module `counted`, are computed from its course.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from companion.games.game import Action, AnyGame, Setup


class Unit(StrEnum):
    """The part of a game between two points of its curve."""

    TURN = "turn"  # a turn of one player; of everybody, if all have equal numbers of turns
    ROUND = "round"
    MOVE = "move"
    TOKEN = "token"  # placed on the board, if only the board is tracked


class Step(NamedTuple):
    """An action and the states of the game before and after it."""

    before: Any
    action: Any  # of the game's own type
    after: Any


class Course(NamedTuple):
    """A game from its start to its last action, finished or not."""

    game: AnyGame
    setup: Setup
    start: Any
    steps: tuple[Step, ...]

    @property
    def end(self) -> Any:
        """The state after the last action."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions, in order."""
        return tuple(step.action for step in self.steps)


def course(game: AnyGame, setup: Setup, actions: Sequence[Action]) -> Course:
    """Return the course of these actions. Raises BadSetup, IllegalAction."""
    start = state = game.start(setup)
    steps = []
    for action in actions:
        after = game.apply(state, action)
        steps.append(Step(state, action, after))
        state = after
    return Course(game, setup, start, tuple(steps))
