"""The wins that either side could reach with its very next move."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from companion.games.d21 import goals, notation
from companion.games.d21.dice import face
from companion.games.d21.moves import MoveStep, board_after, steps
from companion.games.d21.state import Goal, State


class Threat(Struct, frozen=True):
    """A goal that a player can reach with a single move, and every move that reaches the goal.

    `squares` are the line's from end to end, or for goal H those of the player's twelve dice after
    the first of the moves.
    """

    player: int
    goal: Goal
    squares: tuple[str, ...]
    moves: tuple[str, ...]


def threats(state: State) -> tuple[Threat, ...]:
    """Return the threats of the player to play, then those of the opponent.

    The latter are the goals that the opponent could reach with a move now.
    """
    if state.finished:
        return ()
    sides = (state.player, 1 - state.player)
    return tuple(threat for side in sides for threat in _of(replace(state, player=side)))


def _of(state: State) -> Iterator[Threat]:
    lines: dict[tuple[int, ...], list[str]] = {}
    sets: list[str] = []
    set_squares: tuple[int, ...] = ()
    for step in steps(state):
        moved = replace(state, cells=board_after(state, step))
        for squares in goals.alignments(moved, step.target):
            lines.setdefault(squares, []).append(notation.text(state, step))
        if _turns(state, step) and goals.has_two_sets(moved, state.player):
            set_squares = set_squares or goals.set_squares(moved, state.player)
            sets.append(notation.text(state, step))
    names = state.grid.names
    for squares, moves in lines.items():
        yield Threat(state.player, "F", tuple(names[square] for square in squares), tuple(moves))
    if sets:
        yield Threat(
            state.player, "H", tuple(names[set_square] for set_square in set_squares), tuple(sets)
        )


def _turns(state: State, step: MoveStep) -> bool:
    return step.face != face(state.cells[step.origin])
