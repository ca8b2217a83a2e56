"""How wide the sheet's columns are, in units."""

from msgspec import Struct

GAP = 6  # between the halves
LOWER_LABEL = 105  # where a box's name is written whole
DIE_LABEL = 47  # where a die stands for it
OWN = 1.5  # the column of the one to play, in columns of the others
WIDEST = 52  # of the others: wider, the figures would stand lost


class Widths(Struct, frozen=True):
    """The widths of the upper half, the current player's column and another player's column.

    `worded` is whether the upper boxes have room for their names beside their dice.
    """

    upper: float
    own: float
    other: float
    worded: bool


def widths(room: float, columns: int, *, own: bool) -> Widths:
    """The widths for a sheet `room` units wide; `own` is whether the current player is shown."""
    worded = columns <= 2
    label = LOWER_LABEL if worded else DIE_LABEL
    half = (room - GAP - LOWER_LABEL - label) / 2
    parts = columns - 1 + OWN if own else columns
    other = min(WIDEST, half / parts)
    wide = OWN * other if own else other
    spare = (half - (columns - 1) * other - wide) if worded else 0.0
    upper = label + (columns - 1) * other + wide + spare
    return Widths(upper=upper, own=wide, other=other, worded=worded)
