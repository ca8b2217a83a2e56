"""Random openings in which red is a move away from a goal."""

from random import Random
from typing import Any

from companion.games.d21 import GAME
from companion.games.d21.grid import Grid, grid
from companion.games.d21.state import D21Setup, Opening
from companion.games.errors import BadSetup
from companion.games.record import encode
from tests.companion.games.d21 import oracle
from tests.companion.games.d21.play import setup

COLOURS = ("red", "green")
# The value of a die, the value of the die below its jump, and its value afterwards.
TURNS = [(1, 1, 2), (1, 2, 3), (2, 2, 4), (1, 4, 5), (2, 4, 6), (5, 4, 1), (6, 4, 2), (4, 6, 2)]

Dice = dict[str, tuple[str, int]]


def near_line(chance: Random, **options: Any) -> tuple[D21Setup, list[str]]:
    """Return a game that red can win with a line at once, and the winning moves."""
    return _found(chance, "F", options)


def near_sets(chance: Random, **options: Any) -> tuple[D21Setup, list[str]]:
    """Return a game that red can win with two sets at once, and the winning moves."""
    return _found(chance, "H", options)


def _found(chance: Random, goal: str, options: dict[str, Any]) -> tuple[D21Setup, list[str]]:
    squares = grid(options.get("columns", 10), options.get("rows", 10))
    while True:
        dice = _line(chance, squares) if goal == "F" else _sets(chance, squares)
        sides = {
            colour: {name: face for name, (owner, face) in dice.items() if owner == colour}
            for colour in COLOURS
        }
        header = setup(Opening(**sides), **options)
        winning = winning_moves(header, goal)
        try:
            GAME.start(header)
        except BadSetup:
            continue
        if winning:
            return header, winning


def winning_moves(header: D21Setup, goal: str) -> list[str]:
    """Return red's moves that reach this goal at once, according to the oracle."""
    at = oracle.table(encode(header))
    return [
        move
        for move, step in oracle.moves(at).items()
        if oracle.goal(oracle.play(at, *step), "red") == goal
    ]


def _line(chance: Random, squares: Grid) -> Dice:
    """Return five dice of a line, and a sixth red die, maybe in the way."""
    path = chance.choice(chance.choice([some for some in squares.alignments if some])).squares
    order = chance.choice((range(1, 7), range(6, 0, -1)))
    missing = chance.randrange(6)
    names = squares.names
    line = dict(zip(path, order, strict=True))
    dice = {names[at]: (chance.choice(COLOURS), face) for at, face in line.items()}
    del dice[names[path[missing]]]
    ray = chance.choice(squares.rays[path[missing]])
    free = [at for at in ray if at not in line]
    if free:
        dice[names[chance.choice(free)]] = ("red", order[missing])
    return _filled(chance, squares, dice, {names[path[missing]]})


def _sets(chance: Random, squares: Grid) -> Dice:
    """Return a red die before a jump over a green die, and eleven that lack its new face."""
    shows, over, then = chance.choice(TURNS)
    start = chance.randrange(len(squares.names))
    ray = chance.choice(squares.rays[start])
    if len(ray) < 2:
        return _sets(chance, squares)
    names = [squares.names[at] for at in (start, *ray[:2])]
    dice = {names[0]: ("red", shows), names[1]: ("green", over)}
    wanted = [*range(1, 7), *range(1, 7)]
    wanted.remove(then)
    chance.shuffle(wanted)
    return _filled(chance, squares, dice, {names[2]}, wanted)


def _filled(
    chance: Random, squares: Grid, dice: Dice, kept_free: set[str], red: list[int] | None = None
) -> Dice:
    """Return the dice and random others, twelve of each player; `red` are faces of red dice."""
    dice = dict(dice)
    inner = [name for at, name in enumerate(squares.names) if not squares.outer[at]]
    for colour in COLOURS:
        while sum(owner == colour for owner, _ in dice.values()) < 12:
            among = squares.names if chance.random() < 0.15 else inner
            name = chance.choice(among)
            if name not in dice and name not in kept_free:
                face = red.pop() if red and colour == "red" else chance.randint(1, 6)
                dice[name] = (colour, face)
    return dice
