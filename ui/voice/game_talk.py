"""The phrases of each game, from its module `voice`, a `GameTalk`, or the generic ones."""

from typing import Any, Protocol

from companion.games.game import Action
from companion.table.view import View
from ui.telling import faces
from ui.voice.generic import GenericTalk
from ui.voice.phrase import Phrases


class GameTalk(Protocol):
    """A game's phrases. `fully`: for a player who is not looking."""

    def done(self, before: Any, action: Action, after: Any, *, fully: bool) -> Phrases:
        """Return the phrases for an action, given the states before and after."""

    def pencilled(self, view: View) -> Phrases:
        """Return the pencilled choice and its worth; empty without a choice."""

    def next_step(self, view: View) -> Phrases:
        """Return the possible next actions, in short."""

    def report(self, view: View) -> Phrases:
        """Return the dice, the player to play, and the worth of each choice."""


def has_talk(game: str) -> bool:
    """Return whether the game of that name has phrases of its own."""
    return faces.has(game, "voice")


def talk(game: str) -> GameTalk:
    """Return the phrases of the game of that name."""
    module: Any = faces.part(game, "voice")
    return module or GenericTalk(faces.telling(game))
