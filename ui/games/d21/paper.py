"""D.21 on paper: the present board, and all moves."""

from collections.abc import Sequence
from string import ascii_lowercase
from typing import Any

from reportlab.graphics.shapes import Drawing, Rect, String
from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.platypus import Spacer

from companion.games.d21 import GAME
from companion.games.d21.actions import Draw, Move, Pass
from companion.games.d21.dice import COLOURS, EMPTY, face, owner
from companion.games.d21.state import State
from companion.games.game import Action
from companion.games.leaving import Leave
from ui.paper.blocks import INK, SOFT, WIDTH, beside, cell, paragraph, table
from ui.paper.dice import pips, put, row
from ui.paper.letters import plain
from ui.paper.subjects import BlankSheet, PlayedGame

_WIDEST, _HIGHEST = 120 * mm, 120 * mm
_EDGE = 14.0  # points, around the board, for its letters and numbers
_INNER, _OUTER, _LIT = HexColor("#ffffff"), HexColor("#e9e4d8"), HexColor("#fbe08a")
_COLUMNS = 4  # of moves
_BLANK_MOVES = 11
_NUMBER, _SIDE, _SIZE = 9 * mm, 11.0, 8.5


def played(game: PlayedGame, state: State) -> list[Any]:
    """Return the players' colours, the board, and the moves in columns."""
    lit = state.ending.squares if state.ending is not None else ()
    goal = " ".join(state.grid.names[square] for square in lit)
    return [
        *_colours(game, state.setup.players),
        Spacer(1, 3 * mm),
        _board(state, lit),
        *([paragraph(game.say("d21.paper_goal", squares=goal), 10, after=2)] if goal else []),
        Spacer(1, 4 * mm),
        *_moves(game, game.actions),
    ]


def blank(sheet: BlankSheet) -> list[Any]:
    """Return the board with its opening, and lines for moves."""
    state = GAME.start(sheet.setup)  # type: ignore[arg-type]  # the setup is this game's
    rows = [[_number(at), "", "", _number(at + _BLANK_MOVES), "", ""] for at in range(_BLANK_MOVES)]
    room = (WIDTH - 2 * _NUMBER) / 4
    heads = ["", *(row([_shapes(at)], _SIDE) for at in range(2))] * 2
    moves = table([heads, *rows], [_NUMBER, room, room] * 2, height=7 * mm)
    return [
        *_colours(sheet, ("_" * 24,) * 2),
        Spacer(1, 3 * mm),
        _board(state, ()),
        Spacer(1, 4 * mm),
        moves,
    ]


def _colours(sheet: PlayedGame | BlankSheet, players: tuple[str, ...]) -> list[Any]:
    """Return a line for each player: a die, its colour, the player's name."""
    return [
        beside(
            row([_shapes(at)], _SIDE),
            _SIDE,
            paragraph(f"{sheet.said(colour.value)} · {name}", 11, after=2),
        )
        for at, (colour, name) in enumerate(zip(COLOURS, players, strict=True))
    ]


def _shapes(player: int) -> list[Any]:
    return pips(1, _SIDE, COLOURS[player])


def _board(state: State, lit: tuple[int, ...]) -> Any:
    """Return the board from red's side, its outer squares darker and the goal's squares set off."""
    grid = state.grid
    step = min(_WIDEST / grid.columns, _HIGHEST / grid.rows)
    drawing = Drawing(grid.columns * step + 2 * _EDGE, grid.rows * step + 2 * _EDGE)
    for square, occupant in enumerate(state.cells):
        up, right = divmod(square, grid.columns)
        x, y = _EDGE + right * step, _EDGE + up * step
        ground = _LIT if square in lit else _OUTER if grid.outer[square] else _INNER
        drawing.add(Rect(x, y, step, step, fillColor=ground, strokeColor=SOFT, strokeWidth=0.5))
        if occupant != EMPTY:
            die = pips(face(occupant), step * 0.78, COLOURS[owner(occupant)])
            put(drawing, die, x + step * 0.11, y + step * 0.11)
    for right, letter in enumerate(ascii_lowercase[: grid.columns]):
        for y in (3, grid.rows * step + _EDGE + 4):
            _write(drawing, letter, _EDGE + (right + 0.5) * step, y)
    for up in range(grid.rows):
        for x in (_EDGE / 2 - 1, grid.columns * step + 1.5 * _EDGE + 1):
            _write(drawing, str(up + 1), x, _EDGE + (up + 0.5) * step - 3)
    drawing.hAlign = "CENTER"
    return drawing


def _write(drawing: Any, words: str, x: float, y: float) -> None:
    drawing.add(
        String(x, y, words, fontName=plain(), fontSize=8, textAnchor="middle", fillColor=INK)
    )


def _moves(game: PlayedGame, actions: Sequence[Action]) -> list[Any]:
    """Return the actions in pairs, red's and green's, in columns read downwards."""
    if not actions:
        return []
    sentences = [_sentence(game, action) for action in actions]
    pairs = [sentences[at : at + 2] for at in range(0, len(sentences), 2)]
    deep = -(-len(pairs) // _COLUMNS)
    rows = []
    for at in range(deep):
        line: list[Any] = []
        for number in range(at, deep * _COLUMNS, deep):
            pair = pairs[number] if number < len(pairs) else []
            first, second = (*pair, "", "")[:2]
            place = _number(number) if pair else ""
            line += [place, cell(first, _SIZE), cell(second, _SIZE)]
        rows.append(line)
    room = (WIDTH - _COLUMNS * _NUMBER) / (2 * _COLUMNS)
    heads = ["", *(row([_shapes(at)], _SIDE) for at in range(2))] * _COLUMNS
    between = [("LINEAFTER", (at, 0), (at, -1), 1, INK) for at in range(2, 3 * _COLUMNS - 1, 3)]
    moves = table([heads, *rows], [_NUMBER, room, room] * _COLUMNS, extra=between)
    return [paragraph(game.say("d21.paper_moves"), 12, bold=True, after=2), moves]


def _number(at: int) -> Any:
    return cell(at + 1, 8)


def _sentence(game: PlayedGame, action: Action) -> str:
    match action:
        case Move():
            return action.move
        case Draw():
            return game.say("d21.paper_drawn")
        case Pass():
            return game.say("d21.paper_passed")
        case Leave(player):
            return game.say("d21.paper_left", name=player)
        case _:
            return game.say("d21.paper_resigned")
