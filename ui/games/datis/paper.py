"""Datis' tally on paper: the points round by round, and the dice won."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from reportlab.lib.units import mm
from reportlab.platypus import Spacer

from companion.games.datis.bonuses import Bonus
from companion.games.datis.state import Round, State
from companion.games.datis.tally import Explained, Fate
from companion.games.rules_card import signed
from ui.games.datis.telling import points_table
from ui.paper import generic
from ui.paper.blocks import INK, SOFT, WIDTH, cell, fitted_block, paragraph, table
from ui.paper.dice import row, solid, written
from ui.paper.subjects import PlayedGame

_SIDE, _GAP = 14.5, 1.5
_A_ROW = 15  # dice
_NUMBER, _NAME, _POINTS, _BONUSES = 14 * mm, 30 * mm, 20 * mm, 28 * mm


blank = generic.blank


def played(game: PlayedGame, state: State) -> list[Any]:
    """Return the table of points, then each round's dice."""
    players = state.setup.players
    ended = game.game.outcome(state)
    won = ended.winners if ended else ()
    points = generic.Drawer(game, [points_table(state)], players, won=won).blocks()
    counted = [round_ for round_ in state.rounds if round_.scores]
    if not counted:
        return points
    return [*points, Spacer(1, 5 * mm), *_dice_won(game, players, counted)]


def _dice_won(game: PlayedGame, players: tuple[str, ...], counted: list[Round]) -> list[Any]:
    dice = WIDTH - _NUMBER - _NAME - _POINTS - _BONUSES
    heads = ("round", "player", "datis.paper_dice_won", "datis.paper_bonuses", "total")
    rows: list[list[Any]] = [[cell(game.say(head), 8.5, bold=True) for head in heads]]
    spans: list[tuple[Any, ...]] = []
    for number, round_ in enumerate(counted, 1):
        first = len(rows)
        for at, name in enumerate(players):
            score = round_.scores[at]
            bonuses = ", ".join(_bonuses(game, score.bonuses))
            rows.append(
                [
                    cell(number) if at == 0 else "",
                    fitted_block(name, _NAME),
                    _dice(round_, at),
                    cell(bonuses, 7.5),
                    cell(score.total, 10.5, bold=True),
                ]
            )
        spans += [
            ("LINEABOVE", (0, first), (-1, first), 1, SOFT),
            # A round stays on a single page.
            ("NOSPLIT", (0, first), (-1, len(rows) - 1)),
        ]
    key = paragraph(game.say("datis.paper_dice_won_key"), 8.5, colour=SOFT, after=3)
    widths = [_NUMBER, _NAME, dice, _BONUSES, _POINTS]
    title = paragraph(game.say("datis.paper_dice_won"), 12, bold=True, after=2)
    return [title, key, table(rows, widths, extra=[*spans, ("ALIGN", (2, 1), (2, -1), "LEFT")])]


def _dice(played: Round, player: int) -> Any:
    """Return the dice in front of a player after the tally, in rows."""
    explanations = played.explained(player) or [
        Explained(die, Fate.NOT_KEPT) for die in played.dice(player)
    ]
    rolled = played.rolls[player]
    shapes = []
    for explained in explanations:
        shown = rolled.get(explained.die) if rolled is not None else None
        struck = explained.fate is not Fate.PAYS
        figure = str(explained.die.sides) if shown is None else str(shown)
        shapes.append(solid(explained.die.kind, _SIDE, explained.die.colour, figure, struck=struck))
    call = played.calls[player]
    if call is not None and call.risk:
        shapes.append(written("×2", _SIDE / 2 + 3, _SIDE * 0.25, _SIDE * 0.62, INK))
    rows = [
        row(shapes[first : first + _A_ROW], _SIDE, _GAP) for first in range(0, len(shapes), _A_ROW)
    ]
    return rows or ""


def _bonuses(game: PlayedGame, bonuses: Sequence[Bonus]) -> list[str]:
    """Return the bonuses in words, equal bonuses together: "2 × Three of a kind +5"."""
    counts = Counter(f"{game.said(bonus.kind)} {signed(bonus.points)}" for bonus in bonuses)
    return [words if count == 1 else f"{count} × {words}" for words, count in counts.items()]
