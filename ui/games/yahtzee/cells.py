"""What stands in every cell of the sheet, from the state alone."""

from enum import StrEnum

from msgspec import Struct

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import UPPER, Box
from companion.games.yahtzee.sheet import Sheet
from companion.games.yahtzee.state import State
from companion.table.view import View


class Ink(StrEnum):
    """How a cell is written."""

    INKED = "inked"
    BEST = "best"  # open, and one of the two where the dice on the table bring most
    WORTH = "worth"  # open, and what the dice on the table would score there
    NOTHING = "nothing"  # open, and they would score nothing there
    PENCILLED = "pencilled"
    EMPTY = "empty"


OPEN = frozenset({Ink.BEST, Ink.WORTH, Ink.NOTHING, Ink.PENCILLED})  # a tap means that box
BEST = 2  # so many boxes stand out
A_PAGE = 4  # players whose columns stand side by side: of more, none could be read
# Between boxes that score the same, the first one here stands out: the harder it is to roll, the
# earlier.
_RAREST = (
    Box.YAHTZEE,
    Box.LARGE_STRAIGHT,
    Box.SMALL_STRAIGHT,
    Box.FULL_HOUSE,
    *UPPER,
    Box.FOUR_OF_A_KIND,
    Box.THREE_OF_A_KIND,
    Box.CHANCE,
)


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
        return Cell(str(state.written(pencilled.box, zero=pencilled.zero)), Ink.PENCILLED)
    brought = sheet.worth(box, state.dice)
    best = pencilled is None and box in best_boxes(state)  # a box chosen stands out alone
    ink = Ink.BEST if best else Ink.WORTH if brought else Ink.NOTHING
    return Cell(str(brought), ink)


def best_boxes(state: State) -> tuple[Box, ...]:
    """The up to two open boxes where the dice score most; boxes that would score 0 are left out."""
    if not state.dice or state.finished:
        return ()
    worths = state.worths
    ranked = sorted(worths, key=lambda box: (-worths[box], _RAREST.index(box)))
    return tuple(box for box in ranked[:BEST] if worths[box])


def pages(players: int, a_page: int = A_PAGE) -> tuple[tuple[int, ...], ...]:
    """The indices of the players on each page, in turn order, with at most `a_page` on a page and
    about as many on each.
    """
    count = -(-players // max(1, a_page))
    size = -(-players // count)
    return tuple(
        tuple(range(start, min(start + size, players))) for start in range(0, players, size)
    )


def page_of(player: int, players: int, a_page: int = A_PAGE) -> int:
    """The index of the page with that player's column."""
    return next(at for at, shown in enumerate(pages(players, a_page)) if player in shown)


def _extra(sheet: Sheet, box: Box) -> str:
    return f"+{sheet.yahtzee_bonus}" if box is Box.YAHTZEE and sheet.yahtzee_bonus else ""
