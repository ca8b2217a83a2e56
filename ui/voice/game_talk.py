"""The phrases of each game: its module `voice` holds to `GameTalk`, or they are generic."""

from typing import Any, Protocol

from companion.games.game import Action
from companion.table.view import View
from ui.telling import faces
from ui.voice.generic import GenericTalk
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


def has_talk(game: str) -> bool:
    """Return whether the game of that name has phrases of its own."""
    return faces.has(game, "voice")


def talk(game: str) -> GameTalk:
    """Return the phrases of the game of that name."""
    module: Any = faces.part(game, "voice")
    return module or GenericTalk(faces.telling(game))
