"""A screen that counts how often its button was tapped."""

from pathlib import Path
from typing import ClassVar

from kivy.lang import Builder
from kivy.properties import NumericProperty

from ui.touch.base.screen import BaseScreen
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import bars

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["CounterScreen", "bars"]  # `bars` contains the rules named in the kv file


class CounterScreen(BaseScreen):
    """A screen whose kv file shows `taps` and calls `count` and `back`."""

    tile: ClassVar[str] = "+"  # the sign on Home; its words are the `tile` in words.toml

    taps = NumericProperty(0)

    def arrive(self) -> None:
        """Reset the counter each time the screen is shown."""
        self.taps = 0

    def count(self) -> None:
        """Count one more tap."""
        self.taps += 1

    def back(self) -> None:
        """Go back to Home."""
        the_app().go("home")
