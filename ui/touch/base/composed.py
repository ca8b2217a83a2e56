"""Mixin for screens with different layouts for broad and for upright windows."""

from typing import Any

from kivy.core.window import Window
from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty

from ui.touch.running_app import the_app

UPRIGHT = 1.5  # scale of type and keys on an upright window, relative to the app's unit


class Composed(EventDispatcher):
    """Mixin for a screen: `upright` is true in an upright window.

    `grown` is the scale of type and keys relative to the app's unit, and `v` the screen's unit in
    pixels. The app's unit is an 800th of an upright window's width, too small for words.
    """

    upright = BooleanProperty(False)
    grown = NumericProperty(1)
    v = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        the_app().bind(u=self._compose)
        self.fbind("size", self._compose)  # hidden screens get no window events
        self._compose()

    def _compose(self, *_: object) -> None:
        self.upright = Window.height > Window.width
        self.grown = UPRIGHT if self.upright else 1
        self.v = the_app().u * self.grown
