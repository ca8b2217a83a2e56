"""A passable D.21 player for the simulated table: completes sets, and prevents immediate wins."""

from random import Random

from msgspec.structs import replace

from companion.games.d21 import notation
from companion.games.d21.actions import Move, Pass
from companion.games.d21.dice import dice_of
from companion.games.d21.moves import MoveStep, after, board_after, reached, steps
from companion.games.d21.state import State

# The number of best-looking moves that are looked at more closely.
THOUGHT_ABOUT = 16
# The chance of another move than the best-looking: two bots that block each other would else move
# to and fro for ever.
WHIM = 0.125


def decide(state: State, chance: Random) -> Move | Pass:
    """Return a winning move; else mostly the best move that does not let the opponent win next."""
    moves = list(steps(state))
    if not moves:
        return Pass()
    chance.shuffle(moves)
    step = next((step for step in moves if _wins(state, step)), None)
    if step is None:
        if chance.random() >= WHIM:
            moves.sort(key=lambda step: _lacking_after(state, step))
            moves[:THOUGHT_ABOUT] = sorted(
                moves[:THOUGHT_ABOUT], key=lambda step: _prospects(state, step)
            )
        step = next((step for step in moves if not _loses(state, step)), moves[0])
    return Move(notation.text(state, step))


def lacking(cells: bytes, player: int) -> int:
    """Return how many faces of two full sets a player's dice do not show yet."""
    return sum(max(0, 2 - cells.count(die)) for die in dice_of(player))


def _lacking_after(state: State, step: MoveStep) -> int:
    """Return how many faces the player still lacks after a move."""
    return lacking(board_after(state, step), state.player)


def _prospects(state: State, step: MoveStep) -> tuple[int, int]:
    """Return the faces lacking after a move, and minus the number of jumps that reduce them."""
    moved = replace(state, cells=board_after(state, step))
    lacks = lacking(moved.cells, state.player)
    jumps = (jump for jump in steps(moved) if jump.jumped is not None)
    return lacks, -sum(_lacking_after(moved, jump) < lacks for jump in jumps)


def _loses(state: State, step: MoveStep) -> bool:
    replied = after(state, step)
    return any(_wins(replied, reply) for reply in steps(replied))


def _wins(state: State, step: MoveStep) -> bool:
    return reached(state, step, board_after(state, step)) is not None
