"""Draw the sheet of any game from the parts that the game's module `telling` provides."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.platypus import KeepTogether, Spacer

from companion.dice import Colour, DieKind
from companion.language.text import Text
from ui.paper.blocks import INK, WIDTH, beside, cell, fitted_block, names, paragraph, table
from ui.paper.dice import patch, pips, row, solid
from ui.paper.letters import width
from ui.paper.subjects import BlankSheet, PlayedGame
from ui.telling import faces
from ui.telling.score_table import (
    BoardSquares,
    Cell,
    DiceRows,
    Kind,
    Label,
    Part,
    Row,
    ScoreTable,
    ShownDie,
)

MOST_COLUMNS = 8  # of players, side by side
_WORTH = 25 * mm
_NARROWEST, _BROADEST = 19 * mm, 74 * mm  # the column of labels
_NAMES = 55 * mm  # for names and colours written by hand
_WIDEST = 44 * mm  # a player's column
_HEIGHT = 8.2 * mm
_FILLED = 186 * mm  # the height of a blank sheet's table
_LEAST, _MOST = 7 * mm, 11 * mm  # the heights of the table's rows
_TALL, _BLANK_TALL = 13 * mm, 15 * mm  # the rows of a board
_NAMED = 9 * mm  # rows of players
_SIDE = 11.0  # points; the side of a die beside a label
_DIE = 14.5  # points; the side of a die in a row of dice
_A_ROW = 15  # dice
# Light grounds in the players' colours, on which names are readable.
_GROUNDS = tuple(map(HexColor, ("#f8c9c5", "#c4dbf7", "#fbe9a9", "#c9ebcf", "#f9d3ad")))


def played(game: PlayedGame, state: Any) -> list[Any]:
    """Return the blocks of a game's sheet below its head."""
    parts = faces.telling(game.game.name).sheet(state)
    ended = game.game.outcome(state)
    won = ended.winners if ended else ()
    return Drawer(game, parts, game.setup.players, won=won).blocks()


def blank(sheet: BlankSheet) -> list[Any]:
    """Return the blocks of a sheet to be filled in by hand."""
    parts = faces.telling(sheet.game.name).blank(sheet.setup)
    return Drawer(sheet, parts, [""] * sheet.players, empty=True).blocks()


