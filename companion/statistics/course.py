"""The course of a game: every action with the states before and after it, folded once."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.games.game import Action, AnyGame, Setup


class Step(NamedTuple):
    """An action and the states of the game before and after it."""

    before: Any
    action: Action
    after: Any


class Course(NamedTuple):
    """A game from its start to where its actions lead, finished or not."""

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
        """What was done, in order."""
        return tuple(step.action for step in self.steps)


def course(game: AnyGame, setup: Setup, actions: Sequence[Action]) -> Course:
    """The course that these actions make. Raises BadSetup, IllegalAction."""
    start = state = game.start(setup)
    steps = []
    for action in actions:
        after = game.apply(state, action)
        steps.append(Step(state, action, after))
        state = after
    return Course(game, setup, start, tuple(steps))
