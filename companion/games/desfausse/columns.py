"""The eight columns of the trophy board and the points of a token on them."""

from enum import StrEnum


class Column(StrEnum):
    """A column of the trophy board, from left to right."""

    TWO = "two"
    THREE = "three"
    FOUR = "four"
    FIVE = "five"
    OPPONENTS = "opponents"
    DESMONS = "desmons"
    ONES = "ones"
    ALL = "all"


COLUMNS = tuple(Column)
POINTS = dict(zip(COLUMNS, (2, 3, 5, 7, 3, 2, -1, 12), strict=True))

# Nobody becomes master of the -1 or of the 12.
MASTERABLE = tuple(column for column in COLUMNS if column not in (Column.ONES, Column.ALL))
MASTER_FACTOR = 3

# A player with a token on each of these at the same moment wins at once.
SEVEN = tuple(column for column in COLUMNS if column is not Column.ONES)

_BY_NUMBER = {2: Column.TWO, 3: Column.THREE, 4: Column.FOUR}


def number_column(gone: int) -> Column | None:
    """Return the column for exactly this many dice gone; more than five satisfy the five."""
    if gone >= 5:
        return Column.FIVE
    return _BY_NUMBER.get(gone)
