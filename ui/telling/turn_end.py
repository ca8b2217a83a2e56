"""The line under END OF TURN: the entry to write, or the reason for waiting."""

from companion.language.text import Text
from companion.table.view import View
from ui.telling import faces
from ui.telling.questions import question


def turn_end(view: View) -> Text | None:
    """Return the line under END OF TURN; None without a pencilled entry or a reason."""
    if view.outcome is not None:
        return None
    game, state = view.game, view.state
    if view.may_end_turn:
        written = view.pencilled
        if written is None or game.enters_roll(written):
            return None
        return faces.telling(game.name).choice(state, written)
    asked = question(view)
    if asked is not None and asked.key != "reading":
        key = "missing_answer"
    elif view.wanted is not None and not game.rolled(state):
        key = "missing_roll"
    else:
        key = "missing_choice"
    return faces.words()[key]
