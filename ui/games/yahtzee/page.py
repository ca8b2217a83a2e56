"""Yahtzee: the sheet with every column."""

from collections.abc import Sequence
from functools import partial

from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Score
from companion.games.yahtzee.boxes import LOWER, UPPER, Box
from companion.games.yahtzee.report import rounds_won
from companion.games.yahtzee.sheet import Sheet
from companion.games.yahtzee.state import ROLLS, State
from companion.language.text import Text
from companion.table.view import View
from ui.games.yahtzee.cells import OPEN, Ink, best_boxes, cell
from ui.games.yahtzee.timeline import told
from ui.web.choices import choice_key
from ui.web.shown import parts
from ui.web.shown.parts import Part


def heading(view: View) -> Text | None:
    """Which round it is, in a match of several."""
    state: State = view.state
    rounds = state.setup.options.rounds
    return GAME.words.text("round_of", round=state.round, rounds=rounds) if rounds > 1 else None


def roll(view: View) -> tuple[int, int]:
    """How many rolls of how many the turn has had."""
    return len(view.state.rolls), ROLLS


def prompt(view: View) -> Text:
    """What the player to play can do now."""
    state: State = view.state
    name = view.to_play or ""
    if view.setup.virtual_dice:
        return GAME.words.text("to_play", name=name)
    if not state.rolls:
        return parts.words().text("yahtzee.throw_first", name=name)
    if state.may_roll:
        return parts.words()["yahtzee.throw_or_score"]
    return parts.words()["yahtzee.choose_box" if best_boxes(state) else "yahtzee.choose_zero"]


def last_moves(view: View, first: int) -> list[Text]:
    """The actions from that index on, in words."""
    said = []
    state: State = view.game.start(view.setup)
    for index, action in enumerate(view.actions):
        if index >= first:
            said.append(parts.in_both(partial(told, action, state, GAME)))
        state = view.game.apply(state, action)
    return said


def board(view: View) -> list[Part]:
    """The sheet of the round in play, with the totals of the rounds before."""
    state: State = view.state
    sheets = state.sheets[-1]
    rows = [_boxes(view, box, number) for number, box in enumerate(UPPER, 1)]
    rows.append(_sum("upper", [sheet.upper for sheet in sheets]))
    rows.append(_sum("upper_bonus", [sheet.upper_bonus for sheet in sheets]))
    rows += [_boxes(view, box) for box in LOWER]
    rows.append(_sum("lower", [sheet.lower for sheet in sheets]))
    rows.append(_sum("yahtzee_bonus", [sheet.yahtzee_bonus for sheet in sheets]))
    rows.append(_sum("total", [sheet.total for sheet in sheets], "total"))
    if state.setup.options.rounds > 1:
        rows += [_earlier(number, past) for number, past in enumerate(state.sheets[:-1], 1)]
        totals = [standing.total for standing in view.standings]
        rows.append(_sum("match_total", totals, "total"))
    shown = [parts.table(GAME.words["title"], map(parts.of_player, range(len(sheets))), rows)]
    won = rounds_won(state, GAME.words)
    return [*shown, parts.lines(GAME.words["rounds"], won)] if won else shown


def _boxes(view: View, box: Box, die: int | None = None) -> Part:
    cells = [cell(view, player, box) for player in range(len(view.setup.players))]
    score = Score(box)
    choice = choice_key(view, score) if score in view.choices else None
    shown = [
        parts.cell(
            one.text,
            "" if one.ink is Ink.EMPTY else one.ink.value,
            extra=one.extra,
            choice=choice if one.ink in OPEN else None,
        )
        for one in cells
    ]
    return parts.row(parts.head(GAME.words[box], die=die), shown)


def _sum(key: str, sums: Sequence[int], kind: str = "sum") -> Part:
    return parts.row(parts.head(GAME.words[key]), map(parts.cell, sums), kind)


def _earlier(number: int, sheets: Sequence[Sheet]) -> Part:
    said = parts.words().text("yahtzee.round", round=number)
    return parts.row(parts.head(said), [parts.cell(sheet.total) for sheet in sheets], "sum")
