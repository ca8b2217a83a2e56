"""The refusals of illegal moves: the first rule that a move breaks."""

from companion.games.d21.dice import EMPTY, dice_of, face
from companion.games.d21.errors import (
    JumpsSeveral,
    LandsTooFar,
    NoDieThere,
    NothingToJump,
    NotStraight,
    NotTurned,
    NotYourDie,
    OuterSquaresFull,
    SquareTaken,
    StaysPut,
    TooNear,
    WayBlocked,
    WronglyTurned,
)
from companion.games.d21.moves import MOST_OUTER, after_jump, outer_dice
from companion.games.d21.notation import WrittenMove
from companion.games.d21.state import State
from companion.games.errors import IllegalAction


def why(state: State, move: WrittenMove) -> IllegalAction | None:
    """Return the rule that a move breaks, as the exception to raise; None for a legal move."""
    broken = _die(state, move.origin)
    if broken is not None:
        return broken
    if move.origin == move.target:
        return StaysPut(square=state.grid.names[move.origin])
    way = state.grid.between(move.origin, move.target)
    if way is None:
        names = state.grid.names
        return NotStraight(origin=names[move.origin], target=names[move.target])
    over = [square for square in way if state.cells[square] != EMPTY]
    return (
        _landing(state, move)
        or (_jump(state, move, way, over) if move.jump else _slide(state, over))
        or _ring(state, move)
        or _turn(state, move, over)
    )


def _die(state: State, origin: int) -> IllegalAction | None:
    if state.cells[origin] == EMPTY:
        return NoDieThere(square=state.grid.names[origin])
    if state.cells[origin] not in dice_of(state.player):
        return NotYourDie(square=state.grid.names[origin])
    return None


def _landing(state: State, move: WrittenMove) -> IllegalAction | None:
    taken = state.cells[move.target] != EMPTY
    return SquareTaken(square=state.grid.names[move.target]) if taken else None


def _ring(state: State, move: WrittenMove) -> IllegalAction | None:
    outer = state.grid.outer
    goes_out = outer[move.target] and not outer[move.origin]
    if goes_out and outer_dice(state, state.player) >= MOST_OUTER:
        return OuterSquaresFull(square=state.grid.names[move.target])
    return None


def _slide(state: State, over: list[int]) -> IllegalAction | None:
    return WayBlocked(square=state.grid.names[over[0]]) if over else None


def _jump(
    state: State, move: WrittenMove, way: tuple[int, ...], over: list[int]
) -> IllegalAction | None:
    names = state.grid.names
    if len(over) != 1:
        ends = {"origin": names[move.origin], "target": names[move.target]}
        return JumpsSeveral(**ends, count=len(over)) if over else NothingToJump(**ends)
    place = way.index(over[0])
    if place == 0 and not state.setup.options.jump_from_adjacent:
        return TooNear(square=names[over[0]])
    if place + 1 < len(way):
        return LandsTooFar(square=names[way[place + 1]])
    return None


def _turn(state: State, move: WrittenMove, over: list[int]) -> IllegalAction | None:
    die = state.cells[move.origin]
    shows = after_jump(die, state.cells[over[0]]) if over else face(die)
    if shows == face(die):
        return None if move.face is None else NotTurned(face=shows)
    if move.face != shows:
        return WronglyTurned(own=face(die), other=face(state.cells[over[0]]), face=shows)
    return None
