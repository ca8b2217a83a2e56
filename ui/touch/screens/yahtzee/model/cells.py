"""What stands in every cell of the sheet, from the state alone."""

from enum import StrEnum

from msgspec import Struct

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.sheet import Sheet
from companion.games.yahtzee.state import State
from companion.table.view import View


class Ink(StrEnum):
    """How a cell is written."""

    INKED = "inked"
    WORTH = "worth"  # open, and what the dice on the table would score there
    PENCILLED = "pencilled"
    EMPTY = "empty"


class Cell(Struct, frozen=True):
    """A cell's words and how they are written; `extra` is a smaller second line."""

    text: str
    ink: Ink
    extra: str = ""


def unsaved_boxes(view: View, number: int) -> frozenset[tuple[int, Box]]:
    """The player and the box of every score of the round of that number (from 1) that is not on
    disk as it stands: neither is one whose dice were corrected and are not.
    """
    if not view.unsaved_actions:
        return frozenset()
    found: set[tuple[int, Box]] = set()
    waiting = False
    state: State = view.game.start(view.setup)
    for index, action in enumerate(view.actions):
        if isinstance(action, Roll | Score):
            waiting = waiting or index in view.unsaved_actions
        if isinstance(action, Score):
            if waiting and state.round == number:
                found.add((state.player, action.box))
            waiting = False
        state = view.game.apply(state, action)
    return frozenset(found)


def cell(view: View, player: int, box: Box) -> Cell:
    """What stands in a player's box in the current round."""
    state: State = view.state
    sheet = state.sheets[-1][player]
    points = sheet[box]
    if points is not None:
        return Cell(str(points), Ink.INKED, _extra(sheet, box))
    if player != state.player or not state.dice or state.finished:
        return Cell("", Ink.EMPTY)
    pencilled = view.pencilled
    if isinstance(pencilled, Score) and pencilled.box is box:
        return Cell(str(worth(state, pencilled)), Ink.PENCILLED)
    return Cell(str(sheet.worth(box, state.dice)), Ink.WORTH)


def worth(state: State, score: Score) -> int:
    """What a choice would write in its box."""
    return 0 if score.zero else state.sheet.worth(score.box, state.dice)


def columns(players: int, playing: int, room: int) -> tuple[int, ...]:
    """The players whose columns are shown where there is room for `room` of them.

    All in turn order if they fit; else the one to play and those who play next, so that
    the one to play is always there.
    """
    if players <= room:
        return tuple(range(players))
    return tuple((playing + step) % players for step in range(max(1, room)))


def _extra(sheet: Sheet, box: Box) -> str:
    return f"+{sheet.yahtzee_bonus}" if box is Box.YAHTZEE and sheet.yahtzee_bonus else ""
