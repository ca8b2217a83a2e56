"""Yahtzee's picture on Home: two dice as after a throw."""

from pathlib import Path

from kivy.lang import Builder
from kivy.uix.relativelayout import RelativeLayout

from ui.touch.widgets.dice import die

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["YahtzeeTile", "die"]


class YahtzeeTile(RelativeLayout):
    """A five and a six."""
