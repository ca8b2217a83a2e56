"""The trophy board: three rows of eight cells, each with at most one player's token."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from companion.games.desfausse.columns import (
    COLUMNS,
    MASTER_FACTOR,
    MASTERABLE,
    POINTS,
    SEVEN,
    Column,
)

ROUNDS = 3

Row = tuple[int | None, ...]


class BoardCell(NamedTuple):
    """A cell by its row, counted from 1 as the rounds are, and its column."""

    round: int
    column: Column


class Board(Struct, frozen=True):
    """The owner (player index) of the token on each cell, row by row."""

    rows: tuple[Row, ...] = ((None,) * len(COLUMNS),) * ROUNDS

    def __getitem__(self, cell: BoardCell) -> int | None:
        return self.rows[cell.round - 1][COLUMNS.index(cell.column)]

    def put(self, cell: BoardCell, player: int | None) -> "Board":
        """Return the board with this player's token on a cell, or None to clear the cell."""
        row, at = self.rows[cell.round - 1], COLUMNS.index(cell.column)
        changed = (*row[:at], player, *row[at + 1 :])
        return Board((*self.rows[: cell.round - 1], changed, *self.rows[cell.round :]))

    def cells(self, player: int) -> Iterator[BoardCell]:
        """Yield the cells of a player's tokens, row by row."""
        for number, row in enumerate(self.rows, 1):
            for column, owner in zip(COLUMNS, row, strict=True):
                if owner == player:
                    yield BoardCell(number, column)

    def masters(self, player: int) -> tuple[Column, ...]:
        """Return the columns that a player masters: a token in all three rows, not -1 nor 12."""
        return tuple(
            column
            for column, owners in zip(COLUMNS, zip(*self.rows, strict=True), strict=True)
            if owners == (player,) * ROUNDS and column in MASTERABLE
        )

    def total(self, player: int) -> int:
        """Return a player's points: those of the cells, and three times a mastered column."""
        points = sum(MASTER_FACTOR * POINTS[column] for column in self.masters(player))
        for column, owners in zip(COLUMNS, zip(*self.rows, strict=True), strict=True):
            if player in owners:
                points += owners.count(player) * POINTS[column]
        return points

    def has_seven(self, player: int) -> bool:
        """Return whether a player's tokens stand on all seven columns other than the -1."""
        return set(SEVEN) <= {cell.column for cell in self.cells(player)}
