"""The dice before the first move: the default opening, and the checks of any opening."""

from collections.abc import Mapping

from msgspec import UnsetType

from companion.games.d21 import goals
from companion.games.d21.dice import COLOURS, EMPTY, FACES, GREEN, RED, cell, dice_of, face
from companion.games.d21.errors import (
    AlreadyWon,
    NoSuchFace,
    NoSuchSquare,
    NotTwelveDice,
    OuterOpening,
    SquareTwice,
)
from companion.games.d21.grid import Grid
from companion.games.d21.moves import MOST_OUTER, outer_dice
from companion.games.d21.state import D21Setup, End, Opening, State
from companion.language.text import Text

DICE = 12
ABREAST = 6
COLOUR_NAMES = (Text("red"), Text("green"))


def default(grid: Grid) -> Opening:
    """Return our own opening, as the original is not known: every die shows 1.

    Each player's dice fill the middle six squares of the two rows nearest to them inside the ring,
    red at the low rows. If six squares cannot be centred, they are one square nearer to `a`.
    """
    first = (grid.columns - ABREAST) // 2
    columns = range(first, first + ABREAST)

    def block(*rows: int) -> dict[str, int]:
        return {grid.names[row * grid.columns + column]: 1 for row in rows for column in columns}

    return Opening(red=block(1, 2), green=block(grid.rows - 3, grid.rows - 2))


def placed(setup: D21Setup) -> State:
    """Return the game with its opening on the board. Raises BadSetup."""
    state = State(setup=setup, cells=b"")
    grid = state.grid
    opening = default(grid) if isinstance(setup.opening, UnsetType) else setup.opening
    cells = bytearray(len(grid.names))
    for player, dice in ((RED, opening.red), (GREEN, opening.green)):
        _place(cells, grid, player, dice)
    state = State(setup=setup, cells=bytes(cells))
    for player in (RED, GREEN):
        count = outer_dice(state, player)
        if count > MOST_OUTER:
            raise OuterOpening(colour=COLOUR_NAMES[player], count=count)
    _check_unwon(state)
    return state


def _place(cells: bytearray, grid: Grid, player: int, dice: Mapping[str, int]) -> None:
    if len(dice) != DICE:
        raise NotTwelveDice(colour=COLOUR_NAMES[player], count=len(dice))
    for name, value in dice.items():
        if name not in grid.squares:
            raise NoSuchSquare(square=name, last=grid.names[-1])
        if value not in FACES:
            raise NoSuchFace(square=name, value=value)
        if cells[grid.squares[name]] != EMPTY:
            raise SquareTwice(square=name)
        cells[grid.squares[name]] = cell(player, value)


def _check_unwon(state: State) -> None:
    """Refuse an opening in which somebody has already won.

    So two full sets, when they come, always hold a die that was turned during the game.
    """
    if any(goals.has_two_sets(state, player) for player in range(len(COLOURS))):
        raise AlreadyWon(goal=End.TWO_SETS.goal)
    for square in range(len(state.cells)):
        if next(goals.alignments(state, square), None) is not None:
            raise AlreadyWon(goal=End.ALIGNED.goal)


def board(cells: bytes, grid: Grid, player: int) -> dict[str, int]:
    """Return a player's dice by square, as an opening holds them."""
    own = dice_of(player)
    return {grid.names[at]: face(die) for at, die in enumerate(cells) if die in own}
