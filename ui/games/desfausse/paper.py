"""DESfausse's trophy board with its tokens, and what each player has of it."""

from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.platypus import Spacer

from companion.games.desfausse.board import ROUNDS, Cell
from companion.games.desfausse.columns import COLUMNS, MASTER_FACTOR, POINTS
from companion.games.desfausse.state import TOKENS, State
from companion.games.rules_card import signed
from ui.paper.blocks import INK, WIDTH, cell, fitted_block, paragraph, table
from ui.paper.subjects import BlankSheet, PlayedGame

_LABEL = 22 * mm
_HEIGHT, _BLANK_HEIGHT = 13 * mm, 15 * mm
# Light grounds, so that the names upon them are read: one for each player.
_GROUNDS = ("#f8c9c5", "#c4dbf7", "#fbe9a9", "#c9ebcf", "#f9d3ad")


def played(game: PlayedGame, state: State) -> list[Any]:
    """The board with the players' names on their cells, and their points."""
    players = state.setup.players
    room = (WIDTH - _LABEL) / len(COLUMNS)
    cells, grounds = [], []
    for number in range(1, ROUNDS + 1):
        owners = [state.board[Cell(number, column)] for column in COLUMNS]
        cells.append(
            ["" if at is None else fitted_block(players[at], room, 9.5, bold=True) for at in owners]
        )
        grounds += [
            ("BACKGROUND", (place, number + 1), (place, number + 1), HexColor(_GROUNDS[at]))
            for place, at in enumerate(owners, 1)
            if at is not None
        ]
    totals = [state.total(at) for at in range(len(players))]
    ended = game.game.outcome(state)
    won = ended.winners if ended else ()
    rows: list[list[Any]] = [_heads(game)]
    for at, name in enumerate(players):
        masters = ", ".join(game.said(column) for column in state.board.masters(at))
        rows.append(
            [
                paragraph(name, 11, bold=name in won),
                cell(totals[at], 13, bold=True),
                cell(state.tokens[at] + state.reserve[at]),
                cell(masters, 10),
            ]
        )
    marks = [("BACKGROUND", (0, at), (0, at), HexColor(_GROUNDS[at - 1])) for at in _lines(rows)]
    return [
        _board(game, cells, grounds, _HEIGHT),
        Spacer(1, 6 * mm),
        table(rows, _widths(), extra=marks),
    ]


def blank(sheet: BlankSheet) -> list[Any]:
    """A board to write names on, and a line for each player."""
    cells = [[""] * len(COLUMNS) for _ in range(ROUNDS)]
    rows: list[list[Any]] = [_heads(sheet), *[[""] * 4 for _ in range(sheet.players)]]
    return [
        _board(sheet, cells, [], _BLANK_HEIGHT),
        Spacer(1, 6 * mm),
        table(rows, _widths(), height=9 * mm),
    ]


def _lines(rows: list[list[Any]]) -> range:
    return range(1, len(rows))


def _heads(said: PlayedGame | BlankSheet) -> list[Any]:
    masters = said.say("desfausse.paper_masters", factor=MASTER_FACTOR)
    heads = [said.say("player"), said.said("total"), f"{said.said('tokens')} (/{TOKENS})", masters]
    return [cell(head, 9.5, bold=True) for head in heads]


def _widths() -> list[float]:
    return [58 * mm, 22 * mm, 26 * mm, WIDTH - 106 * mm]


def _board(
    said: PlayedGame | BlankSheet, cells: list[list[Any]], grounds: list[Any], height: float
) -> Any:
    room = (WIDTH - _LABEL) / len(COLUMNS)
    rows: list[list[Any]] = [
        [
            cell(said.say("desfausse.paper_trophy"), 9, bold=True),
            *(cell(said.said(one), 8.5) for one in COLUMNS),
        ],
        [
            cell(said.said("points"), 9, bold=True),
            *(cell(signed(POINTS[one]), 13, bold=True) for one in COLUMNS),
        ],
    ]
    rows += [
        [cell(said.said("row", round=number), 9.5, bold=True), *some]
        for number, some in enumerate(cells, 1)
    ]
    return table(
        rows,
        [_LABEL, *[room] * len(COLUMNS)],
        height=height,
        heads=2,
        extra=[*grounds, ("LINEAFTER", (0, 0), (0, -1), 1, INK)],
    )
