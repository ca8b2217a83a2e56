"""The values shown on the card of rules, taken from the rules' own code."""

from companion.games.d21.dice import FACES, GREEN, RED, cell
from companion.games.d21.grid import DIRECTIONS, LENGTH, grid
from companion.games.d21.moves import MOST_OUTER, after_jump
from companion.games.d21.opening import DICE, default
from companion.games.d21.state import D21Setup
from companion.language.words import Words


def figures(setup: D21Setup, words: Words) -> dict[str, object]:
    """The values for the card's braces; `words` are the game's."""
    options = setup.options
    return {
        "dice": DICE,
        "outer": MOST_OUTER,
        "directions": len(DIRECTIONS),
        "length": LENGTH,
        "lowest": FACES[0],
        "highest": FACES[-1],
        "from_adjacent": options.jump_from_adjacent,
        "not_from_adjacent": not options.jump_from_adjacent,
        "in_order": words[options.alignment_order],
        "columns": options.columns,
        "rows": options.rows,
        "opening": max(default(grid(options.columns, options.rows)).red.values()),
        "sum": _jumped(2, 3),
        "difference": _jumped(2, 5),
        "unchanged": _jumped(4, 4),
    }


def _jumped(shows: int, foe: int) -> int:
    return after_jump(cell(RED, shows), cell(GREEN, foe))
