"""A screen that counts how often its button was tapped."""

from pathlib import Path
from typing import ClassVar

from kivy.lang import Builder
from kivy.properties import NumericProperty

from ui.touch.base.screen import BaseScreen
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import bars

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["CounterScreen", "bars"]  # `bars` brings the rules that the kv file names


class CounterScreen(BaseScreen):
    """`taps` is shown by the kv file, which also calls `count` and `back`."""

    tile: ClassVar[str] = "+"  # the sign on Home: words.toml has a `tile`, its words there

    taps = NumericProperty(0)

    def arrive(self) -> None:
        """Begin at nought each time the screen comes up."""
        self.taps = 0

    def count(self) -> None:
        """Count one more tap."""
        self.taps += 1

    def back(self) -> None:
        """Go back to Home."""
        the_app().go("home")
