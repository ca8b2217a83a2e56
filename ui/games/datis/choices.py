"""Datis's choices in words."""

from companion.games.datis.actions import Announce, Round, Tie
from companion.games.datis.names import WORDS as GAME_WORDS
from companion.games.datis.names import colour_said
from companion.games.datis.state import State
from companion.language.text import Text, listed
from ui.telling import faces
from ui.web.choices.worder import Worder

WORDS = faces.words()


def words(state: State, action: Round | Announce | Tie) -> Text:
    """How a round is followed, what is announced, or whether a tie is accepted."""
    del state
    match action:
        case Round():
            return WORDS.text("datis.choice_round", how=GAME_WORDS[action.mode])
        case Announce():
            said = [colour_said(colour) for colour in action.colours]
            colours = Text(listed([one.fr for one in said]).fr, listed([one.en for one in said]).en)
            how = WORDS["datis.choice_risk" if action.risk else "datis.choice_safe"]
            return WORDS.text(
                "datis.choice_announce", colours=colours, pays=colour_said(action.pays), how=how
            )
        case Tie():
            return WORDS["datis.choice_tie_yes" if action.accept else "datis.choice_tie_no"]


WORDER = Worder(words)
