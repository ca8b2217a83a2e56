"""What a sheet is made of: a game that was played, or one to be played on paper."""

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
        """What the game is called, in its language."""
        return self.game.title.to(self.language)

    def say(self, key: str, **facts: object) -> str:
        """Return words of the sheets, or those of a game's sheet, in its language."""
        words = WORDS if key in WORDS else faces.words()
        return words.say(key, self.language, **facts)

    def said(self, key: str, **facts: object) -> str:
        """Words of the game, in its language."""
        return self.game.words.say(key, self.language, **facts)


class PlayedGame(_Titled, Struct, frozen=True):
    """A game to be drawn: `played` is when it was played last (ISO 8601), "" if nobody knows."""

    game: AnyGame
    setup: Setup
    actions: tuple[Action, ...]
    language: Language
    played: str = ""

    @property
    def state(self) -> Any:
        """The state of the game as it stands."""
        return fold(self.game, self.setup, self.actions)


class BlankSheet(_Titled, Struct, frozen=True):
    """A sheet to be written on: for so many players, without their names."""

    game: AnyGame
    players: int
    language: Language

    @property
    def setup(self) -> Setup:
        """The setup of a game of so many players, its options as they are by default."""
        names = tuple(str(number) for number in range(1, self.players + 1))
        return self.game.setup_type(version=1, players=names)
