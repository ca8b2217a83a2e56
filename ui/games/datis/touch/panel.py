"""Base of the panels of the Datis table, each of which enters one type of action by touch.

The table shows the panel of the awaited action; the history opens the same panels to correct
recorded actions. The rules judge the entries.
"""

from collections.abc import Sequence
from typing import Any

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from companion.games.datis.actions import DatisAction
from companion.games.datis.dice import DatisDie
from companion.games.datis.names import WORDS, colour_text, die_text
from companion.games.game import Action
from ui.touch.model.composition import Area
from ui.touch.running_app import the_app

GAP = 8  # between the two parts, in units


class Panel(FloatLayout):
    """A panel: `show` starts it, `refresh` redraws it; it dispatches `on_draft` after every touch.

    Its kv rule has two parts: `upper` shows the dice on the table, `lower` the keys and dice to
    tap. They stand side by side, or in the areas of `stage`, the upper part on felt and the lower
    on paper.
    """

    __events__ = ("on_draft",)
    state = ObjectProperty(None, allownone=True)
    stage: tuple[Area, Area] | None = ObjectProperty(None, allownone=True)
    scale = NumericProperty(1)  # of the panel's type sizes, set by the composition

    def __init__(self, **kwargs: Any) -> None:
        self._steps: list[Any] = []  # the entries before each touch since the start
        super().__init__(**kwargs)
        for name in ("pos", "size", "stage"):
            self.fbind(name, self._lay)
        self._lay()

    def _lay(self, *_: object) -> None:
        if self.stage is not None:
            upper, lower = self.stage
        else:
            half = (self.width - GAP * the_app().u) / 2
            upper = Area(self.x, self.y, half, self.height)
            lower = Area(self.right - half, self.y, half, self.height)
        for part, area in ((self.ids.upper, upper), (self.ids.lower, lower)):
            part.size_hint = None, None
            part.pos, part.size = area[:2], area[2:]

    def show(self, state: Any, entered: Sequence[Action] = ()) -> None:
        """Start from a game's state and the actions entered already, if any."""
        raise NotImplementedError

    def follow(self, state: Any) -> None:
        """Continue in a new state after an earlier correction, keeping valid entries."""
        self.show(state)

    def refresh(self) -> None:
        """Redraw everything in the present language."""
        raise NotImplementedError

    def prompt(self) -> str:
        """Return the instruction to the players in a sentence."""
        raise NotImplementedError

    def awaited(self) -> str:
        """Return the player asked now; "" for the player whom the rules await."""
        return ""

    def actions(self) -> tuple[DatisAction, ...]:
        """Return the complete actions; else empty."""
        raise NotImplementedError

    def whole(self) -> bool:
        """Return whether the entry is complete."""
        return bool(self.actions())

    def on_draft(self) -> None:
        """Event: an entry was added or removed."""

    def take_back(self) -> bool:
        """Take back the last touch that made an entry; return whether there was one."""
        if not self._steps:
            return False
        self.restore(self._steps.pop())
        self.changed()
        return True

    def restore(self, step: Any) -> None:
        """Go back to the entries of an earlier step, as after an undo."""
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
        """Return the words of the game itself, by key."""
        return WORDS.say(key, self.t.language, **facts)

    def die_words(self, die: DatisDie) -> str:
        """Return the words for a die."""
        return die_text(die).to(self.t.language)

    def colour_words(self, colour: Any) -> str:
        """Return the words for a colour."""
        return colour_text(colour).to(self.t.language)

    def name(self, player: int) -> str:
        """Return a player's name."""
        return str(self.state.setup.players[player])
