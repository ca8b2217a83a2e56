"""The sign on everything that the disk has not taken yet, the same as on the banner."""

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty

from ui.touch.widgets.text import Text

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class UnsavedSign(Text):
    """An exclamation mark on the alarm's ground; no place is taken while it is not `shown`."""

    shown = BooleanProperty(False)
    side = NumericProperty(24)  # its width, in units