class Drawer:
    """The drawer of a sheet's parts in a language."""

    def __init__(
        self,
        sheet: PlayedGame | BlankSheet,
        parts: Sequence[Part],
        players: Sequence[str],
        *,
        won: Sequence[str] = (),
        empty: bool = False,
    ) -> None:
        """`won` holds the winners; `empty` leaves room to write by hand."""
        self._title, self._language = sheet.game.title, sheet.language
        self._parts, self._players = parts, players
        self._won = {at for at, name in enumerate(players) if name in won}
        self._empty = empty
        tables = [part for part in parts if isinstance(part, ScoreTable)]
        # the table with the game's totals, which marks the winners
        self._sums = [part for part in tables if part.rows[-1].kind is Kind.TOTAL][-1:]
        cells = (entry for part in tables for line in part.rows for entry in line.cells)
        self._tokens = any(entry.seat is not None for entry in cells)

    def blocks(self) -> list[Any]:
        """Return the parts as blocks."""
        blocks: list[Any] = []
        for group in _side_by_side(self._parts):
            blocks += [Spacer(1, 5 * mm)] if blocks else []
            if isinstance(group, list):
                blocks.append(KeepTogether([self._table(group)]))
            else:
                blocks += self._other(group)
        return blocks

    def _say(self, text: Text) -> str:
        return text.to(self._language)

    def _table(self, tables: Sequence[ScoreTable]) -> Any:
        """Return tables with the same rows, side by side."""
        first = tables[0]
        by_player = _by_player(first)
        columns = [column for part in tables for column in part.columns]
        worth = _WORTH if any(line.worth for line in first.rows) else 0
        label = self._label_width(first)
        room = (WIDTH - label - worth) / len(columns)
        room = min(_WIDEST, room) if by_player else room
        before = 2 if worth else 1
        heads = self._heads(tables, columns, room, before)
        lines = [
            self._line(
                line, [entry for part in tables for entry in part.rows[at].cells], room, before
            )
            for at, line in enumerate(first.rows)
        ]
        top = len(heads)
        sums = [top + at for at, line in enumerate(first.rows) if line.kind is not Kind.PLAIN]
        lit = [before + at for at in self._won] if tables == self._sums and by_player else []
        widths = [label, *([worth] if worth else []), *[room] * len(columns)]
        return table(
            [*heads, *lines],
            widths,
            height=self._height(first),
            heads=top,
            sums=sums,
            lit=lit,
            extra=[*_lines_between(first.rows, top), *self._grounds(first, top, before)],
        )

    def _heads(
        self, tables: Sequence[ScoreTable], columns: Sequence[Label], room: float, before: int
    ) -> list[list[Any]]:
        """Return the heads: players or words, then captions of rounds or the columns' worth."""
        first, left = tables[0], [""] * before
        captions = [part.caption for part in tables]
        if captions == [self._title]:
            captions = []
        if _by_player(first):
            heads = [[*left, *names([self._players[column.seat or 0] for column in columns], room)]]
            if captions and self._sums == tables:
                heads[0][0] = cell(self._say(first.caption), 9, bold=True)
            elif captions:
                each = len(first.columns)
                titles = [cell(self._say(caption), 8) for caption in captions for _ in range(each)]
                heads.append([*left, *titles])
            return heads
        left[0] = cell(self._say(first.caption), 9, bold=True)
        heads = [[*left, *(self._head(column) for column in columns)]]
        if any(column.extra for column in columns):
            heads.append(
                [*[""] * before, *(cell(column.extra, 13, bold=True) for column in columns)]
            )
        return heads

    def _head(self, label: Label) -> Any:
        return cell(self._say(label.text(self._players)), 9, bold=True)

    def _line(self, line: Row, cells: Sequence[Cell], room: float, before: int) -> list[Any]:
        bold = line.kind is Kind.TOTAL
        entries = [self._label(line.label, bold=bold)]
        if before > 1:
            entries.append(cell(self._say(line.worth) if line.worth else "", 8, align="left"))
        return [*entries, *(self._cell(entry, room, bold=bold) for entry in cells)]

    def _cell(self, entry: Cell, room: float, *, bold: bool) -> Any:
        if entry.seat is not None:
            return fitted_block(self._players[entry.seat], room, bold=True)
        written = "" if self._empty else f"{self._say(entry.text)}{entry.extra}"
        return cell(written, 12 if bold else 11, bold=bold)

    def _label(self, label: Label, *, bold: bool = False) -> Any:
        if label.seat is not None:
            return paragraph(self._players[label.seat], 11, bold=label.seat in self._won)
        words = paragraph(self._say(label.text(self._players)), 11 if bold else 10, bold=bold)
        sign = _sign(label)
        return words if sign is None else beside(sign, _SIDE, words)

    def _label_width(self, part: ScoreTable) -> float:
        """Return the width, in points (1/72 inch), that the longest label needs."""
        labels = [(self._say(line.label.text(self._players)), line.label) for line in part.rows]
        wanted = [width(words, 11) + (_SIDE + 5 if _sign(label) else 0) for words, label in labels]
        by_hand = [_NAMES for words, label in labels if label.seat is not None or not words]
        return float(min(max(*wanted, *by_hand, _NARROWEST) + 8, _BROADEST))

    def _height(self, part: ScoreTable) -> float:
        if any(line.label.seat is not None for line in part.rows):
            height = _NAMED
        elif not _by_player(part):
            height = _BLANK_TALL if self._empty else _TALL
        elif self._empty:
            height = min(max(_FILLED / len(part.rows), _LEAST), _MOST)
        else:
            height = _HEIGHT
        return float(height)

    def _grounds(self, part: ScoreTable, top: int, before: int) -> Iterator[tuple[Any, ...]]:
        """Yield coloured grounds for cells with players' tokens and those players' names."""
        for down, line in enumerate(part.rows, top):
            seats = [(before + at, entry.seat) for at, entry in enumerate(line.cells)]
            seats += [(0, line.label.seat)] if self._tokens else []
            for across, seat in seats:
                if seat is not None:
                    ground = _GROUNDS[seat % len(_GROUNDS)]
                    yield "BACKGROUND", (across, down), (across, down), ground

    def _other(self, part: Part) -> list[Any]:
        if isinstance(part, DiceRows):
            return [paragraph(self._say(part.caption), 12, bold=True, after=2), self._dice(part)]
        if isinstance(part, BoardSquares):
            return [self._board(part)]
        lines = () if isinstance(part, ScoreTable) else part.lines
        return [paragraph(self._say(line), 11, after=2) for line in lines]

    def _dice(self, part: DiceRows) -> Any:
        """Return a row for each group of dice: its player or name, and the dice."""
        lines = []
        for group in part.groups:
            shapes = [_die(die) for die in group.dice]
            runs = [shapes[at : at + _A_ROW] for at in range(0, len(shapes), _A_ROW)]
            owner = self._say(Label(group.said, group.seat).text(self._players))
            lines.append([paragraph(owner, 10), [row(run, _DIE) for run in runs] or ""])
        aligned = ("ALIGN", (1, 0), (1, -1), "LEFT")
        return table(lines, [40 * mm, WIDTH - 40 * mm], heads=0, extra=[aligned])

    def _board(self, part: BoardSquares) -> Any:
        across, side = part.columns, min(WIDTH / part.columns, 12 * mm)
        lines = [
            [cell(self._say(square.short), 9) for square in part.squares[at : at + across]]
            for at in range(0, len(part.squares), across)
        ]
        return table(lines, [side] * across, height=side, heads=0)


