"""A card to switch language, light, type size and animations during a game."""

from pathlib import Path

from kivy.lang import Builder
from kivy.uix.boxlayout import BoxLayout

from ui.touch.running_app import the_app
from ui.touch.widgets.cards import languages
from ui.touch.widgets.cards.menu import MenuLine
from ui.touch.widgets.controls import basics

__all__ = ["Preferences", "languages", "preferences_line"]

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class LightRow(BoxLayout):
    """Buttons for day, night, or automatic night in the evening."""


class TextSizeRow(BoxLayout):
    """Buttons for the three type sizes."""


class MotionRow(BoxLayout):
    """Buttons for all animations, or fewer."""


class Preferences(basics.Overlay):
    """All rows, in front of the table."""


def preferences_line() -> MenuLine:
    """Return the menu line that opens the preferences."""
    app = the_app()
    return MenuLine(app.t("menu_settings"), lambda: app.open(Preferences()), "⚙")
