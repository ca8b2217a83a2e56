"""The parts of a game's table as lines of a sheet on the screen, in a language."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from companion.language.text import Language, Text
from ui.telling.score_table import (
    BoardSquares,
    DiceRows,
    Ink,
    Kind,
    Label,
    Part,
    Row,
    ScoreTable,
    Sentences,
    ShownDie,
    Square,
)
from ui.telling.unsaved import Place


class PartCell(NamedTuple):
    """A cell: its words, their ink, and the index of the player whose token lies there."""

    words: str
    ink: Ink = Ink.PLAIN
    seat: int | None = None
    unsaved: bool = False


class PartLine(NamedTuple):
    """A line of a part: words, then cells or dice; lines of sums and heads are `strong`."""

    label: str
    cells: tuple[PartCell, ...] = ()
    dice: tuple[ShownDie, ...] = ()
    strong: bool = False


class PartBlock(NamedTuple):
    """The lines of a part below its caption and, in a table, the heads of its columns."""

    caption: str
    heads: PartLine | None
    lines: tuple[PartLine, ...]

    @property
    def above(self) -> int:
        """The number of lines above the part's own."""
        return bool(self.caption) + (self.heads is not None)

    @property
    def labelled(self) -> bool:
        """True if words stand before the cells of the part's lines."""
        return any(line.label and (line.cells or line.dice) for line in self.lines)


class PartWriter:
    """Writes the parts of a table for players in a language."""

    def __init__(
        self, players: Sequence[str], language: Language, unsaved: Collection[Place] = ()
    ) -> None:
        """Set the names of players as shown; `unsaved` are the cells that are not on disk yet."""
        self._players, self._language, self._unsaved = players, language, unsaved

    def blocks(self, parts: Sequence[Part]) -> tuple[PartBlock, ...]:
        """Return a block for each part; a single part needs no caption."""
        alone = len(parts) == 1
        return tuple(
            PartBlock(
                "" if alone else part.caption.to(self._language),
                self._heads(part),
                tuple(self._lines(part)),
            )
            for part in parts
        )

    def _heads(self, part: Part) -> PartLine | None:
        if not isinstance(part, ScoreTable):
            return None
        words = (PartCell(self._label(column)) for column in part.columns)
        return PartLine("", tuple(words), strong=True)

    def _lines(self, part: Part) -> Iterator[PartLine]:
        match part:
            case ScoreTable():
                yield from (self._row(part.key, row) for row in part.rows)
            case DiceRows():
                for group in part.groups:
                    name = self._players[group.seat] if group.seat is not None else ""
                    words = group.said.to(self._language) if group.said else ""
                    yield PartLine(" ".join(filter(None, (name, words))), dice=group.dice)
            case BoardSquares():
                for start in range(0, len(part.squares), part.columns):
                    row = part.squares[start : start + part.columns]
                    yield PartLine("", tuple(map(_square, row)))
            case Sentences():
                yield from (PartLine(line.to(self._language)) for line in part.lines)

    def _row(self, table: str, row: Row) -> PartLine:
        cells = (
            PartCell(
                " ".join(filter(None, (cell.text.to(self._language), cell.extra))),
                cell.ink,
                cell.seat,
                (table, row.key, column) in self._unsaved,
            )
            for column, cell in enumerate(row.cells)
        )
        strong = row.kind is not Kind.PLAIN
        return PartLine(self._label(row.label), tuple(cells), strong=strong)

    def _label(self, label: Label) -> str:
        text: Text = label.text(self._players)
        words = text.to(self._language) or ("" if label.pips is None else str(label.pips))
        return " ".join(filter(None, (words, label.extra)))


def _square(square: Square) -> PartCell:
    value = square.value if square.seat is not None else ""
    return PartCell(str(value), seat=square.seat)
