"""Compare a seen board with the current board and with the board after every legal move.

The seen board comes as chances, so that the rules help the eye: a badly read die is taken for the
die that a legal move leaves there. But no move is assumed that the picture contradicts.
"""

from collections.abc import Iterator, Sequence
from math import exp, log

from msgspec import Struct

from companion.games.d21 import notation, refusals
from companion.games.d21.dice import EMPTY, dice_of, face, owner
from companion.games.d21.moves import MoveStep, board_after, steps
from companion.games.d21.opening import COLOUR_NAMES
from companion.games.d21.state import State
from companion.language.text import Text
from companion.language.words import Words

# For every square the chances of each cell (see `dice`), which sum to 1.
Chances = Sequence[Sequence[float]]

CONTRADICTED = 0.02  # a cell less likely than this is not on the square
CLEAR = 0.5  # the least chance of both squares of a move that is proposed unasked
BESIDE = 0.02  # the least chance of another board, relative to the likeliest, for a question
WHOLE = 6.0  # the largest log ratio between the squares' best readings and a sure board


class SquareDifference(Struct, frozen=True):
    """A square that does not show the expected cell; `seen` is None if the reading is unclear."""

    square: str
    expected: int
    seen: int | None


class Comparison(Struct, frozen=True):
    """The boards that a seen board can be.

    `unchanged`: it can be the current board. `moves`: the legal moves that can lead to it,
    likeliest first. `sure`: exactly one board fits, plainly; otherwise the table must be asked. If
    no board fits, `differences` are those from the board after the `nearest` move, or from the
    current board if that is nearest (`nearest` is None); `why` is the rule broken if a single die
    was moved and its move is not legal.
    """

    unchanged: bool
    moves: tuple[str, ...]
    sure: bool = False
    nearest: str | None = None
    differences: tuple[SquareDifference, ...] = ()
    why: Text | None = None


class _Fit(Struct, frozen=True):
    """A candidate for the seen board: the current board, or the board after a move.

    `doubt` is the log ratio of the squares' best readings to this board, `wrong` the number of
    squares that contradict it, `clear` whether the move's two squares are plain to see.
    """

    step: MoveStep | None
    cells: bytes
    wrong: int
    doubt: float
    clear: bool


def compare(state: State, chances: Chances) -> Comparison:
    """Compare the game with the seen board: for each square, the chances of its cells."""
    seen = _Seen(chances)
    boards = list(_boards(state, seen))
    fits = sorted((board for board in boards if not board.wrong), key=lambda fit: fit.doubt)
    if not fits:
        return _differing(state, seen, boards)
    near = [fit for fit in fits if exp(fits[0].doubt - fit.doubt) >= BESIDE]
    return Comparison(
        unchanged=any(fit.step is None for fit in near),
        moves=tuple(notation.text(state, fit.step) for fit in near if fit.step is not None),
        sure=len(near) == 1 and near[0].clear and near[0].doubt <= WHOLE,
    )


def _boards(state: State, seen: "_Seen") -> Iterator[_Fit]:
    """Yield the board as it stands, then the board after every legal move."""
    differing, doubt = seen.differing(state.cells), seen.doubt(state.cells)
    yield _Fit(None, state.cells, len(differing), doubt, clear=True)
    for step in steps(state):
        ends = (step.origin, step.target)
        cells = board_after(state, step)
        wrong = len(differing - {*ends}) + sum(seen.contradicts(cells, end) for end in ends)
        change = seen.doubt(cells, ends) - seen.doubt(state.cells, ends)
        clear = all(seen.chance(cells, end) >= CLEAR for end in ends)
        yield _Fit(step, cells, wrong, doubt + change, clear)


def _differing(state: State, seen: "_Seen", boards: list[_Fit]) -> Comparison:
    least = min(board.wrong for board in boards)
    nearest = [board for board in boards if board.wrong == least]
    if len(nearest) == 1 and nearest[0].step is not None:
        move = notation.text(state, nearest[0].step)
        differences = _differences(state, seen, nearest[0].cells)
        return Comparison(False, (), nearest=move, differences=differences)
    differences = _differences(state, seen, state.cells)
    return Comparison(False, (), differences=differences, why=_broken(state, seen))


def _differences(state: State, seen: "_Seen", cells: bytes) -> tuple[SquareDifference, ...]:
    names = state.grid.names
    return tuple(
        SquareDifference(names[square], cells[square], seen.cell(square))
        for square in sorted(seen.differing(cells))
    )


class _Seen:
    """The seen board by square number."""

    def __init__(self, chances: Chances) -> None:
        self._chances = chances
        self._best = [max(square) for square in chances]

    def chance(self, cells: bytes, square: int) -> float:
        """Return the chance that a square shows the cell of the board `cells`."""
        return self._chances[square][cells[square]]

    def contradicts(self, cells: bytes, square: int) -> bool:
        """Return whether a square cannot show the cell of the board `cells`."""
        return self.chance(cells, square) < CONTRADICTED

    def differing(self, cells: bytes) -> set[int]:
        """Return the squares that do not show their cells of the board `cells`."""
        return {square for square in range(len(cells)) if self.contradicts(cells, square)}

    def doubt(self, cells: bytes, squares: Sequence[int] | None = None) -> float:
        """Return how much less likely `cells` are than the best reading, as a logarithm.

        `squares` are the indices of the squares to compare, None for all. 0 means equally likely.
        """
        among = range(len(cells)) if squares is None else squares
        return sum(
            log(self._best[square] / max(self.chance(cells, square), 1e-9)) for square in among
        )

    def cell(self, square: int) -> int | None:
        """Return the cell that a square shows, None if unclear."""
        best = self._best[square]
        return self._chances[square].index(best) if best >= CLEAR else None

    def moved(self, cells: bytes, player: int) -> notation.WrittenMove | None:
        """Return the move of a single die of a player's, if there is no other difference."""
        differing = self.differing(cells)
        left = [square for square in differing if self.cell(square) == EMPTY]
        reached = [square for square in differing if cells[square] == EMPTY]
        if len(differing) != 2 or len(left) != 1 or len(reached) != 1:
            return None
        (origin,), (target,) = left, reached
        die = self.cell(target)
        if die is None or cells[origin] not in dice_of(player) or die not in dice_of(player):
            return None
        turned = None if die == cells[origin] else face(die)
        return notation.WrittenMove(origin, target, False, turned)


def _broken(state: State, seen: _Seen) -> Text | None:
    """Return the rule that the move seen on the board breaks; None if no rule is broken.

    Only boards with a single moved die count. A move over a die is judged as a jump.
    """
    for player in (state.player, 1 - state.player):
        move = seen.moved(state.cells, player)
        if move is not None:
            way = state.grid.between(move.origin, move.target) or ()
            jump = any(state.cells[square] != EMPTY for square in way)
            refusal = refusals.why(state, move._replace(jump=jump))
            return refusal.text if refusal else None
    return None


def advice(difference: SquareDifference, words: Words) -> Text:
    """Return a sentence that tells how to correct a square."""
    square, expected, seen = difference.square, difference.expected, difference.seen
    if expected == EMPTY:
        return words.text("clear_square", square=square)
    facts = {
        "square": square,
        "colour": COLOUR_NAMES[owner(expected)],
        "value": face(expected),
    }
    if seen in (None, EMPTY):
        return words.text("put_die", **facts)
    if owner(seen) == owner(expected):
        return words.text("turn_die", **facts)
    return words.text("change_die", **facts)
