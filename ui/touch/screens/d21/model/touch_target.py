"""What a finger on a small board can mean.

A finger covers more than a square where squares are smaller than a finger. A touch counts
only where nothing else that means something lies under it; otherwise the place is to be
magnified, and tapped there.
"""

from collections.abc import Collection


def certain(
    touched: int,
    meant: Collection[int],
    near: Collection[int],
) -> bool:
    """Whether a touch of a square can be taken at its word.

    `meant` are the squares that mean something now, `near` all those a finger may have
    aimed at. A touch of a square that means nothing counts (and is told why not) only
    where none that does lies near.
    """
    return not (set(near) & set(meant)) - {touched}


def near(
    place: tuple[float, float], columns: int, rows: int, edge: float, finger: float
) -> tuple[int, ...]:
    """The squares whose middle is within half a finger of a place.

    `place` is counted from the lower left corner of the board, `edge` is that of a square
    and `finger` the width of one, all in pixels.
    """
    return tuple(
        row * columns + column
        for row in range(rows)
        for column in range(columns)
        if ((column + 0.5) * edge - place[0]) ** 2 + ((row + 0.5) * edge - place[1]) ** 2
        < (finger / 2) ** 2
    )
