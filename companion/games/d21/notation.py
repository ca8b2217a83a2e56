"""Moves as text: `c4-f4` slides, `c4xf4` jumps, `c4xf4=5` jumps and turns."""

import re
from typing import NamedTuple

from companion.games.d21.dice import face
from companion.games.d21.errors import NotAMove, OffBoard
from companion.games.d21.grid import Grid
from companion.games.d21.moves import MoveStep
from companion.games.d21.state import State

_MOVE = re.compile(r"([a-z][1-9][0-9]?)([-x])([a-z][1-9][0-9]?)(?:=([1-6]))?", re.ASCII)


class WrittenMove(NamedTuple):
    """A move as written, legal or not. `face` is None without a `=`."""

    origin: int
    target: int
    jump: bool
    face: int | None


def read(text: str, grid: Grid) -> WrittenMove:
    """Parse a move. Raises NotAMove, OffBoard."""
    match = _MOVE.fullmatch(text)
    if match is None:
        raise NotAMove(text=text)
    origin, sign, target, face = match.groups()
    for name in (origin, target):
        if name not in grid.squares:
            raise OffBoard(square=name, last=grid.names[-1])
    return WrittenMove(
        grid.squares[origin], grid.squares[target], sign == "x", int(face) if face else None
    )


def written(state: State, step: MoveStep) -> WrittenMove:
    """Return the parts of a legal move in writing; the face is given only if the die turns."""
    turns = step.face != face(state.cells[step.origin])
    return WrittenMove(
        step.origin, step.target, step.jumped is not None, step.face if turns else None
    )


def text(state: State, step: MoveStep) -> str:
    """Return a legal move as the record writes it."""
    names, move = state.grid.names, written(state, step)
    turn = f"={move.face}" if move.face else ""
    return f"{names[move.origin]}{'x' if move.jump else '-'}{names[move.target]}{turn}"
