"""The contents of a drawn board: the dice and the highlighted squares."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.games.d21 import notation
from companion.games.d21.dice import EMPTY, cell, dice_of
from companion.games.d21.moves import MoveStep, board_after, steps_from
from companion.games.d21.state import Ending, State
from companion.games.d21.threats import Threat


class BoardMarks(Struct, frozen=True):
    """A board of `columns` by `rows` with its highlights; squares are numbered as in the rules.

    `lit` maps the possible targets of a die to the cell after the move; `turned` are those targets,
    and squares of the last move, with a new face. `last` are the start and end of the last move,
    `line` the squares of a goal or a threat, drawn as a line if `joined`; `wanted` is the proposed
    move (from, to); `asked` are doubtful squares.
    """

    columns: int
    rows: int
    cells: bytes
    selected: int | None = None
    lit: Mapping[int, int] = {}
    turned: frozenset[int] = frozenset()
    last: tuple[int, ...] = ()
    line: tuple[int, ...] = ()
    joined: bool = False
    wanted: tuple[int, ...] = ()
    asked: frozenset[int] = frozenset()


class Window(Struct, frozen=True):
    """A part of a board: its first column and row, and its size."""

    column: int
    row: int
    columns: int
    rows: int

    def squares(self, across: int) -> tuple[int, ...]:
        """Return the squares of the part, row by row, on a board of that many columns."""
        return tuple(
            row * across + column
            for row in range(self.row, self.row + self.rows)
            for column in range(self.column, self.column + self.columns)
        )


def window(look: BoardMarks, focus: int, columns: int, rows: int) -> Window:
    """Return the part of a board of that size, with the focus as near its middle as possible."""
    row, column = divmod(focus, look.columns)
    columns, rows = min(columns, look.columns), min(rows, look.rows)
    return Window(
        min(max(0, column - columns // 2), look.columns - columns),
        min(max(0, row - rows // 2), look.rows - rows),
        columns,
        rows,
    )


def of_board(state: State) -> BoardMarks:
    """Return the marks of a board without highlights."""
    options = state.setup.options
    return BoardMarks(options.columns, options.rows, state.cells)


def targets(state: State, origin: int) -> dict[int, MoveStep]:
    """Return the squares that the die on `origin` can reach, each with the move."""
    return {step.target: step for step in steps_from(state, origin)}


def lit_cells(state: State, moves: Mapping[int, MoveStep]) -> dict[int, int]:
    """Return each target of `moves` with the cell that the move would put there."""
    return {target: cell(state.player, step.face) for target, step in moves.items()}


def turned_squares(state: State, moves: Mapping[int, MoveStep]) -> frozenset[int]:
    """Return the squares on which the die would show another face."""
    return frozenset(
        target
        for target, step in moves.items()
        if board_after(state, step)[target] != state.cells[step.origin]
    )


def own_dice(state: State) -> frozenset[int]:
    """Return the squares of the dice of the player to move; none once the game is over."""
    if state.finished:
        return frozenset()
    dice = dice_of(state.player)
    return frozenset(square for square, die in enumerate(state.cells) if die in dice)


def attempt(state: State, origin: int, target: int) -> str:
    """Return the written move to a square, legal or not, for the rules to judge."""
    step = targets(state, origin).get(target)
    if step is not None:
        return notation.text(state, step)
    way = state.grid.between(origin, target) or ()
    jump = any(state.cells[square] != EMPTY for square in way)
    names = state.grid.names
    return f"{names[origin]}{'x' if jump else '-'}{names[target]}"


def ending_line(ending: Ending | None) -> tuple[tuple[int, ...], bool]:
    """Return the squares of the goal that ended the game, and whether they form a line."""
    if ending is None:
        return (), False
    return ending.squares, ending.end.goal == "F"


def ends(state: State, move: str) -> tuple[int, int]:
    """Return the start and the end of a written move."""
    origin, target = move.partition("=")[0].replace("x", "-").split("-")
    return state.grid.squares[origin], state.grid.squares[target]


def proposed(look: BoardMarks, state: State, move: str) -> BoardMarks:
    """Return the board with a legal move of the player to move marked as proposed."""
    origin, target = ends(state, move)
    moves = {target: targets(state, origin)[target]}
    return replace(
        look,
        wanted=(origin, target),
        lit=lit_cells(state, moves),
        turned=turned_squares(state, moves) | look.turned,
    )


def threatened(look: BoardMarks, state: State, threat: Threat) -> BoardMarks:
    """Return the board's marks with those of a threat: the threat's squares and first move."""
    squares = tuple(state.grid.squares[name] for name in threat.squares)
    look = replace(look, line=squares, joined=threat.goal == "F")
    return proposed(look, replace(state, player=threat.player), threat.moves[0])
