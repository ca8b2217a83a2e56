"""Finds the squares under a finger, on a board with squares smaller than the finger."""


def near(
    place: tuple[float, float], columns: int, rows: int, edge: float, finger: float
) -> tuple[int, ...]:
    """Return the squares with a centre within half a finger of a place.

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
