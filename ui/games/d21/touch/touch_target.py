"""Decides which square a finger on a small board means.

Squares may be smaller than a finger. A touch counts only if no other meaningful square lies under
the finger; otherwise that part is magnified, to be tapped there.
"""

from collections.abc import Collection


def certain(
    touched: int,
    meant: Collection[int],
    near: Collection[int],
) -> bool:
    """Whether a touch of a square is unambiguous.

    `meant` are the squares that can be tapped now, `near` all those the finger may have aimed at. A
    touch of a square not in `meant` counts (to explain why it is refused) only if none of `meant`
    is near.
    """
    return not (set(near) & set(meant)) - {touched}


def near(
    place: tuple[float, float], columns: int, rows: int, edge: float, finger: float
) -> tuple[int, ...]:
    """The squares whose centre is within half a finger of a place.

    `place` is from the board's lower left corner; `edge` is a square's side and `finger` a finger's
    width; all in pixels.
    """
    return tuple(
        row * columns + column
        for row in range(rows)
        for column in range(columns)
        if ((column + 0.5) * edge - place[0]) ** 2 + ((row + 0.5) * edge - place[1]) ** 2
        < (finger / 2) ** 2
    )
