"""The app as seen by kv rules: its words, colours and sizes."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kivy.app import App
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)

from companion.language.text import Language
from ui.telling import speech
from ui.telling.colours import DAY, PALETTES
from ui.touch import registry
from ui.touch.widgets.draw.self_drawn import Drawings

DESIGNED = (800, 480)
FINGER = 48


class KvApp(App):
    """The app's properties for kv rules, which follow their changes.

    `t` translates, `palette` has the colours, `u` is a 480th of the window's height and `touch` a
    finger's width, in pixels.
    """

    t = ObjectProperty(None, rebind=True)
    palette = ObjectProperty(DAY, rebind=True)
    motion = BooleanProperty(True)  # with animations
    theme = OptionProperty("day", options=["day", "night"])
    light = StringProperty("day")  # as in the settings: "auto" goes by the hour
    language = StringProperty("fr")
    text_size = OptionProperty("normal", options=["normal", "large", "far"])
    u = NumericProperty(1)
    touch = NumericProperty(FINGER)

    def __init__(self, language: Language, theme: str, **kwargs: Any) -> None:
        """Create the app in a language, with a theme's colours."""
        super().__init__(**kwargs)
        self.drawings = Drawings()
        self._words = registry.words()
        self.dress(language, theme)

    def dress(self, language: Language, theme: str) -> None:
        """Switch to a language and a theme."""
        with _rubbish_left():
            self.t = speech.Speech(self._words, language)
            self.language = language
            self.theme = theme
            self.palette = PALETTES[theme]

    def on_palette(self, *_: object) -> None:
        """Redraw everything in the new colours."""
        self.drawings.dress()

    def on_u(self, *_: object) -> None:
        """Redraw everything in the new size."""
        self.drawings.dress()

    def on_text_size(self, *_: object) -> None:
        """Redraw everything in the new type size."""
        self.drawings.dress()

    def on_language(self, *_: object) -> None:
        """Redraw everything with the new words."""
        self.drawings.dress()

    def measure(self, *_: object) -> None:
        """Fit everything to the window; `touch` does not shrink."""
        unit = max(dp(0.5), min(Window.width / DESIGNED[0], Window.height / DESIGNED[1]))
        self.touch = max(dp(FINGER), FINGER * unit)
        self.u = unit  # last, because drawing reads both


@contextmanager
def _rubbish_left() -> Iterator[None]:
    """Suspend garbage collection during a change of properties bound to many widgets.

    The change reaches dead widgets, too, and Kivy's rules fail if a parent is collected meanwhile.
    """
    taken_out = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if taken_out:
            gc.enable()