def _by_player(part: ScoreTable) -> bool:
    return all(column.seat is not None for column in part.columns)


def _side_by_side(parts: Sequence[Part]) -> Iterator[list[ScoreTable] | Part]:
    """Yield tables that fit side by side on a page, and the other parts one by one."""

    def rows(part: Part) -> object:
        if isinstance(part, ScoreTable) and _by_player(part):
            return tuple(line.key for line in part.rows)
        return id(part)

    for _, alike in groupby(parts, rows):
        group = list(alike)
        tables = [part for part in group if isinstance(part, ScoreTable)]
        if not tables:
            yield from group
            continue
        step = max(1, MOST_COLUMNS // len(tables[0].columns))
        for at in range(0, len(tables), step):
            yield tables[at : at + step]


def _lines_between(rows: Sequence[Row], top: int) -> Iterator[tuple[Any, ...]]:
    """Yield lines below the last of successive sums, and above the total."""
    for at, (before, after) in enumerate(pairwise(rows), top):
        if before.kind is Kind.SUM and after.kind is not Kind.SUM:
            yield "LINEBELOW", (0, at), (-1, at), 1, INK


def _sign(label: Label) -> Any | None:
    if label.pips is not None:
        return row([pips(label.pips, _SIDE)], _SIDE)
    if label.swatch is not None and label.swatch in list(Colour):
        return patch(_SIDE - 2, Colour(label.swatch))
    return None


def _die(shown: ShownDie) -> list[Any]:
    die = shown.die
    label = shown.label if shown.label is not None else str(die.value)
    if die.kind is DieKind.D6 and label in set("123456") and not shown.off:
        return pips(int(label), _DIE, die.colour)
    return solid(die.kind, _DIE, die.colour, label.removeprefix("D"), struck=shown.off)
