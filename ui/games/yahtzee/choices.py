"""Yahtzee's choices in words."""

from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Score, Start
from companion.games.yahtzee.state import State
from companion.language.text import Text
from ui.telling import faces
from ui.web.choices.worder import Worder

WORDS = faces.words()


def words(state: State, action: Score | Start) -> Text:
    """A box with what the dice score there, or who starts."""
    if isinstance(action, Start):
        return WORDS.text("yahtzee.choice_start", name=action.player)
    box = GAME.words[action.box]
    if action.zero:
        return WORDS.text("yahtzee.choice_zero", box=box)
    return WORDS.text(
        "yahtzee.choice_score", box=box, points=state.sheet.worth(action.box, state.dice)
    )


WORDER = Worder(words)
