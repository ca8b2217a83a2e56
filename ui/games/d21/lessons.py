"""The lessons of D.21 for a first game, and their moments."""

from companion.games.d21.actions import Move
from companion.games.d21.dice import FACES, owner
from companion.games.d21.moves import MOST_OUTER, outer_dice, steps
from companion.games.d21.state import State
from companion.table.view import View
from ui.telling.lessons import Lesson

GOALS_AFTER = 2  # moves: one by each player


def _first_move(view: View) -> bool:
    return not view.actions


def _foe_in_reach(view: View) -> bool:
    """Return whether a foe can be jumped over; the first move has another lesson."""
    state: State = view.state
    if not view.actions:
        return False
    jumped = (state.cells[step.jumped] for step in steps(state) if step.jumped is not None)
    return any(owner(cell) != state.player for cell in jumped)


def _turned(view: View) -> bool:
    last = view.actions[-1] if view.actions else None
    return isinstance(last, Move) and "=" in last.move


def _goals(view: View) -> bool:
    return len(view.actions) >= GOALS_AFTER


def _outside(view: View) -> bool:
    return any(outer_dice(view.state, player) for player in range(2))


LESSONS = (
    Lesson("d21.lesson_turned", _turned),
    Lesson("d21.lesson_first_move", _first_move),
    Lesson("d21.lesson_jump", _foe_in_reach, {"highest": FACES[-1]}),
    Lesson("d21.lesson_outside", _outside, {"most": MOST_OUTER}),
    Lesson("d21.lesson_goals", _goals, {"lowest": FACES[0], "highest": FACES[-1]}),
)
