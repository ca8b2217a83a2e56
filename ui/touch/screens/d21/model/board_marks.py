"""What is drawn on a board: the dice, and the squares that mean something now."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.games.d21 import notation
from companion.games.d21.dice import EMPTY, cell, dice_of
from companion.games.d21.moves import Step, board_after, steps_from
from companion.games.d21.state import Ending, State
from companion.games.d21.threats import Threat


class BoardMarks(Struct, frozen=True):
    """A board of so many columns and rows; squares are counted as the game counts them.

    `lit` are squares a die may go to, with the cell it would be there. `turned` are those
    of them, and that of the last move, where it shows another face than before. `last` are
    the squares the last move left and reached, `line` those of a goal or a threat, joined
    where `joined`; `wanted` is the move proposed, from where to where; `asked` are squares
    of which it is asked what stands there.
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
    """A part of a board: its first column and row, and how many of each."""

    column: int
    row: int
    columns: int
    rows: int

    def squares(self, across: int) -> tuple[int, ...]:
        """Its squares on a board so many columns wide, row by row."""
        return tuple(
            row * across + column
            for row in range(self.row, self.row + self.rows)
            for column in range(self.column, self.column + self.columns)
        )


def window(look: BoardMarks, focus: int, columns: int, rows: int) -> Window:
    """The part of a board of that size with the focus as near to its middle as can be."""
    row, column = divmod(focus, look.columns)
    columns, rows = min(columns, look.columns), min(rows, look.rows)
    return Window(
        min(max(0, column - columns // 2), look.columns - columns),
        min(max(0, row - rows // 2), look.rows - rows),
        columns,
        rows,
    )


def of_board(state: State) -> BoardMarks:
    """A game's board, nothing lit."""
    options = state.setup.options
    return BoardMarks(options.columns, options.rows, state.cells)


def targets(state: State, origin: int) -> dict[int, Step]:
    """Where the die on a square may go: each square with the one move that ends there."""
    return {step.target: step for step in steps_from(state, origin)}


def lit_cells(state: State, moves: Mapping[int, Step]) -> dict[int, int]:
    """What would stand on each of these squares."""
    return {target: cell(state.player, step.face) for target, step in moves.items()}


def turned_squares(state: State, moves: Mapping[int, Step]) -> frozenset[int]:
    """Those where the die would show another face."""
    return frozenset(
        target
        for target, step in moves.items()
        if board_after(state, step)[target] != state.cells[step.origin]
    )


def own_dice(state: State) -> frozenset[int]:
    """The squares of the dice of the player to play; none once the game is over."""
    if state.finished:
        return frozenset()
    dice = dice_of(state.player)
    return frozenset(square for square, die in enumerate(state.cells) if die in dice)


def attempt(state: State, origin: int, target: int) -> str:
    """A move to a square as the record would hold it, legal or not, for the rules to judge."""
    step = targets(state, origin).get(target)
    if step is not None:
        return notation.text(state, step)
    way = state.grid.between(origin, target) or ()
    jump = any(state.cells[square] != EMPTY for square in way)
    names = state.grid.names
    return f"{names[origin]}{'x' if jump else '-'}{names[target]}"


def ending_line(ending: Ending | None) -> tuple[tuple[int, ...], bool]:
    """The squares of the goal that ended a game, and whether they are a line."""
    if ending is None:
        return (), False
    return ending.squares, ending.end.goal == "F"


def ends(state: State, move: str) -> tuple[int, int]:
    """From where to where a written move goes."""
    origin, target = move.partition("=")[0].replace("x", "-").split("-")
    return state.grid.squares[origin], state.grid.squares[target]


def proposed(look: BoardMarks, state: State, move: str) -> BoardMarks:
    """The board with a legal move of the player to play on it."""
    origin, target = ends(state, move)
    moves = {target: targets(state, origin)[target]}
    return replace(
        look,
        wanted=(origin, target),
        lit=lit_cells(state, moves),
        turned=turned_squares(state, moves) | look.turned,
    )


def threatened(look: BoardMarks, state: State, threat: Threat) -> BoardMarks:
    """The board with a threat on it: its squares, and the first of its moves."""
    squares = tuple(state.grid.squares[name] for name in threat.squares)
    look = replace(look, line=squares, joined=threat.goal == "F")
    return proposed(look, replace(state, player=threat.player), threat.moves[0])
