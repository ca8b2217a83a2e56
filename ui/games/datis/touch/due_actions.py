"""Finds an announcement or a roll that a correction makes due before a later action."""

from msgspec import Struct

from companion.games.datis import GAME
from companion.games.datis.actions import Announce, Risk, Trick, Won, owed_before
from companion.games.datis.state import Phase, State
from companion.games.errors import IllegalAction
from companion.games.game import Action
from ui.games.datis.timeline import as_it_was, has_place


class Due(Struct, frozen=True):
    """The state reached with the actions owed before an action, and the next action to ask for.

    `place` is the number of legal owed actions. `asked` is the action to be entered, as recorded
    before or still blank; None if the action itself is illegal.
    """

    before: State
    place: int
    asked: Announce | Risk | None


def due(before: State, action: Action) -> Due:
    """Return the entry required before an action that the rules refuse in the state `before`."""
    owed = owed_before(action)
    state, place = before, 0
    try:
        for owed_action in owed:
            state = GAME.settled(state, (owed_action,))
            place += 1
    except IllegalAction:
        return Due(state, place, _asked(state, owed))
    if isinstance(action, Trick | Won):  # no part of a tally comes between tricks and the dice won
        return Due(state, place, None)
    if has_place(action, state) or as_it_was(action, state) is not None:
        return Due(state, place, None)
    return Due(state, place, _asked(state, owed))


def _asked(state: State, owed: tuple[Announce | Risk, ...]) -> Announce | Risk | None:
    name = state.setup.players[state.awaited or 0]
    blank: Announce | Risk
    match state.phase:
        case Phase.ANNOUNCE:
            blank = Announce(name, (), "", risk=False)
        case Phase.RISK:
            blank = Risk(name, {})
        case _:
            return None
    recorded = (action for action in owed if type(action) is type(blank) and action.player == name)
    return next(recorded, blank)
