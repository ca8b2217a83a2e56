"""Refuse to correct virtual dice, whose rolls are never misread."""

from companion.table.game_in_play import WORDS
from companion.table.view import View
from ui.touch.running_app import the_app


def refuse_virtual(view: View) -> bool:
    """Return whether the game's dice are virtual; if so, show that rolls cannot be corrected."""
    virtual = view.setup.virtual_dice
    if virtual:
        app = the_app()
        app.tell(WORDS["virtual_roll_stays"].to(app.t.language), refused=True)
    return virtual
