"""Sizes of the pictures on a card of rules, in units."""

from companion.dice import DieKind
from companion.games.pictures import Connections, Picture, PicturedDie, Sign, Squares, Symbol

DIE = 32  # a white die
SORTED_DIE = 32  # a small or big die: a small die leaves a margin
POLYHEDRON = 40  # a die with more faces, with a number
SQUARE = 34  # a square of a board
CONNECTIONS = (80.0, 60.0)
GAP = 2  # between two symbols

_SIGNS = {Sign.ARROW: 24.0, Sign.AND: 16.0, Sign.GAP: 12.0, Sign.CUP: 30.0, Sign.PLAYER: 28.0}
_PIECE = 22.0  # a token, a marker, the plaque

Extent = tuple[float, float]


def extent(symbol: Symbol) -> Extent:
    """Return the width and height of a symbol."""
    match symbol:
        case Squares(rows):
            return float(SQUARE * len(rows[0])), float(SQUARE * len(rows))
        case Connections():
            return CONNECTIONS
        case PicturedDie(kind=kind, colour=colour, size=size):
            if size is not None:
                side = SORTED_DIE
            else:
                side = POLYHEDRON if colour is not None or kind is not DieKind.D6 else DIE
            return float(side), float(side)
        case Sign():
            return _SIGNS.get(symbol, _PIECE), float(DIE)


def whole(picture: Picture) -> Extent:
    """Return the width and height of a picture, its symbols in a row; 0, 0 if empty."""
    if not picture:
        return 0, 0
    wide, high = zip(*map(extent, picture), strict=True)
    return sum(wide) + GAP * (len(picture) - 1), max(high)
