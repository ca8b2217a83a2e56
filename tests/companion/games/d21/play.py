"""Short words for playing D.21 in tests."""

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.games.d21 import GAME
from companion.games.d21.actions import D21Action, Move, Pass
from companion.games.d21.dice import GREEN, RED, cell
from companion.games.d21.moves import steps
from companion.games.d21.notation import text
from companion.games.d21.state import D21Setup, Opening, Options, State

NAMES = ("Ana", "Bo")
# A die on a1 cannot move past these.
WALL = "b1:1 a2:1 b2:1 c1:1 a3:1 c3:1"


def setup(opening: Opening | None = None, **options: Any) -> D21Setup:
    """Return a game of Ana (red) and Bo (green)."""
    chosen = Options(**options)
    if opening is None:
        return D21Setup(version=1, players=NAMES, options=chosen)
    return D21Setup(version=1, players=NAMES, options=chosen, opening=opening)


def board(red: str = "", green: str = "", *, to_play: int = RED, **options: Any) -> State:
    """Return a board with only these dice, such as `c4:3 d4:1`, to test a single rule."""
    header = setup(**options)
    state = State(setup=header, cells=b"")
    cells = bytearray(len(state.grid.names))
    for player, dice in ((RED, red), (GREEN, green)):
        for die in dice.split():
            name, face = die.split(":")
            assert not cells[state.grid.squares[name]], name
            cells[state.grid.squares[name]] = cell(player, int(face))
    return State(setup=header, cells=bytes(cells), player=to_play)


def dice(text: str) -> dict[str, int]:
    """Return the dice in `c4:3 d4:1` in the form of an opening."""
    return {name: int(face) for name, face in (die.split(":") for die in text.split())}


def moved(state: State, *moves: str) -> State:
    """Return the game after these moves, red and green in turn."""
    for move in moves:
        state = GAME.apply(state, Move(move))
    return state


def moves_of(state: State, square: str = "") -> set[str]:
    """Return the legal moves, or only the moves of the die on `square`."""
    found = {text(state, step) for step in steps(state)}
    return {move for move in found if origin_of(move) == square} if square else found


def origin_of(move: str) -> str:
    """Return the square a written move starts from."""
    return move.replace("x", "-").split("-")[0]


def shown(state: State) -> dict[str, str]:
    """Return the dice on the board, as in `{"c4": "red 3"}`."""
    report = GAME.report(state)["board"]
    return {
        square: f"{colour} {face}" for colour, own in report.items() for square, face in own.items()
    }


def random_action(state: State, chance: Random) -> D21Action:
    """Return a random legal move, or the pass if there is none."""
    legal = list(steps(state))
    return Move(text(state, chance.choice(legal))) if legal else Pass()


def random_game(start: State, chance: Random, most: int = 200) -> Iterator[tuple[D21Action, State]]:
    """Yield the actions of a random game, each with the state after it, up to a limit."""
    state = start
    for _ in range(most):
        if state.finished:
            return
        action = random_action(state, chance)
        state = GAME.apply(state, action)
        yield action, state
