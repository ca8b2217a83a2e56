"""A game's sheet as text: tables, players who left, and the result or the next action."""

from collections.abc import Sequence
from typing import Any

from companion.games.game import AnyGame
from companion.games.leaving import said_of
from companion.language.text import Language, Text, Verbatim
from ui.telling import faces
from ui.telling.game_telling import AWAY
from ui.telling.score_table import (
    BoardSquares,
    Cell,
    DiceRows,
    Label,
    Part,
    ScoreTable,
    ShownDie,
)

OPEN = "."
_COLON = Text(": ")


def sheet_text(game: AnyGame, state: Any, language: Language) -> str:
    """Return the sheet of a game in its present state."""
    telling, players = (
        faces.telling(game.name),
        [standing.player for standing in game.standings(state)],
    )
    heading = telling.heading(state)
    blocks = [[heading.to(language)]] if heading else []
    parts = telling.sheet(state)
    tables = [part for part in parts if isinstance(part, ScoreTable)]
    for part in parts:
        caption = part.caption.to(language) if len(tables) > 1 else ""
        blocks.append(_lines(part, players, caption, language))
    left = game.left(state)
    closing = telling.result(state) or telling.prompt(state, AWAY).text
    blocks.append([*([said_of(left).to(language)] if left else []), closing.to(language)])
    return "\n\n".join("\n".join(lines) for lines in blocks)


def _lines(part: Part, players: Sequence[str], caption: str, language: Language) -> list[str]:
    match part:
        case ScoreTable():
            return _table(part, players, caption, language)
        case DiceRows():
            return [part.caption.to(language), *_dice(part, players, language)]
        case BoardSquares():
            return _board(part, language)
    return [line.to(language) for line in part.lines]


def _table(
    table: ScoreTable, players: Sequence[str], caption: str, language: Language
) -> list[str]:
    """Return a table: labels left, cells aligned right; a rule separates sums."""
    heads = [caption, *(_label(column, players, language) for column in table.columns)]
    rows = [
        [
            _label(row.label, players, language),
            *(_cell(cell, players, language) for cell in row.cells),
        ]
        for row in table.rows
    ]
    first, *others = (max(map(len, column)) for column in zip(heads, *rows, strict=True))
    rule = "-" * (first + sum(width + 2 for width in others))

    def line(cells: Sequence[str]) -> str:
        padded = (cell.rjust(width) for cell, width in zip(cells[1:], others, strict=True))
        return "  ".join([cells[0].ljust(first), *padded]).rstrip()

    lines, before = [line(heads), rule], table.rows[0].kind
    for row, cells in zip(table.rows, rows, strict=True):
        if row.kind is not before:
            lines.append(rule)
        lines.append(line(cells))
        before = row.kind
    return lines


def _label(label: Label, players: Sequence[str], language: Language) -> str:
    return " ".join(filter(None, (label.text(players).to(language), label.extra)))


def _cell(cell: Cell, players: Sequence[str], language: Language) -> str:
    if cell.seat is not None:
        return players[cell.seat]
    return (cell.text.to(language) or OPEN) + cell.extra


def _dice(rows: DiceRows, players: Sequence[str], language: Language) -> list[str]:
    """Return a line for each group of dice: its player or name, and the dice."""
    lines = []
    for group in rows.groups:
        owner = Label(group.said, group.seat).text(players)
        dice = ", ".join(_die(die).to(language) for die in group.dice)
        lines.append(f"{owner.to(language)}{_COLON.to(language)}{dice or OPEN}")
    return lines


def _die(shown: ShownDie) -> Text:
    label = shown.label if shown.label is not None else str(shown.die.value)
    return shown.name or Verbatim(label)


def _board(board: BoardSquares, language: Language) -> list[str]:
    """Return a board's rows, each with its number, between the letters of the columns."""
    across = board.columns
    letters = "    " + "".join(f"{square.name[0]:>3}" for square in board.squares[:across])
    rows = [board.squares[at : at + across] for at in range(0, len(board.squares), across)]
    lines = [
        f"{row[0].name[1:]:>4}" + "".join(f"{square.short.to(language):>3}" for square in row)
        for row in rows
    ]
    return [letters, *lines, letters]
