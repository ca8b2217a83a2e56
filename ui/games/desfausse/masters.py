"""The masters of DESfausse's trophies, and the sentence that announces a master."""

from companion.games.desfausse.columns import MASTER_FACTOR, POINTS, Column
from companion.games.desfausse.state import State
from companion.language.text import Language
from companion.table.view import View

Master = tuple[str, Column]


def masters(state: State) -> tuple[Master, ...]:
    """Return the masters of trophies by name, each with the column."""
    return tuple(
        (name, column)
        for place, name in enumerate(state.setup.players)
        for column in state.board.masters(place)
    )


def announced(view: View, master: Master, language: Language) -> str:
    """Return the sentence that announces a new master."""
    say, (name, column) = view.game.words.say, master
    points = MASTER_FACTOR * POINTS[column]
    return say("master", language, name=name, column=say(column, language), points=points)
