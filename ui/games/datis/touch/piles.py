"""Layout of the dice a player has won, grouped by colour in a strip."""

from collections.abc import Sequence

from msgspec import Struct

from companion.dice import Colour
from companion.games.datis.dice import DatisDie, by_colour

LETTERS, GAP = 0.85, 0.35  # the width of a colour's letters and of the gap, in dice
SMALLEST = 8.0

Place = tuple[float, float]


class Laid(Struct, frozen=True):
    """The left and bottom of each item's square, measured from the strip's."""

    letters: tuple[tuple[Colour, Place], ...] = ()
    dice: tuple[tuple[DatisDie, Place], ...] = ()


def laid_out(
    dice: Sequence[DatisDie], room: tuple[float, float], most: float
) -> tuple[float, Laid]:
    """Return the largest side of a die that fits the room (width, height), and all positions."""
    width, height = room
    side = max(SMALLEST, min(most, height))
    while True:
        rows = _rows(dice, width / side)
        if len(rows) * side <= height or side <= SMALLEST:
            return side, _places(rows, side, height)
        side = max(SMALLEST, side * 0.95)


def _rows(
    dice: Sequence[DatisDie], width: float
) -> list[list[tuple[Colour, tuple[DatisDie, ...]]]]:
    """Return groups of the same colour in rows of that many dice; a group is never split."""
    rows: list[list[tuple[Colour, tuple[DatisDie, ...]]]] = []
    left = 0.0
    for colour, group in by_colour(dice).items():
        across = LETTERS + len(group)
        if not rows or across > left:
            rows.append([])
            left = width
        rows[-1].append((colour, group))
        left -= across + GAP
    return rows


def _places(
    rows: Sequence[Sequence[tuple[Colour, tuple[DatisDie, ...]]]], side: float, height: float
) -> Laid:
    letters: list[tuple[Colour, Place]] = []
    laid: list[tuple[DatisDie, Place]] = []
    top = height - (height - len(rows) * side) / 2
    for number, row in enumerate(rows, 1):
        x, y = 0.0, top - number * side
        for colour, group in row:
            letters.append((colour, (x, y)))
            x += LETTERS * side
            for die in group:
                laid.append((die, (x, y)))
                x += side
            x += GAP * side
    return Laid(tuple(letters), tuple(laid))
