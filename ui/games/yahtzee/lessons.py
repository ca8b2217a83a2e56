"""The lessons of Yahtzee for a first game, and their moments."""

from companion.games.yahtzee.actions import Score
from companion.games.yahtzee.boxes import LOWER, UPPER, YAHTZEE, Box, is_yahtzee
from companion.games.yahtzee.sheet import BONUS_FROM, UPPER_BONUS, YAHTZEE_BONUS
from companion.games.yahtzee.state import ROLLS, State
from companion.table.view import View
from ui.telling.lessons import Lesson


def _first_roll(view: View) -> bool:
    state: State = view.state
    return not (state.rolls or state.turns) and state.round == 1


def _keep(view: View) -> bool:
    return len(view.state.rolls) == 1


def _last_roll(view: View) -> bool:
    return len(view.state.rolls) == ROLLS


def _first_box(view: View) -> bool:
    state: State = view.state
    return state.turns >= 1 and not state.rolls


def _worth_nothing(view: View) -> bool:
    state: State = view.state
    score = view.pencilled
    if not isinstance(score, Score) or not state.rolls:
        return False
    return not state.written(score.box, zero=score.zero)


def _upper_box(view: View) -> bool:
    state: State = view.state
    return not state.finished and any(state.sheet[box] for box in UPPER)


def _yahtzee(view: View) -> bool:
    state: State = view.state
    return bool(state.rolls) and is_yahtzee(state.dice) and state.sheet[Box.YAHTZEE] is None


def _another_yahtzee(view: View) -> bool:
    state: State = view.state
    return bool(state.rolls) and state.sheet.earns_bonus(state.dice)


def _joker(view: View) -> bool:
    state: State = view.state
    lower = any(state.sheet[box] is None for box in LOWER)
    return bool(state.rolls) and lower and state.sheet.is_joker(state.dice)


# Rare lessons come first: their occasion may not return.
LESSONS = (
    Lesson("yahtzee.lesson_joker", _joker),
    Lesson("yahtzee.lesson_further", _another_yahtzee, {"bonus": YAHTZEE_BONUS}),
    Lesson("yahtzee.lesson_yahtzee", _yahtzee, {"points": YAHTZEE}),
    Lesson("yahtzee.lesson_zero", _worth_nothing),
    Lesson("yahtzee.lesson_first_roll", _first_roll, {"rolls": ROLLS}),
    Lesson("yahtzee.lesson_keep", _keep),
    Lesson("yahtzee.lesson_last_roll", _last_roll),
    Lesson("yahtzee.lesson_first_box", _first_box),
    Lesson("yahtzee.lesson_bonus", _upper_box, {"least": BONUS_FROM, "bonus": UPPER_BONUS}),
)
