"""The two goals of D.21: six dice in a line, and two full sets."""

from collections.abc import Iterator

from companion.games.d21.dice import FACES, TO_FACES, dice_of
from companion.games.d21.state import End, Ending, State

RISING = tuple(FACES)


def met(state: State, target: int, *, turned: bool) -> Ending | None:
    """Return the goal reached by the move that ended on `target`, None if none.

    Only the die that moved can have completed a line (the colours do not matter), and only a die
    that was turned can have completed its player's two sets.
    """
    for squares in alignments(state, target):
        return Ending(End.ALIGNED, state.player, squares)
    if turned and has_two_sets(state, state.player):
        return Ending(End.TWO_SETS, state.player, set_squares(state, state.player))
    return None


def alignments(state: State, square: int) -> Iterator[tuple[int, ...]]:
    """Yield the winning lines through a square; if the order counts, each from the 1 to the 6."""
    faces = state.cells.translate(TO_FACES)
    if state.setup.options.alignment_order == "any":
        for line in state.grid.alignments[square]:
            shown = line.read(faces)
            if sorted(shown) == list(FACES):
                yield line.squares[::-1] if shown == RISING[::-1] else line.squares
    elif faces[square]:
        # In sequence, the face determines the place of this square in a line.
        for line in state.grid.sequences[square][faces[square] - 1]:
            if line.read(faces) == RISING:
                yield line.squares


def has_two_sets(state: State, player: int) -> bool:
    """Return whether a player's dice show each face twice."""
    return all(state.cells.count(die) == 2 for die in dice_of(player))


def set_squares(state: State, player: int) -> tuple[int, ...]:
    """Return the squares of a player's dice, by face."""
    dice = dice_of(player)
    own = (square for square, die in enumerate(state.cells) if die in dice)
    return tuple(sorted(own, key=lambda square: (state.cells[square], square)))
