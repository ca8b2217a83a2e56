"""The moves of D.21: the targets of a die, its face there, and the number of possible games."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from companion.games.d21 import goals
from companion.games.d21.dice import EMPTY, GREEN, cell, dice_of, face, owner
from companion.games.d21.state import End, Ending, State

MOST_OUTER = 3


class MoveStep(Struct, frozen=True, gc=False):
    """A move: origin, target, the face shown there, and the square jumped over if any.

    Without garbage collection, as thousands are made for a look two moves ahead.
    """

    origin: int
    target: int
    face: int
    jumped: int | None = None


def steps(state: State) -> Iterator[MoveStep]:
    """Yield every legal move of the player to play, in a fixed order; none in a finished game."""
    if state.finished:
        return
    cells, dice = state.cells, dice_of(state.player)
    full = outer_dice(state, state.player) >= MOST_OUTER
    for origin, die in enumerate(cells):
        if die in dice:
            yield from _steps_from(state, origin, full)


def steps_from(state: State, origin: int) -> Iterator[MoveStep]:
    """Yield the legal moves of the die on a square; none for a die of the other player."""
    if not state.finished and state.cells[origin] in dice_of(state.player):
        yield from _steps_from(state, origin, outer_dice(state, state.player) >= MOST_OUTER)


def _steps_from(state: State, origin: int, full: bool) -> Iterator[MoveStep]:
    """Yield the slides and jumps of a die; `full`: outer squares take no more of its colour."""
    cells, grid = state.cells, state.grid
    outer, die = grid.outer, cells[origin]
    shows = face(die)
    kept_inside = full and not outer[origin]
    nearest = 0 if state.setup.options.jump_from_adjacent else 1
    for ray in grid.rays[origin]:
        for place, square in enumerate(ray):
            if cells[square] == EMPTY:
                if not (kept_inside and outer[square]):
                    yield MoveStep(origin, square, shows)
                continue
            if place >= nearest and place + 1 < len(ray):
                behind = ray[place + 1]
                if cells[behind] == EMPTY and not (kept_inside and outer[behind]):
                    yield MoveStep(origin, behind, _AFTER_JUMP[die][cells[square]], square)
            break


def after_jump(jumper: int, jumped: int) -> int:
    """Return the face of a die after its jump over another; both are given as cells.

    A jump over a friend does not turn the die. A jump over a foe turns it to the sum, or to the
    difference if the sum is over 6; a difference of 0 cannot be shown and turns nothing.
    """
    shows, other = face(jumper), face(jumped)
    if owner(jumper) == owner(jumped):
        return shows
    total = shows + other
    return total if total <= 6 else abs(shows - other) or shows


_CELLS = range(EMPTY, cell(GREEN, 6) + 1)
_AFTER_JUMP = tuple(tuple(after_jump(jumper, jumped) for jumped in _CELLS) for jumper in _CELLS)


def outer_dice(state: State, player: int) -> int:
    """Return how many of a player's dice stand on outer squares."""
    return sum(map(dice_of(player).__contains__, state.grid.read_ring(state.cells)))


def can_move(state: State) -> bool:
    """Return whether the player to play has a legal move."""
    return next(steps(state), None) is not None


def board_after(state: State, step: MoveStep) -> bytes:
    """Return the cells of the board after a move, a byte for each square."""
    cells = bytearray(state.cells)
    cells[step.origin] = EMPTY
    cells[step.target] = cell(state.player, step.face)
    return bytes(cells)


def after(state: State, step: MoveStep) -> State:
    """Return the game after a legal move: won, drawn, or with the other player to play."""
    cells = board_after(state, step)
    ending = reached(state, step, cells)
    if ending is not None:
        return replace(state, cells=cells, ending=ending)
    return settled(replace(state, cells=cells, player=1 - state.player))


def reached(state: State, step: MoveStep, cells: bytes) -> Ending | None:
    """Return the goal that a legal move reaches; `cells` is the board after the move."""
    turned = step.face != face(state.cells[step.origin])
    return goals.met(replace(state, cells=cells), step.target, turned=turned)


def settled(state: State) -> State:
    """Return the state, ended as a draw if neither player can move.

    No real board comes to this: an outer die at the end of its row along the ring can go on, and
    with no die outside somebody can go there. The rule is implemented all the same.
    """
    if can_move(state) or can_move(replace(state, player=1 - state.player)):
        return state
    return replace(state, ending=Ending(End.STUCK))


def move_count(state: State) -> int:
    """Return the number of moves of the player to play.

    A forced pass counts 1, a finished game 0.
    """
    if state.finished:
        return 0
    return sum(1 for _ in steps(state)) or 1


def perft(state: State, depth: int) -> int:
    """Return the number of sequences of `depth` moves from here; a forced pass is a move.

    They are counted as by `move_count`.
    """
    if depth == 0:
        return 1
    if depth == 1 or state.finished:
        return move_count(state)
    moves = list(steps(state))
    if not moves:
        return perft(replace(state, player=1 - state.player), depth - 1)
    return sum(perft(after(state, step), depth - 1) for step in moves)
