"""The lessons of DESfausse for a first game; none if only the board is tracked."""

from collections import Counter

from companion.games.desfausse.board import ROUNDS
from companion.games.desfausse.columns import POINTS, Column
from companion.games.desfausse.discarding import least_dice, may_discard
from companion.games.desfausse.ones import giver
from companion.games.desfausse.rolling import ROLLS
from companion.games.desfausse.state import State
from companion.games.desfausse.trophies import forced, open_columns
from companion.games.rules_card import signed
from companion.table.view import View
from ui.telling.lessons import Lesson


def _dice(view: View) -> State | None:
    """Return the state, if dice are followed and the game goes on."""
    state: State = view.state
    return state if state.tracks_dice and not state.finished else None


def _first_roll(view: View) -> bool:
    return _dice(view) is not None and not view.actions


def _group(view: View) -> bool:
    state = _dice(view)
    if state is None or not may_discard(state):
        return False
    values = Counter(die.value for die in state.turn.dice if die.value != 1)
    ones = len(state.turn.ones)
    return any(count >= least_dice(state) and count > ones for count in values.values())


def _one_showing(view: View) -> bool:
    state = _dice(view)
    return state is not None and bool(state.turn.ones) and not state.turn.ones_over_half


def _gifts(view: View) -> bool:
    state = _dice(view)
    return state is not None and giver(state) is not None


def _given(view: View) -> bool:
    """Return whether a discard went to opponents: their hands are fuller now."""
    state = _dice(view)
    gone = state.turn.gone if state is not None else None
    return gone is not None and gone.given > 0


def _free_trophy(view: View) -> bool:
    state = _dice(view)
    return state is not None and bool(open_columns(state)) and forced(state) is None


def _forced_trophy(view: View) -> bool:
    state = _dice(view)
    return state is not None and forced(state) is Column.ONES


def _last_die(view: View) -> bool:
    state = _dice(view)
    return state is not None and len(state.hand) == 1 and not state.turn.rolls


def _next_round(view: View) -> bool:
    state = _dice(view)
    return state is not None and state.round > 1


LESSONS = (
    Lesson("desfausse.lesson_last_die", _last_die),
    Lesson("desfausse.lesson_gifts", _gifts),
    Lesson("desfausse.lesson_forced", _forced_trophy, {"points": signed(POINTS[Column.ONES])}),
    Lesson("desfausse.lesson_trophy", _free_trophy),
    Lesson("desfausse.lesson_given", _given),
    Lesson("desfausse.lesson_first_roll", _first_roll, {"rolls": ROLLS}),
    Lesson("desfausse.lesson_group", _group),
    Lesson("desfausse.lesson_one", _one_showing),
    Lesson("desfausse.lesson_round", _next_round, {"rounds": ROUNDS}),
)
