"""Language and light, switched while everything goes on."""

from pathlib import Path

from kivy.lang import Builder

from ui.touch.widgets import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class Preferences(basics.Overlay):
    """French or English, day or night."""
