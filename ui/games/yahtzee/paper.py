"""Yahtzee's score sheets: a column for each player and round, as many as a page has room for."""

from collections.abc import Callable, Sequence
from typing import Any

from reportlab.lib.units import mm
from reportlab.platypus import PageBreak, Spacer

from companion.games.yahtzee import boxes
from companion.games.yahtzee.boxes import LOWER, UPPER, Box
from companion.games.yahtzee.report import rounds_won
from companion.games.yahtzee.rules import round_winners
from companion.games.yahtzee.sheet import UPPER_BONUS, YAHTZEE_BONUS, Sheet
from companion.games.yahtzee.state import State
from ui.paper.blocks import WIDTH, Rows, beside, cell, names, paragraph, table
from ui.paper.dice import pips, row
from ui.paper.subjects import BlankSheet, PlayedGame

MOST_COLUMNS = 8
_LABEL, _WORTH = 37 * mm, 25 * mm
_WIDEST = 40 * mm
_HEIGHT, _BLANK_HEIGHT = 8.2 * mm, 9.8 * mm
_FIXED = {
    Box.FULL_HOUSE: boxes.FULL_HOUSE,
    Box.SMALL_STRAIGHT: boxes.SMALL_STRAIGHT,
    Box.LARGE_STRAIGHT: boxes.LARGE_STRAIGHT,
    Box.YAHTZEE: boxes.YAHTZEE,
}
_SIDE = 11.0

Write = Callable[[Sheet], Any]


def played(game: PlayedGame, state: State) -> list[Any]:
    """The sheets of all rounds begun."""
    players = state.setup.players
    many = state.setup.options.rounds > 1
    a_page = max(1, MOST_COLUMNS // len(players))
    totals = [state.total(index) for index in range(len(players))]
    won = {index for index, total in enumerate(totals) if state.finished and total == max(totals)}
    blocks: list[Any] = []
    for first in range(0, len(state.sheets), a_page):
        if blocks:
            blocks.append(PageBreak())
        some = state.sheets[first : first + a_page]
        columns = [sheet for sheets in some for sheet in sheets]
        heads = [*players] * len(some)
        rounds = [
            f"{game.say('round')} {first + at + 1}" for at in range(len(some)) for _ in players
        ]
        lit = _won_rounds(state, first, some) if many else sorted(won)
        blocks.append(_sheet(game, columns, heads, rounds if many else None, lit))
    if many:
        blocks += [Spacer(1, 5 * mm), *_match(game, players, totals, sorted(won))]
        told = [each.to(game.language) for each in rounds_won(state, game.game.words)]
        blocks += [Spacer(1, 3 * mm), *(paragraph(words, 11) for words in told)] if told else []
    return blocks


def blank(sheet: BlankSheet) -> list[Any]:
    """A sheet for so many players."""
    return [_sheet(sheet, [None] * sheet.players, [""] * sheet.players, None, [])]


def _sheet(
    said: PlayedGame | BlankSheet,
    columns: Sequence[Sheet | None],
    heads: Sequence[str],
    rounds: Sequence[str] | None,
    lit: Sequence[int],
) -> Any:
    room = min(_WIDEST, (WIDTH - _LABEL - _WORTH) / len(columns))

    def line(label: Any, worth: str, write: Write, *, bold: bool = False) -> list[Any]:
        size = 12 if bold else 11
        cells = ["" if sheet is None else cell(write(sheet), size, bold=bold) for sheet in columns]
        return [label, cell(worth, 8, align="left"), *cells]

    def box(one: Box) -> list[Any]:
        return line(_label(said.said(one)), _worth(said, one), lambda sheet: sheet[one])

    rows: list[list[Any]] = [["", "", *names(heads, room)]]
    if rounds is not None:
        rows.append(["", "", *(cell(one, 8) for one in rounds)])
    top = len(rows)
    for value, one in enumerate(UPPER, 1):
        upper = box(one)
        upper[0] = beside(row([pips(value, _SIDE)], _SIDE), _SIDE, _label(said.said(one)))
        rows.append(upper)
    rows.append(line(_label(said.said("upper")), "", lambda sheet: sheet.upper))
    rows.append(
        line(_label(said.said("upper_bonus")), f"+{UPPER_BONUS}", lambda sheet: sheet.upper_bonus)
    )
    rows += [box(one) for one in LOWER]
    rows.append(line(_label(said.said("lower")), "", lambda sheet: sheet.lower))
    each = said.say("yahtzee.paper_each", value=f"+{YAHTZEE_BONUS}")
    bonus = _label(said.said("yahtzee_bonus"))
    rows.append(line(bonus, each, lambda sheet: sheet.yahtzee_bonus))
    rows.append(line(_label(said.said("total"), bold=True), "", _total, bold=True))
    after_upper, after_lower = top + len(UPPER), len(rows) - 3
    return table(
        rows,
        [_LABEL, _WORTH, *[room] * len(columns)],
        height=_BLANK_HEIGHT if columns[0] is None else _HEIGHT,
        heads=top,
        sums=[after_upper, after_upper + 1, after_lower, after_lower + 1, len(rows) - 1],
        lit=[2 + at for at in lit],
        extra=[
            ("LINEBELOW", (0, after_upper + 1), (-1, after_upper + 1), 1, "black"),
            ("LINEABOVE", (0, -1), (-1, -1), 1, "black"),
        ],
    )


def _total(sheet: Sheet) -> int:
    return sheet.total


def _label(words: str, *, bold: bool = False) -> Any:
    return paragraph(words, 10 if not bold else 11, bold=bold)


def _worth(said: PlayedGame | BlankSheet, box: Box) -> str:
    if box in UPPER:
        return said.say("yahtzee.paper_sum_of", value=UPPER.index(box) + 1)
    if box in _FIXED:
        return said.say("yahtzee.paper_points", value=_FIXED[box])
    return said.say("yahtzee.paper_sum_of_all")


def _won_rounds(state: State, first: int, some: Sequence[Sequence[Sheet]]) -> list[int]:
    """The columns of a page that won their round; `first` is the index of its first round."""
    players = state.setup.players
    return [
        at * len(players) + players.index(name)
        for at in range(len(some))
        for name in round_winners(state, first + at + 1)
    ]


def _match(
    game: PlayedGame, players: Sequence[str], totals: Sequence[int], won: Sequence[int]
) -> Rows:
    room = min(_WIDEST, (WIDTH - _LABEL) / len(players))
    rows = [
        ["", *names(players, room)],
        [
            _label(game.said("match_total"), bold=True),
            *(cell(total, 12, bold=True) for total in totals),
        ],
    ]
    widths = [_LABEL, *[room] * len(players)]
    return [table(rows, widths, height=_HEIGHT, lit=[1 + at for at in won])]
