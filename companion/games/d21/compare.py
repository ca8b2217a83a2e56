"""A board as it was seen, compared with the board as it stands and with every legal move."""

from collections.abc import Collection, Mapping

from msgspec import Struct

from companion.dice import Colour
from companion.errors import Text
from companion.games.d21 import notation, refusals
from companion.games.d21.dice import COLOURS, EMPTY, dice_of, face, owner
from companion.games.d21.moves import board_after, steps
from companion.games.d21.opening import COLOUR_NAMES
from companion.games.d21.state import State
from companion.translation import Words


class OnSquare(Struct, frozen=True):
    """A die on a square; None where its colour or its value could not be told."""

    colour: Colour | None
    value: int | None


class Difference(Struct, frozen=True):
    """A square that does not show what it should; None stands for an empty square."""

    square: str
    expected: OnSquare | None
    seen: OnSquare | None


class Comparison(Struct, frozen=True):
    """What a seen board can be.

    `unchanged`: it can be the board as it stands. `moves`: the legal moves that lead to it:
    one is to be proposed, of several one is to be asked for. Where neither fits,
    `differences` says how it differs from the board after the `nearest` move, or from the
    board as it stands where no move is nearest; `why` is the rule broken where one die was
    moved and its move is not legal.
    """

    unchanged: bool
    moves: tuple[str, ...]
    nearest: str | None = None
    differences: tuple[Difference, ...] = ()
    why: Text | None = None


def compare(state: State, seen: Mapping[str, OnSquare], hidden: Collection[str] = ()) -> Comparison:
    """Compare the dice seen, by square, with the game; `hidden` squares could not be seen.

    Raises KeyError for a square the board does not have.
    """
    board = _Seen(state, seen, hidden)
    differing = board.differing(state.cells)
    fitting: list[str] = []
    nearest: list[str] = []
    after: dict[str, bytes] = {}
    least = len(differing)
    for step in steps(state):
        ends = {step.origin, step.target}
        if len(differing - ends) > least:
            continue
        cells = board_after(state, step)
        count = len(differing - ends) + sum(not board.shows(cells, end) for end in ends)
        if count > least:
            continue
        move = notation.text(state, step)
        if count == 0:
            fitting.append(move)
        if count < least:
            least, nearest = count, []
        nearest.append(move)
        after[move] = cells
    if fitting or not differing:
        return Comparison(not differing, tuple(fitting))
    if least < len(differing) and len(nearest) == 1:
        move = nearest[0]
        return Comparison(False, (), move, board.differences(after[move]))
    return Comparison(False, (), None, board.differences(state.cells), _broken(state, board))


class _Seen:
    """The seen board by square number."""

    def __init__(self, state: State, seen: Mapping[str, OnSquare], hidden: Collection[str]) -> None:
        self._names = state.grid.names
        self._dice = {state.grid.squares[name]: die for name, die in seen.items()}
        self._hidden = {state.grid.squares[name] for name in hidden}

    def shows(self, cells: bytes, square: int) -> bool:
        """Whether a square can hold what a board says it does."""
        if square in self._hidden:
            return True
        die, cell = self._dice.get(square), cells[square]
        if die is None or cell == EMPTY:
            return die is None and cell == EMPTY
        right_colour = die.colour in (None, COLOURS[owner(cell)])
        return right_colour and die.value in (None, face(cell))

    def differing(self, cells: bytes) -> set[int]:
        """The squares that do not show what a board says."""
        return {square for square in range(len(cells)) if not self.shows(cells, square)}

    def differences(self, cells: bytes) -> tuple[Difference, ...]:
        """What differs from a board, square by square."""
        return tuple(
            Difference(self._names[square], _expected(cells[square]), self._dice.get(square))
            for square in sorted(self.differing(cells))
        )

    def moved(self, cells: bytes, player: int) -> notation.Written | None:
        """The one die of a player that went from a square to another, if that is all."""
        differing = self.differing(cells)
        left = [one for one in differing if one not in self._dice]
        reached = [one for one in differing if cells[one] == EMPTY]
        if len(differing) != 2 or len(left) != 1 or len(reached) != 1:
            return None
        (origin,), (target,) = left, reached
        if cells[origin] not in dice_of(player) or self._dice[target].colour != COLOURS[player]:
            return None
        value = self._dice[target].value
        return notation.Written(
            origin, target, False, None if value == face(cells[origin]) else value
        )


def _expected(cell: int) -> OnSquare | None:
    return None if cell == EMPTY else OnSquare(COLOURS[owner(cell)], face(cell))


def _broken(state: State, board: _Seen) -> Text | None:
    """The rule that a single moved die breaks; it is taken to have jumped if a die was passed."""
    for player in (state.player, 1 - state.player):
        move = board.moved(state.cells, player)
        if move is not None:
            way = state.grid.between(move.origin, move.target) or ()
            jump = any(state.cells[square] != EMPTY for square in way)
            refusal = refusals.why(state, move._replace(jump=jump))
            return refusal.text if refusal else None
    return None


def advice(difference: Difference, words: Words) -> Text:
    """How to put a square right, in a sentence."""
    square, expected, seen = difference.square, difference.expected, difference.seen
    if expected is None:
        return words.text("clear_square", square=square)
    facts = {
        "square": square,
        "colour": COLOUR_NAMES[COLOURS.index(expected.colour)] if expected.colour else "",
        "value": expected.value,
    }
    if seen is None:
        return words.text("put_die", **facts)
    if seen.colour in (None, expected.colour):
        return words.text("turn_die", **facts)
    return words.text("change_die", **facts)
