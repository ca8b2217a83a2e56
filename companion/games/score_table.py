"""A table of points as text: a label on each line, and a right-aligned column for each player."""

from collections.abc import Sequence
from typing import NamedTuple


class Columns(NamedTuple):
    """The widths in characters of the labels and of each player's column."""

    label: int
    widths: tuple[int, ...]

    def line(self, label: str, cells: Sequence[str]) -> str:
        """One line: a label and a cell for each player, without trailing blanks."""
        padded = (cell.rjust(width) for cell, width in zip(cells, self.widths, strict=True))
        return "  ".join([label.ljust(self.label), *padded]).rstrip()

    @property
    def rule(self) -> str:
        """A horizontal line across the table."""
        return "-" * (self.label + sum(width + 2 for width in self.widths))


def columns_for(rows: Sequence[tuple[str, Sequence[str]]]) -> Columns:
    """The narrowest columns for these labels, each with its cells."""
    labels, cells = zip(*rows, strict=True)
    widths = (max(map(len, column)) for column in zip(*cells, strict=True))
    return Columns(max(map(len, labels)), tuple(widths))
