"""A name typed on the screen or on a keyboard."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors.focus import FocusBehavior
from kivy.uix.boxlayout import BoxLayout

from ui.touch.widgets import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

LONGEST = 16

# Rows of keys as people of the language know them; accents are within reach in both.
LAYOUTS = {
    "fr": ("azertyuiop", "qsdfghjklm", "wxcvbn'-⌫", "éèêëàâçîïôûü"),
    "en": ("qwertyuiop", "asdfghjkl", "zxcvbnm'-⌫", "éèêëàâçîïôûü"),
}
ERASE = "⌫"


class Key(basics.Tap):
    """A key of the screen's keyboard: it does not take the focus from the name."""

    def on_touch_down(self, touch: Any) -> bool:
        """Press without taking the focus away."""
        if self.collide_point(*touch.pos):
            FocusBehavior.ignored_touch.append(touch)
        return bool(super().on_touch_down(touch))


class NameEntry(basics.Overlay):
    """Asks for a name; `give` is called with it."""

    title = StringProperty()
    name = StringProperty()
    capital = BooleanProperty(True)

    def __init__(self, give: Callable[[str], Any], **kwargs: Any) -> None:
        """`give` gets the name once it is done; not when the entry is closed otherwise."""
        self._give = give
        super().__init__(light=False, **kwargs)
        self.bind(name=lambda *_: self._follow_case())
        self._draw_keys()

    def type(self, character: str) -> None:
        """Add a character, or erase the last one."""
        if character == ERASE:
            self.name = self.name[:-1]
        elif len(self.name) < LONGEST:
            self.name += character.upper() if self.capital else character

    def done(self) -> None:
        """Give the name, if there is one, and close."""
        name = self.name.strip()
        self.close()
        if name:
            self._give(name)

    def on_key(self, key: str) -> bool:
        """Escape closes; what is typed goes into the name by itself."""
        if key == "escape":
            self.close()
            return True
        if key == "enter":
            self.done()
            return True
        return False

    def _follow_case(self) -> None:
        capital = not self.name or self.name[-1] in " -'"
        if capital != self.capital:
            self.capital = capital
            self._draw_keys()

    def _draw_keys(self) -> None:
        keys = self.ids.letters
        keys.clear_widgets()
        for row in LAYOUTS[App.get_running_app().t.language]:
            line = BoxLayout(spacing=4 * App.get_running_app().u)
            for character in row:
                shown = character.upper() if self.capital else character
                key = Key(fs=24, tone="quiet")
                if character == ERASE:
                    key.sign, key.tone = character, "plain"
                else:
                    key.words = shown
                key.bind(on_release=lambda _, c=character: self.type(c))
                line.add_widget(key)
            keys.add_widget(line)
