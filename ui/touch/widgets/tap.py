"""The button of every screen: words, a sign, or both."""

from pathlib import Path

from kivy.graphics import Color, RoundedRectangle
from kivy.lang import Builder
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ui.touch.widgets.drawn import Drawn
from ui.touch.widgets.text import Icon, Text
from ui.touch.widgets.unsaved import UnsavedSign

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class TapSign(Icon):
    """The sign of a button, or that what it did is on its way."""

    tap = ObjectProperty(None, rebind=True)


class TapWords(Text):
    """The words of a button."""

    tap = ObjectProperty(None, rebind=True)


class Tap(ButtonBehavior, Drawn, BoxLayout):
    """A button with words, a sign, or both; never smaller than a finger.

    A screen has dozens: its ground is drawn rather than ruled, and what it bears gets its
    widget when it first bears it.
    """

    words = StringProperty()
    sign = StringProperty()
    tone = OptionProperty("plain", options=["plain", "main", "quiet", "header", "doubt"])
    fs = NumericProperty(18)
    bold = BooleanProperty(True)
    wrap = BooleanProperty(False)
    pending = BooleanProperty(False)
    chosen = BooleanProperty(False)
    unsaved = BooleanProperty(False)
    rim = NumericProperty(0)
    u = NumericProperty(1)
    palette = ObjectProperty(None, allownone=True)

    drawn_by = (*Drawn.drawn_by, "tone", "disabled", "chosen", "rim", "state", "u", "palette")

    def __init__(self, **kwargs: object) -> None:
        self._sign: Widget | None = None
        self._unsaved: Widget | None = None
        self._words: Widget | None = None
        super().__init__(**kwargs)
        for name in ("sign", "pending", "unsaved", "words"):
            self.fbind(name, self._dress)
        self._dress()

    def _dress(self, *_: object) -> None:
        """Give what it bears its widget: the sign, that it is not on disk, the words."""
        if self._sign is None and (self.sign or self.pending):
            self._sign = TapSign(tap=self)
            self.add_widget(self._sign, index=len(self.children))
        if self._unsaved is None and self.unsaved:
            self._unsaved = UnsavedSign()
            self.add_widget(self._unsaved, index=0 if self._words is None else 1)
        if self._unsaved is not None:
            self._unsaved.shown = self.unsaved
        if self._words is None and self.words:
            self._words = TapWords(tap=self)
            self.add_widget(self._words)

    def _draw(self, *_: object) -> None:
        ground, u, rim, palette = self.canvas.before, self.u, self.rim, self.palette
        ground.clear()
        with ground:
            if self.chosen:
                Color(*palette.fore(self.tone))
                RoundedRectangle(pos=self.pos, size=self.size, radius=[9 * u])
            Color(*palette.back(self.tone)[:3], 0.5 if self.disabled else 1)
            RoundedRectangle(
                pos=(self.x + rim, self.y + rim),
                size=(max(0, self.width - 2 * rim), max(0, self.height - 2 * rim)),
                radius=[9 * u - rim],
            )
            if self.state == "down":
                Color(*palette.ink[:3], 0.18)
                RoundedRectangle(pos=self.pos, size=self.size, radius=[9 * u])
