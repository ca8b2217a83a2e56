"""A table of points as text: a label on every line, and a column for each player, set right."""

from collections.abc import Sequence
from typing import NamedTuple


class Columns(NamedTuple):
    """How many characters the labels have, and each player's column."""

    label: int
    widths: tuple[int, ...]

    def line(self, label: str, cells: Sequence[str]) -> str:
        """A label and a cell for each player as one line, without blanks at its end."""
        padded = (cell.rjust(width) for cell, width in zip(cells, self.widths, strict=True))
        return "  ".join([label.ljust(self.label), *padded]).rstrip()

    @property
    def rule(self) -> str:
        """A line from side to side."""
        return "-" * (self.label + sum(width + 2 for width in self.widths))


def columns_for(rows: Sequence[tuple[str, Sequence[str]]]) -> Columns:
    """The columns in which these labels, each with its cells, have room."""
    labels, cells = zip(*rows, strict=True)
    widths = (max(map(len, column)) for column in zip(*cells, strict=True))
    return Columns(max(map(len, labels)), tuple(widths))
