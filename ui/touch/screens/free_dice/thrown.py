"""The dice of a throw in rows; a tap corrects a die."""

from math import ceil
from typing import Any

from kivy.properties import ListProperty, NumericProperty
from kivy.uix.stacklayout import StackLayout

from ui.touch.widgets.dice.die import DieFace

ROWS = 2  # dice that do not fit into these rows are drawn smaller than a finger


class ThrownDice(StackLayout):
    """Rows of `dice` (None: not known), each at most `side` pixels wide."""

    __events__ = ("on_pick",)
    dice = ListProperty()
    side = NumericProperty(50)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("dice", "side", "width"):
            self.fbind(name, self._draw)
        self._draw()

    def on_pick(self, place: int) -> None:
        """Event: the die of that index was tapped."""

    def _draw(self, *_: object) -> None:
        self.clear_widgets()
        fitting = max(1, int(self.width // self.side))
        across = max(fitting, ceil(len(self.dice) / ROWS))
        side = min(self.side, self.width // across)
        for place, value in enumerate(self.dice):
            face = DieFace(value=value, size_hint=(None, None), size=(side, side))
            face.bind(on_release=lambda _, place=place: self.dispatch("on_pick", place))
            self.add_widget(face)
        self.height = max(1, ceil(len(self.dice) / across)) * self.side
