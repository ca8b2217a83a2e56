"""Language, light and motion, switched while everything goes on."""

from pathlib import Path

from kivy.lang import Builder
from kivy.uix.boxlayout import BoxLayout

from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class LanguageRow(BoxLayout):
    """French or English."""


class LightRow(BoxLayout):
    """Day or night."""


class MotionRow(BoxLayout):
    """All that moves, or less of it."""


class Preferences(basics.Overlay):
    """All of them, in front of a table that is played on."""
