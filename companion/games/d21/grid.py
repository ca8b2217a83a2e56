"""The squares of a board: their names, straight ways between them, and every alignment.

Squares are counted from 0, column by column within a row, from `a1`; `c4` is the third column of
the fourth row. All tables are computed once for each size of board.
"""

from collections.abc import Callable, Iterator
from functools import cache, cached_property
from operator import itemgetter
from string import ascii_lowercase
from typing import NamedTuple

ORTHOGONAL = ((1, 0), (0, 1), (-1, 0), (0, -1))
DIAGONAL = ((1, 1), (-1, 1), (-1, -1), (1, -1))
DIRECTIONS = (*ORTHOGONAL, *DIAGONAL)
LENGTH = 6


class Alignment(NamedTuple):
    """Six adjacent squares in a line with at most one corner; `read` returns their cells."""

    squares: tuple[int, ...]
    read: Callable[[bytes], tuple[int, ...]]

    def turned(self) -> "Alignment":
        """Return the same line from its other end."""
        return alignment(self.squares[::-1])


def alignment(squares: tuple[int, ...]) -> Alignment:
    """Return the line through these squares."""
    return Alignment(squares, itemgetter(*squares))


class Grid:
    """A board of this many columns and rows."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.names = tuple(
            f"{letter}{row + 1}" for row in range(rows) for letter in ascii_lowercase[:columns]
        )
        self.squares = {name: square for square, name in enumerate(self.names)}
        self.outer = tuple(
            column in (0, columns - 1) or row in (0, rows - 1)
            for row in range(rows)
            for column in range(columns)
        )
        ring = [square for square, is_outer in enumerate(self.outer) if is_outer]
        self.read_ring: Callable[[bytes], tuple[int, ...]] = itemgetter(*ring)
        self.rays = tuple(
            tuple(ray for direction in DIRECTIONS if (ray := self._ray(square, direction)))
            for square in range(columns * rows)
        )

    def square(self, column: int, row: int) -> int | None:
        """Return the square at a column and a row counted from 0; None outside the board."""
        if column in range(self.columns) and row in range(self.rows):
            return row * self.columns + column
        return None

    def between(self, origin: int, target: int) -> tuple[int, ...] | None:
        """Return the squares between two on a straight way; None if there is no straight way."""
        for ray in self.rays[origin]:
            if target in ray:
                return ray[: ray.index(target)]
        return None

    @cached_property
    def alignments(self) -> tuple[tuple[Alignment, ...], ...]:
        """For each square the alignments through it, each in one direction only."""
        through: list[list[Alignment]] = [[] for _ in self.names]
        for path in sorted(set(self._paths())):
            line = alignment(path)
            for square in path:
                through[square].append(line)
        return tuple(map(tuple, through))

    @cached_property
    def sequences(self) -> tuple[tuple[tuple[Alignment, ...], ...], ...]:
        """The alignments by square and by the square's place in the line, counted from 0.

        Each alignment is in its reading direction.
        """
        return tuple(
            tuple(
                tuple(
                    line.turned() if line.squares[place] != square else line
                    for line in lines
                    if square in (line.squares[place], line.squares[-1 - place])
                )
                for place in range(LENGTH)
            )
            for square, lines in enumerate(self.alignments)
        )

    def _ray(self, square: int, direction: tuple[int, int]) -> tuple[int, ...]:
        row, column = divmod(square, self.columns)
        ray: list[int] = []
        while True:
            column, row = column + direction[0], row + direction[1]
            next_square = self.square(column, row)
            if next_square is None:
                return tuple(ray)
            ray.append(next_square)

    def _paths(self) -> Iterator[tuple[int, ...]]:
        """Yield straight lines of six, and lines with one corner whose legs meet at a right angle.

        The corner die is part of both legs, so a first leg of 2 to 5 leaves 5 to 2.
        """
        for start in range(len(self.names)):
            for family in (ORTHOGONAL, DIAGONAL):
                for place, first in enumerate(family):
                    straight = (start, *self._ray(start, first))[:LENGTH]
                    for leg in range(2, min(len(straight), LENGTH - 1) + 1):
                        for second in (family[place - 1], family[(place + 1) % 4]):
                            rest = self._ray(straight[leg - 1], second)
                            yield from _whole((*straight[:leg], *rest[: LENGTH - leg]))
                    yield from _whole(straight)


def _whole(path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if len(path) == LENGTH:
        yield min(path, path[::-1])


@cache
def grid(columns: int, rows: int) -> Grid:
    """Return the board of `columns` x `rows` squares; each size is built only once."""
    return Grid(columns, rows)
