"""A card to switch language, light, writing and motion during a game."""

from pathlib import Path

from kivy.lang import Builder
from kivy.uix.boxlayout import BoxLayout

from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class LanguageRow(BoxLayout):
    """Buttons for French and English."""


class LightRow(BoxLayout):
    """Day or night, or night by itself in the evening."""


class TextSizeRow(BoxLayout):
    """Buttons for the three sizes of writing."""


class MotionRow(BoxLayout):
    """All that moves, or less of it."""


class Preferences(basics.Overlay):
    """All rows, in front of the table."""
