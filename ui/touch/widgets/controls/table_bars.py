"""The head and the foot of every game's table: who plays and how they stand; what the keys do."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.table.view import View
from ui.telling.turn_end import turn_end
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics, player_strip
from ui.touch.widgets.draw import muted_sign
from ui.touch.widgets.text.fonts import WORDS

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["TableHeader", "TurnBar", "basics", "muted_sign", "player_strip"]


class Between(BoxLayout):
    """A row whose rule ends with a fixed widget, called `last`: what a screen adds stands before
    it, in the order in which it is added.
    """

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Add a widget before the last one."""
        if "last" in self.ids:
            super().add_widget(widget, index=1)
        else:
            super().add_widget(widget, *args, **kwargs)


class TableHeader(Between):
    """What is played and in which round, a sign while the sound is muted, then what the screen
    adds, then the menu.

    `lines` under the heading are left out where they are empty. `on_menu` is dispatched by ☰.
    """

    __events__ = ("on_menu",)
    heading = StringProperty()
    heading_width = NumericProperty(104)  # in units
    room = NumericProperty(48)  # how high it is, in units
    line = StringProperty()
    line_font = StringProperty(WORDS)  # DejaVuSans has arrows
    second_line = StringProperty()

    def on_menu(self) -> None:
        """The menu is wanted."""


class TurnBar(Between):
    """Undo, redo, then what the screen adds, then END OF TURN: the same keys at the same places.

    `on_undo`, `on_redo` and `on_end` are dispatched by the keys. `ends` is whether END OF TURN is
    there at all; it stands out while the turn usually ends with it (`may_end`), and waits while it
    does nothing. Its second line says what it writes, or what is missing.
    """

    __events__ = ("on_undo", "on_redo", "on_end")
    view = ObjectProperty(None, allownone=True)
    end_words = StringProperty()
    ends = BooleanProperty(True)
    may_end = BooleanProperty(False)
    told = StringProperty()
    end_tone = StringProperty("waiting")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("view", "may_end"):
            self.fbind(name, self._tell)
        the_app().fbind("language", self._tell)
        self._tell()

    def _tell(self, *_: object) -> None:
        view: View | None = self.view
        possible = view is not None and view.may_end_turn
        self.end_tone = "main" if self.may_end else "plain" if possible else "waiting"
        told = turn_end(view) if view is not None else None
        self.told = told.to(the_app().t.language) if told is not None else ""

    def on_undo(self) -> None:
        """What was done last is to be taken back."""

    def on_redo(self) -> None:
        """What was taken back last is to be done again."""

    def on_end(self) -> None:
        """The turn is to end."""
