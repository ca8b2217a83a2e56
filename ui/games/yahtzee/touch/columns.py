"""The sheet's columns: their widths in units, and which players' are on a page."""

from msgspec import Struct

GAP = 6  # between the halves
LOWER_LABEL = 105  # where a box's name is written whole
DIE_LABEL = 47  # where a die stands for it
OWN = 1.5  # the column of the one to play, in columns of the others
A_PAGE = 4  # players whose columns stand side by side: of more, none could be read
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


def pages(players: int, a_page: int = A_PAGE) -> tuple[tuple[int, ...], ...]:
    """The indices of the players on each page, in turn order, with at most `a_page` on a page and
    about as many on each.
    """
    count = -(-players // max(1, a_page))
    size = -(-players // count)
    return tuple(
        tuple(range(start, min(start + size, players))) for start in range(0, players, size)
    )


def page_of(player: int, players: int, a_page: int = A_PAGE) -> int:
    """The index of the page with that player's column."""
    return next(at for at, shown in enumerate(pages(players, a_page)) if player in shown)
