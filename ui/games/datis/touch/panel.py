"""Base of the panels of the Datis table, each of which enters one type of action by touch.

The table shows the panel for the action the game awaits; the history opens the same panels to
correct recorded actions. The rules do the judging.
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
    """`show` starts it, `refresh` redraws it; it dispatches `on_draft` after every touch."""

    __events__ = ("on_draft",)
    state = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._steps: list[Any] = []  # what was entered before each touch since it began
        super().__init__(**kwargs)

    def show(self, state: Any, entered: Sequence[Action] = ()) -> None:
        """Start from a game's state and the actions entered already, if any."""
        raise NotImplementedError

    def follow(self, state: Any) -> None:
        """Continue in a new state after an earlier correction, keeping what is still valid."""
        self.show(state)

    def refresh(self) -> None:
        """Redraw everything in the present language."""
        raise NotImplementedError

    def prompt(self) -> str:
        """What to do now, in a sentence."""
        raise NotImplementedError

    def awaited(self) -> str:
        """The player asked now; "" for the one the rules await."""
        return ""

    def actions(self) -> tuple[DatisAction, ...]:
        """The actions entered, once complete; else empty."""
        raise NotImplementedError

    def whole(self) -> bool:
        """Whether everything is entered."""
        return bool(self.actions())

    def on_draft(self) -> None:
        """Event: something was entered or removed."""

    def take_back(self) -> bool:
        """Take back the last touch that entered something; return whether there was one."""
        if not self._steps:
            return False
        self.restore(self._steps.pop())
        self.changed()
        return True

    def restore(self, step: Any) -> None:
        """Enter again exactly what was entered at an earlier step."""
        raise NotImplementedError

    def changed(self) -> None:
        """Redraw and dispatch `on_draft`."""
        self.refresh()
        self.dispatch("on_draft")

    @property
    def t(self) -> Any:
        """The screens' words in the present language."""
        return the_app().t

    def say(self, key: str, **facts: object) -> str:
        """The words of the game itself, by key."""
        return WORDS.say(key, self.t.language, **facts)

    def die_words(self, die: DatisDie) -> str:
        """The words for a die."""
        return die_text(die).to(self.t.language)

    def colour_words(self, colour: Any) -> str:
        """The words for a colour."""
        return colour_text(colour).to(self.t.language)

    def name(self, player: int) -> str:
        """A player's name."""
        return str(self.state.setup.players[player])
