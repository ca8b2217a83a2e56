"""What the parts of the Datis table have in common: each enters one sort of action by touch.

The table shows the one the game awaits; the history opens the same ones to correct what was
entered before. They judge nothing: the rules do.
"""

from collections.abc import Sequence
from typing import Any

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.datis.actions import DatisAction
from companion.games.datis.dice import DatisDie
from companion.games.datis.names import WORDS, colour_text, die_text
from companion.games.game import Action
from ui.touch.running_app import the_app


class Panel(BoxLayout):
    """`show` starts it afresh, `refresh` draws it; `on_draft` tells of every touch."""

    __events__ = ("on_draft",)
    state = ObjectProperty(None, allownone=True)

    def show(self, state: Any, entered: Sequence[Action] = ()) -> None:
        """Start from a game's state and from what is entered already, if anything."""
        raise NotImplementedError

    def follow(self, state: Any) -> None:
        """Go on after an earlier line was corrected, with what can stay of what is entered."""
        self.show(state)

    def refresh(self) -> None:
        """Draw everything, in the language of now."""
        raise NotImplementedError

    def prompt(self) -> str:
        """What to do now, in a sentence."""
        raise NotImplementedError

    def awaited(self) -> str:
        """Whom it asks now, where that is not who the rules await: "" for them."""
        return ""

    def actions(self) -> tuple[DatisAction, ...]:
        """What was entered, once nothing of it is missing; else nothing."""
        raise NotImplementedError

    def whole(self) -> bool:
        """Whether nothing more is to be entered."""
        return bool(self.actions())

    def on_draft(self) -> None:
        """Something was entered or taken back."""

    def changed(self) -> None:
        """Draw what was entered, and tell."""
        self.refresh()
        self.dispatch("on_draft")

    @property
    def t(self) -> Any:
        """Says words."""
        return the_app().t

    def say(self, key: str, **facts: object) -> str:
        """The game's own words."""
        return WORDS.say(key, self.t.language, **facts)

    def die_words(self, die: DatisDie) -> str:
        """A die in words."""
        return die_text(die).to(self.t.language)

    def colour_words(self, colour: Any) -> str:
        """A colour in words."""
        return colour_text(colour).to(self.t.language)

    def name(self, player: int) -> str:
        """A player's name."""
        return str(self.state.setup.players[player])
