"""A round of Datis for two at its tally, with the possible announcements."""

from companion.games.datis.actions import Announce
from companion.games.datis.state import State
from tests.companion.games.datis.table import new_game, shared_out

# Ana's dice are the sheet's first example; Bo keeps blue and black.
HANDS = ("green d8 d10 d12 d20, blue d6 d10 d20, black d4", "blue d4 d8 d12, black d6 d8 d20")
ANA = Announce("Ana", ("green", "blue"), "green", risk=True)
BO = Announce("Bo", ("blue", "black"), "black", risk=True)


def tally() -> State:
    """Return two players at the tally, before any announcement."""
    return shared_out(new_game(), *HANDS)
