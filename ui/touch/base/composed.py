"""What a screen inherits that is composed for broad and for upright windows."""

from typing import Any

from kivy.core.window import Window
from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty

from ui.touch.running_app import the_app

UPRIGHT = 1.5  # on an upright window everything is so much larger than the app's unit makes it


class Composed(EventDispatcher):
    """Mixin for a screen: `upright` says which of two compositions it has, `grown` how much larger
    than the app's unit makes them type and keys are there, and `v` is its unit in pixels.

    The app's unit is an 800th of an upright window's width: words would be too small to read.
    """

    upright = BooleanProperty(False)
    grown = NumericProperty(1)
    v = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        the_app().bind(u=self._compose)
        self.fbind("size", self._compose)  # a screen that is away hears nothing of the window
        self._compose()

    def _compose(self, *_: object) -> None:
        self.upright = Window.height > Window.width
        self.grown = UPRIGHT if self.upright else 1
        self.v = the_app().u * self.grown
