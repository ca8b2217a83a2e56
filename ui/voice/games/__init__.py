"""What is said of each game: a module bears the game's name and holds to `GameTalk`."""

import importlib
import importlib.util
from functools import cache
from typing import Any, Protocol

from companion.games.game import Action
from companion.table.view import View
from ui.voice.phrase import Phrases


class GameTalk(Protocol):
    """A game's phrases. `fully`: for somebody who does not look."""

    def done(self, before: Any, action: Action, after: Any, *, fully: bool) -> Phrases:
        """What an action did, by the states before and after it."""

    def pencilled(self, view: View) -> Phrases:
        """What is pencilled in, and what it would bring; empty if nothing is."""

    def next_step(self, view: View) -> Phrases:
        """What may be done now, shortly."""

    def report(self, view: View) -> Phrases:
        """All that lies there, whose it is, and what each choice would bring."""


@cache
def talk(game: str) -> GameTalk | None:
    """What is said of the game of that name; None for a game that has no words of its own."""
    name = f"{__name__}.{game}"
    if importlib.util.find_spec(name) is None:
        return None
    module: Any = importlib.import_module(name)
    found: GameTalk = module
    return found
