"""Dalapapa Domaine's count: the territories, who marked them, and what each player has of them."""

from typing import Any

from reportlab.graphics.shapes import Drawing, Rect
from reportlab.lib.units import mm

from companion.dice import Colour
from companion.games.dalapapa.names import colour_text, one_spelling
from companion.games.dalapapa.state import PLAQUE, State
from companion.games.dalapapa.tally import tallies
from ui.paper.blocks import INK, WIDTH, beside, cell, names, paragraph, table
from ui.paper.dice import body
from ui.paper.subjects import BlankSheet, PlayedGame

_NUMBER, _COLOUR, _SQUARES = 24 * mm, 34 * mm, 18 * mm
_WIDEST = 36 * mm
_BLANK_LINES = 22
_HEIGHT = 7 * mm


def played(game: PlayedGame, state: State) -> list[Any]:
    """A line for each territory with the squares it gives to each player, and the totals."""
    players = state.setup.players
    room = _room(len(players))
    counts = tallies(state)
    best = max(count.total for count in counts)
    rows: list[list[Any]] = [[*_heads(game), *names(players, room)]]
    for one in state.territories:
        colour = colour_text(one.colour).to(game.language)
        marked = [cell(one.squares if markers else "") for markers in one.markers]
        rows.append([cell(one.id), _swatch(one.colour, colour), cell(one.squares), *marked])
    plaque = [cell(PLAQUE if state.plaque == at else "") for at in range(len(players))]
    rows.append([_label(game.say("dalapapa.paper_plaque")), "", "", *plaque])
    for key, left in (
        ("dalapapa.paper_tokens", state.tokens),
        ("dalapapa.paper_markers", state.markers),
    ):
        rows.append([_label(game.say(key)), "", "", *(cell(count, 9) for count in left)])
    totals = [cell(count.total, 12, bold=True) for count in counts]
    rows.append([_label(game.say("total"), bold=True), "", "", *totals])
    won = [at for at, count in enumerate(counts) if state.finished and count.total == best]
    return [_table(rows, room, len(players), lit=[3 + at for at in won])]


def blank(sheet: BlankSheet) -> list[Any]:
    """Lines for territories, to be filled in when they are counted."""
    room = _room(sheet.players)
    empty = [""] * sheet.players
    rows: list[list[Any]] = [[*_heads(sheet), *names(empty, room)]]
    rows += [["", "", "", *empty] for _ in range(_BLANK_LINES)]
    rows.append([_label(f"{sheet.say('dalapapa.paper_plaque')} (+{PLAQUE})"), "", "", *empty])
    rows.append([_label(sheet.say("total"), bold=True), "", "", *empty])
    return [_table(rows, room, sheet.players)]


def _room(players: int) -> float:
    return float(min(_WIDEST, (WIDTH - _NUMBER - _COLOUR - _SQUARES) / players))


def _heads(said: PlayedGame | BlankSheet) -> list[Any]:
    return [
        cell(said.say(key), 9, bold=True)
        for key in ("dalapapa.paper_territory", "dalapapa.paper_colour", "dalapapa.paper_squares")
    ]


def _table(rows: list[list[Any]], room: float, players: int, **how: Any) -> Any:
    sums = [at for at, row in enumerate(rows) if at and row[1:3] == ["", ""] and row[0] != ""]
    return table(
        rows,
        [_NUMBER, _COLOUR, _SQUARES, *[room] * players],
        height=_HEIGHT,
        sums=sums,
        extra=[
            *(("SPAN", (0, at), (2, at)) for at in sums),
            ("LINEABOVE", (0, sums[0]), (-1, sums[0]), 1, INK),
        ],
        **how,
    )


def _label(words: str, *, bold: bool = False) -> Any:
    return paragraph(words, 11 if bold else 10, bold=bold)


def _swatch(key: str, words: str) -> Any:
    """The colour of a territory, as a square of it where it is one we know, and its name."""
    known = one_spelling(key)
    if known not in list(Colour):
        return paragraph(words, 10)
    square = Drawing(9, 9)
    square.add(Rect(0, 0, 9, 9, fillColor=body(Colour(known)), strokeColor=INK, strokeWidth=0.4))
    return beside(square, 9, paragraph(words, 10))
