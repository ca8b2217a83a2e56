"""The moves of a game, each with the board after it."""

from collections.abc import Sequence

from msgspec import Struct

from companion.games.d21.actions import Move
from companion.games.d21.dice import owner
from companion.games.d21.state import State
from companion.games.game import Action, AnyGame, Setup
from companion.table.view import View


class LastMove(Struct, frozen=True):
    """A move: its squares from start to end, and the die's cell before and after it."""

    text: str
    player: int
    squares: tuple[int, int]
    was: int
    now: int

    @property
    def turned(self) -> bool:
        """Whether the die shows another face than before the move."""
        return self.was != self.now


class Position(Struct, frozen=True):
    """A moment of the game: its state and the action that led to it (None at the start)."""

    state: State
    action: Action | None = None
    move: LastMove | None = None


def positions(game: AnyGame, setup: Setup, actions: Sequence[Action]) -> tuple[Position, ...]:
    """The position at the start and after each action."""
    state: State = game.start(setup)
    found = [Position(state)]
    for action in actions:
        before, state = state, game.apply(state, action)
        found.append(Position(state, action, _made(before, state, action)))
    return tuple(found)


def last_move(view: View) -> LastMove | None:
    """The last move of a game; None if the last action was not a move."""
    if not view.actions or not isinstance(view.actions[-1], Move):
        return None
    return positions(view.game, view.setup, view.actions)[-1].move


def _made(before: State, after: State, action: Action) -> LastMove | None:
    if not isinstance(action, Move):
        return None
    changed = [
        at
        for at, (old, new) in enumerate(zip(before.cells, after.cells, strict=True))
        if old != new
    ]
    origin, target = sorted(changed, key=lambda at: after.cells[at] != 0)
    was = before.cells[origin]
    return LastMove(action.move, owner(was), (origin, target), was, after.cells[target])
