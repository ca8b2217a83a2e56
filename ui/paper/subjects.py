"""The subjects of sheets: a played game, or a game to be played on paper."""

from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.games.game import Action, AnyGame, Setup, fold
from companion.language.text import Language
from companion.language.words import Words
from ui.telling import faces

WORDS = Words.load(Path(__file__).with_name("words.toml"))


class _Titled:
    game: AnyGame
    language: Language

    @property
    def title(self) -> str:
        """The game's name in the sheet's language."""
        return self.game.title.to(self.language)

    def say(self, key: str, **facts: object) -> str:
        """Return words of the sheets, or of games' tellings, in the sheet's language."""
        words = WORDS if key in WORDS else faces.words()
        return words.say(key, self.language, **facts)

    def said(self, key: str, **facts: object) -> str:
        """Return words of the game, in the sheet's language."""
        return self.game.words.say(key, self.language, **facts)


class PlayedGame(_Titled, Struct, frozen=True):
    """A game to be drawn; `played` is the time of the last turn (ISO 8601), "" if unknown."""

    game: AnyGame
    setup: Setup
    actions: tuple[Action, ...]
    language: Language
    played: str = ""

    @property
    def state(self) -> Any:
        """The game's present state."""
        return fold(self.game, self.setup, self.actions)


class BlankSheet(_Titled, Struct, frozen=True):
    """A sheet to write on by hand, with room for `players` unnamed players."""

    game: AnyGame
    players: int
    language: Language

    @property
    def setup(self) -> Setup:
        """The setup of a game with `players` players and default options."""
        names = tuple(str(number) for number in range(1, self.players + 1))
        return self.game.setup_type(version=1, players=names)
