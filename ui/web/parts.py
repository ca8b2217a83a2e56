"""The parts of a game's board as JSON values for the page to draw.

A part is a dict with a `part`: a `table`, rows of `dice`, the `board` of D.21 or `lines` of words.
Players are given by index. Every text is {"fr", "en"}.
"""

from collections.abc import Callable
from typing import Any

from companion.dice import Die
from companion.games.game import Action
from companion.language.text import Text, translations
from companion.tray.draft import DraftDie
from ui.telling.score_table import (
    BoardSquares,
    Cell,
    DiceGroup,
    DiceRows,
    Label,
    Part,
    Row,
    ScoreTable,
    ShownDie,
)

Json = dict[str, Any]
KeyOf = Callable[[Action], str]

UNREAD: Json = {  # an unread object, drawn as a die
    "value": None,
    "label": "?",
    "kind": "d6",
    "colour": None,
    "size": None,
    "kept": False,
    "doubt": True,
}


def drawn(part: Part, key_of: KeyOf) -> Json:
    """Return a part as JSON; `key_of` returns the key of the choice that a tap pencils."""
    whole = {"caption": translations(part.caption)}
    match part:
        case ScoreTable():
            heads = [_head(label) for label in part.columns]
            rows = [_row(row, key_of) for row in part.rows]
            return {"part": "table", **whole, "heads": heads, "rows": rows}
        case DiceRows():
            return {"part": "dice", **whole, "groups": [group(row) for row in part.groups]}
        case BoardSquares():
            return {"part": "board", **whole, **_board(part)}
    return {"part": "lines", **whole, "lines": [translations(line) for line in part.lines]}


def die(of: Die, *, label: str | None = None, kept: bool = False, doubt: bool = False) -> Json:
    """Return a die as JSON; `label` is written on the die, `doubt` marks a question about it."""
    return {
        "value": of.value,
        "label": label if label is not None else str(of.value),
        "kind": of.kind.value,
        "colour": of.colour.value if of.colour else None,
        "size": of.size.value if of.size else None,
        "kept": kept,
        "doubt": doubt,
    }


def seen(one: DraftDie) -> Json:
    """Return a die in the tray as JSON, marked if in doubt."""
    label = str(one.die.value) if one.sure else f"{one.die.value}?"
    told = one.die if one.kind_told else Die(one.die.value, colour=one.die.colour)
    return die(told, label=label, kept=one.position is not None, doubt=not one.sure)


def _head(label: Label) -> Json:
    if label.seat is not None:
        return {"player": label.seat}
    of = None if label.die is None else die(label.die, label="")
    more = {"extra": label.extra, "die": label.pips, "of": of, "swatch": label.swatch}
    said = translations(label.said or Text(""))
    return {"text": said, **{key: value for key, value in more.items() if value}}


def _row(row: Row, key_of: KeyOf) -> Json:
    cells = [_cell(cell, key_of) for cell in row.cells]
    goal = {} if row.goal is None else {"goal": row.goal}
    return {"head": _head(row.label), "cells": cells, "kind": row.kind.value, **goal}


def _cell(cell: Cell, key_of: KeyOf) -> Json:
    return {
        "text": translations(cell.text),
        "ink": cell.ink.value,
        "extra": cell.extra,
        "player": cell.seat,
        "choice": None if cell.does is None else key_of(cell.does),
    }


def group(of: DiceGroup) -> Json:
    """Return dice in a row as JSON."""
    return {
        "player": of.seat,
        "dice": [shown_die(one) for one in of.dice],
        "text": None if of.said is None else translations(of.said),
    }


def shown_die(shown: ShownDie) -> Json:
    """Return a die on a game's board as JSON."""
    return {
        **die(shown.die, label=shown.label, kept=shown.kept),
        "off": shown.off,
        "short": None if shown.short is None else translations(shown.short),
        "say": None if shown.said is None else translations(shown.said),
    }


def _board(board: BoardSquares) -> Json:
    squares = [
        {
            "name": square.name,
            "player": square.seat,
            "value": square.value,
            "outer": square.outer,
            "say": translations(square.said),
            "marks": list(square.marks),
        }
        for square in board.squares
    ]
    line = list(board.line)
    return {"columns": board.columns, "rows": board.rows, "squares": squares, "line": line}
