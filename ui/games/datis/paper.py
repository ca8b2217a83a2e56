"""Datis' tally: the points round by round, and the dice that they were won with."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from reportlab.lib.units import mm
from reportlab.platypus import Spacer

from companion.games.datis.bonuses import Bonus
from companion.games.datis.state import Round, State
from companion.games.datis.tally import Explained, Fate
from companion.games.rules_card import signed
from ui.paper.blocks import INK, SOFT, WIDTH, cell, fitted_block, names, paragraph, table
from ui.paper.dice import row, solid, written
from ui.paper.subjects import BlankSheet, PlayedGame

_LABEL = 22 * mm
_WIDEST = 44 * mm
_HEIGHT, _BLANK_HEIGHT = 7 * mm, 11 * mm
_BLANK_ROUNDS = 14
_SIDE, _GAP = 14.5, 1.5
_A_ROW = 15  # dice
_NUMBER, _NAME, _POINTS, _BONUSES = 14 * mm, 30 * mm, 20 * mm, 28 * mm


def played(game: PlayedGame, state: State) -> list[Any]:
    """The table of points, then each round's dice."""
    players = state.setup.players
    room = min(_WIDEST, (WIDTH - _LABEL) / len(players))
    counted = [one for one in state.rounds if one.scores]
    rows: list[list[Any]] = [[cell(game.say("round"), 9, bold=True), *names(players, room)]]
    sums = [0] * len(players)
    for number, one in enumerate(counted, 1):
        sums = [total + score.total for total, score in zip(sums, one.scores, strict=True)]
        points = [
            cell(f"{score.points}{signed(score.bonus_points)}" if score.bonuses else score.points)
            for score in one.scores
        ]
        rows.append([cell(number), *points])
    totals = [cell(total, 13, bold=True) for total in sums]
    rows.append([cell(game.say("total"), 11, bold=True), *totals])
    ended = game.game.outcome(state)
    won = [1 + at for at, name in enumerate(players) if ended and name in ended.winners]
    widths = [_LABEL, *[room] * len(players)]
    last = len(rows) - 1
    points_table = table(rows, widths, height=_HEIGHT, sums=[last], lit=won)
    if not counted:
        return [points_table]
    return [points_table, Spacer(1, 5 * mm), *_dice_won(game, players, counted)]


def blank(sheet: BlankSheet) -> list[Any]:
    """Cells for the rounds of a game."""
    room = (WIDTH - _LABEL) / sheet.players
    empty = [""] * sheet.players
    rows: list[list[Any]] = [[cell(sheet.say("round"), 9, bold=True), *names(empty, room)]]
    rows += [[cell(number), *empty] for number in range(1, _BLANK_ROUNDS + 1)]
    rows.append([cell(sheet.say("total"), 11, bold=True), *empty])
    widths = [_LABEL, *[room] * sheet.players]
    return [table(rows, widths, height=_BLANK_HEIGHT, sums=[len(rows) - 1])]


def _dice_won(game: PlayedGame, players: tuple[str, ...], counted: list[Round]) -> list[Any]:
    dice = WIDTH - _NUMBER - _NAME - _POINTS - _BONUSES
    heads = ("round", "player", "datis.paper_dice_won", "datis.paper_bonuses", "total")
    rows: list[list[Any]] = [[cell(game.say(head), 8.5, bold=True) for head in heads]]
    spans: list[tuple[Any, ...]] = []
    for number, one in enumerate(counted, 1):
        first = len(rows)
        for at, name in enumerate(players):
            score = one.scores[at]
            bonuses = ", ".join(_bonuses(game, score.bonuses))
            rows.append(
                [
                    cell(number) if at == 0 else "",
                    fitted_block(name, _NAME),
                    _dice(one, at),
                    cell(bonuses, 7.5),
                    cell(score.total, 10.5, bold=True),
                ]
            )
        spans += [
            ("LINEABOVE", (0, first), (-1, first), 1, SOFT),
            # A round stays together on a page.
            ("NOSPLIT", (0, first), (-1, len(rows) - 1)),
        ]
    key = paragraph(game.say("datis.paper_dice_won_key"), 8.5, colour=SOFT, after=3)
    widths = [_NUMBER, _NAME, dice, _BONUSES, _POINTS]
    title = paragraph(game.say("datis.paper_dice_won"), 12, bold=True, after=2)
    return [title, key, table(rows, widths, extra=[*spans, ("ALIGN", (2, 1), (2, -1), "LEFT")])]


def _dice(played: Round, player: int) -> Any:
    """The dice in front of a player as the tally left them, in rows."""
    told = played.explained(player) or [
        Explained(die, Fate.NOT_KEPT) for die in played.dice(player)
    ]
    rolled = played.rolls[player]
    shapes = []
    for one in told:
        shown = rolled.get(one.die) if rolled is not None else None
        struck = one.fate is not Fate.PAYS
        figure = str(one.die.sides) if shown is None else str(shown)
        shapes.append(solid(one.die.kind, _SIDE, one.die.colour, figure, struck=struck))
    call = played.calls[player]
    if call is not None and call.risk:
        shapes.append(written("×2", _SIDE / 2 + 3, _SIDE * 0.25, _SIDE * 0.62, INK))
    rows = [
        row(shapes[first : first + _A_ROW], _SIDE, _GAP) for first in range(0, len(shapes), _A_ROW)
    ]
    return rows or ""


def _bonuses(game: PlayedGame, bonuses: Sequence[Bonus]) -> list[str]:
    """The bonuses in words, those that are alike together: "2 × Three of a kind +5"."""
    told = Counter(f"{game.said(bonus.kind)} {signed(bonus.points)}" for bonus in bonuses)
    return [words if count == 1 else f"{count} × {words}" for words, count in told.items()]
