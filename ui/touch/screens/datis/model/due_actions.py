"""What a correction makes due before an action that was done since."""

from msgspec import Struct

from companion.games.datis import rules
from companion.games.datis.actions import Announce, Risk, Trick, Won, owed_before
from companion.games.datis.state import Phase, State
from companion.games.errors import IllegalAction
from companion.games.game import Action
from ui.touch.screens.datis.model.timeline import as_it_was, has_place


class Due(Struct, frozen=True):
    """How far a game comes with what is owed before an action, and what is asked then.

    `place` is how much of it goes. `asked` is what must be told there, as it was told before or
    still blank; None where the action itself is what no longer goes.
    """

    before: State
    place: int
    asked: Announce | Risk | None


def due(before: State, action: Action) -> Due:
    """What must be told before an action that the rules refuse, in the game `before` it."""
    owed = owed_before(action)
    state, place = before, 0
    try:
        for one in owed:
            state = rules.settled(state, (one,))
            place += 1
    except IllegalAction:
        return Due(state, place, _asked(state, owed))
    if isinstance(action, Trick | Won):  # nothing of a tally comes between those
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
    told = (one for one in owed if type(one) is type(blank) and one.player == name)
    return next(told, blank)
