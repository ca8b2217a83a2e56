"""The lessons of Dalapapa Domaine for a first game, and their moments."""

from companion.games.dalapapa.actions import Place
from companion.games.dalapapa.state import PLAQUE, State
from companion.games.dalapapa.turns import FREE_CONNECTIONS, REPLAY_PRICE, may_replay
from companion.table.view import View
from ui.telling.lessons import Lesson


def _connections(view: View) -> int:
    """Return the number of connections of the last domino, 0 before the first."""
    laid = (action for action in reversed(view.actions) if isinstance(action, Place))
    return next((action.connections for action in laid), 0)


def _first_domino(view: View) -> bool:
    state: State = view.state
    return not state.laid


def _paid(view: View) -> bool:
    return 0 < _connections(view) < FREE_CONNECTIONS


def _earned(view: View) -> bool:
    return _connections(view) > FREE_CONNECTIONS


def _territory(view: View) -> bool:
    state: State = view.state
    return state.placed and not state.territories


def _marker(view: View) -> bool:
    state: State = view.state
    return state.placed and bool(state.territories)


def _another_turn(view: View) -> bool:
    state: State = view.state
    return may_replay(state) and not state.finished


def _plaque(view: View) -> bool:
    state: State = view.state
    return state.plaque is not None and bool(state.turns_left)


LESSONS = (
    Lesson("dalapapa.lesson_plaque", _plaque, {"points": PLAQUE}),
    Lesson("dalapapa.lesson_first_domino", _first_domino),
    Lesson("dalapapa.lesson_paid", _paid),
    Lesson("dalapapa.lesson_earned", _earned, {"free": FREE_CONNECTIONS}),
    Lesson("dalapapa.lesson_territory", _territory),
    Lesson("dalapapa.lesson_marker", _marker),
    Lesson("dalapapa.lesson_again", _another_turn, {"price": REPLAY_PRICE}),
)
