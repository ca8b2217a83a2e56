"""The name of a roll beside its dice; if `looks` is true, a tap shows the picture."""

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty

from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.text.text import Text

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class RollName(Tappable, Text):
    """A text that looks and acts like a key only if `looks` is true."""

    looks = BooleanProperty(False)

    def on_touch_down(self, touch: object) -> bool:
        """Ignore touches if there is no picture to show."""
        return self.looks and bool(super().on_touch_down(touch))
