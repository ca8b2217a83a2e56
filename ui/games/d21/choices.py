"""D.21's choices in words."""

from companion.games.d21 import notation
from companion.games.d21.actions import D21Action, Move, Pass, Resign
from companion.games.d21.state import State
from companion.language.text import Text
from ui.telling import faces
from ui.web.choices.worder import Worder

WORDS = faces.words()


def words(state: State, action: D21Action) -> Text:
    """A move from square to square, with the face of a die that turns."""
    match action:
        case Move():
            return _move(state, action)
        case Pass():
            return WORDS["d21.choice_pass"]
        case Resign():
            return WORDS.text("d21.choice_resign", name=state.setup.players[state.player])
        case _:
            return WORDS["d21.choice_draw"]


def _move(state: State, action: Move) -> Text:
    move, names = notation.read(action.move, state.grid), state.grid.names
    origin, target = names[move.origin], names[move.target]
    if not move.jump:
        return WORDS.text("d21.choice_slide", origin=origin, target=target)
    if move.face is None:
        return WORDS.text("d21.choice_jump", origin=origin, target=target)
    return WORDS.text("d21.choice_jump_turned", origin=origin, target=target, value=move.face)


WORDER = Worder(words)
