"""The app as every kv rule sees it: its words, its colours, its sizes."""

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
    """`t` says words, `palette` has the colours, `u` is a 480th of the window's height and
    `touch` a finger, in pixels; kv rules that use them follow when they change.
    """

    t = ObjectProperty(None, rebind=True)
    palette = ObjectProperty(DAY, rebind=True)
    motion = BooleanProperty(True)  # what happens is shown in motion
    theme = OptionProperty("day", options=["day", "night"])
    light = StringProperty("day")  # as the settings have it: "auto" goes by the hour
    language = StringProperty("fr")
    text_size = OptionProperty("normal", options=["normal", "large", "far"])
    u = NumericProperty(1)
    touch = NumericProperty(FINGER)

    def __init__(self, language: Language, theme: str, **kwargs: Any) -> None:
        """Speak this language and wear these colours."""
        super().__init__(**kwargs)
        self.drawings = Drawings()
        self._words = registry.words()
        self.dress(language, theme)

    def dress(self, language: Language, theme: str) -> None:
        """Say everything in this language and show it by day or by night from now on."""
        with _rubbish_left():
            self.t = speech.Speech(self._words, language)
            self.language = language
            self.theme = theme
            self.palette = PALETTES[theme]

    def on_palette(self, *_: object) -> None:
        """Draw everything in the new colours."""
        self.drawings.dress()

    def on_u(self, *_: object) -> None:
        """Draw everything in the new size."""
        self.drawings.dress()

    def on_text_size(self, *_: object) -> None:
        """Draw everything with the writing in the new size."""
        self.drawings.dress()

    def on_language(self, *_: object) -> None:
        """Draw everything with the new words."""
        self.drawings.dress()

    def measure(self, *_: object) -> None:
        """Fit everything to the window; fingers do not shrink."""
        unit = max(dp(0.5), min(Window.width / DESIGNED[0], Window.height / DESIGNED[1]))
        self.touch = max(dp(FINGER), FINGER * unit)
        self.u = unit  # last: what draws itself looks at both


@contextmanager
def _rubbish_left() -> Iterator[None]:
    """Nothing is taken out meanwhile: what changes everywhere changes on widgets that are
    rubbish, too, and Kivy's rules stumble over one whose parent goes while they are at it.
    """
    taken_out = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if taken_out:
            gc.enable()
