"""Virtual dice have no reading that could be wrong: their rolls are not corrected."""

from companion.table.game_in_play import WORDS
from companion.table.view import View
from ui.touch.running_app import the_app


def refuse_virtual(view: View) -> bool:
    """Whether the dice of this game are virtual; if so, say that they are not corrected."""
    virtual = view.setup.virtual_dice
    if virtual:
        app = the_app()
        app.tell(WORDS["virtual_roll_stays"].to(app.t.language), refused=True)
    return virtual
