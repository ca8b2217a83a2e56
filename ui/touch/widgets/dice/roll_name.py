"""The name of a roll beside its dice; where it `looks`, a tap shows what lay there."""

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty

from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.text.text import Text

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class RollName(Tappable, Text):
    """A text that looks like a key, and is one, only where it `looks`."""

    looks = BooleanProperty(False)

    def on_touch_down(self, touch: object) -> bool:
        """Leave a finger alone where there is nothing to be shown."""
        return self.looks and bool(super().on_touch_down(touch))
