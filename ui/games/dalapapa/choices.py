"""Dalapapa's choices in words; a domino's connections and a territory's growth are offered too."""

from companion.games.dalapapa.actions import (
    Count,
    DalapapaAction,
    EndTurn,
    Grow,
    Mark,
    Pass,
    Place,
    Replay,
)
from companion.games.dalapapa.state import State
from companion.games.game import Action
from companion.language.text import Text, plural
from ui.telling import faces
from ui.web.choices.worder import Worder

WORDS = faces.words()

MOST_GROWTH = 4  # squares that a domino adds to a territory, and those it joins to it


def words(state: State, action: DalapapaAction) -> Text:
    """What is placed, marked, seen to grow or said."""
    del state
    match action:
        case Place(connections=0):
            return WORDS["dalapapa.choice_place_none"]
        case Place(connections=count):
            many = WORDS.text("dalapapa.choice_place", count=count)
            return plural(count, WORDS["dalapapa.choice_place_one"], many)
        case Grow():
            return WORDS.text("dalapapa.choice_grow", id=action.id, count=action.squares)
        case Mark():
            return WORDS.text("dalapapa.choice_mark", id=action.id)
        case _:
            return _SIMPLE[type(action)]


_SIMPLE: dict[type[Action], Text] = {
    Replay: WORDS["dalapapa.choice_replay"],
    Pass: WORDS["dalapapa.choice_pass"],
    EndTurn: WORDS["dalapapa.choice_end"],
    Count: WORDS["dalapapa.choice_count"],
}


def measured(state: State) -> tuple[Action, ...]:
    """A domino with each number of connections while one is to be placed; then each territory a
    little larger.
    """
    if not state.placed:
        return tuple(Place(count) for count in range(state.setup.options.most_connections + 1))
    return tuple(
        Grow(one.id, one.squares + more)
        for one in state.territories
        for more in range(1, MOST_GROWTH + 1)
    )


WORDER = Worder(words, measured)
