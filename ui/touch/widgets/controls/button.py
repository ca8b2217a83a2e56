"""The button used on every screen: words, a sign, or both."""

from typing import Any, ClassVar, get_args

from kivy.properties import BooleanProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from ui.telling.colours import Tone
from ui.touch.running_app import the_app
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.draw.rounded_ground import lay
from ui.touch.widgets.draw.self_drawn import SelfDrawn, Trait
from ui.touch.widgets.draw.unsaved_sign import UnsavedSign
from ui.touch.widgets.text.fonts import WORDS, S
from ui.touch.widgets.text.lettering import LINE, MARGIN, Lettering, wide
from ui.touch.widgets.text.text import LARGE, Icon, Text

SIGN = 24  # the width of a sign beside words, in units
SECOND_LINE = 1.25  # the height of the second line, as a share of its type's size
EDGE = 3  # the height of a key's lower edge, in units
CORNER = 14
OUTLINE, CHOSEN = 2, 3  # the outline's width, in units
PENDING = "…"


class TapSign(Icon):
    """The sign of a button, or the sign of its pending action."""


class TapWords(Text):
    """The words of a button."""


class SecondLine(Text):
    """The line under a button's words."""


class TapButton(Tappable, SelfDrawn, BoxLayout):
    """A button with words, a sign, or both; never smaller than a finger.

    `second` is a smaller line under the words: the effect, or the reason why the key is disabled. A
    screen has dozens of buttons, so they use code instead of kv rules and create each child widget
    only when first needed.
    """

    words = StringProperty()
    second = StringProperty()
    sign = StringProperty()
    tone = OptionProperty("plain", options=list(get_args(Tone)))
    pending = BooleanProperty(False)
    chosen = BooleanProperty(False)
    unsaved = BooleanProperty(False)
    fs = Trait[float](S)
    second_fs = Trait[float](S)  # size of the second line
    grown = Trait[float](1)  # scale of words and sign
    bold = Trait(False)
    wrap = Trait(False)

    drawn_by = (*SelfDrawn.drawn_by, "tone", "disabled", "chosen", "state")
    padding: Any  # Kivy's
    lettering: ClassVar[type[Text]] = TapWords  # the widget class of the words
    beside: ClassVar[float] = 8  # free space beside and between the parts, in units

    def __init__(self, **kwargs: object) -> None:
        self._sign: TapSign | None = None
        self._unsaved: UnsavedSign | None = None
        self._words: Text | None = None
        self._second: Text | None = None
        self._least: float | None = None
        self._bears = (1.0, float(S))  # sizes of the words and of the second line as drawn
        super().__init__(**kwargs)
        bear = self._bear
        for name in ("sign", "pending", "unsaved", "words", "second"):
            self.fbind(name, bear)
        self.dress()

    def dress(self) -> None:
        """Apply the app's colours and sizes, and a smaller size set by the screen."""
        super().dress()
        least, self._least = self._least, the_app().touch
        for side in ("size_hint_min_x", "size_hint_min_y"):
            if getattr(self, side) == least:
                setattr(self, side, self._least)
        self._bear()

    def _bear(self, *_: object) -> None:
        """Create and place the needed child widgets: the sign, the unsaved sign, the words."""
        sign, words, u = PENDING if self.pending else self.sign, self.words, self.u
        grown = self.grown
        self._bears = (grown, self.second_fs)
        self.spacing = self.beside * u if sign or self.unsaved else 0
        if self._sign is None and sign:
            self._sign = TapSign()
            self.add_widget(self._sign, index=len(self.children))
            self._redraw()  # in the colour of the new tone
        if self._unsaved is None and self.unsaved:
            self._unsaved = UnsavedSign()
            self.add_widget(self._unsaved, index=0 if self._words is None else 1)
        if self._words is None and words:
            self._words = self.lettering()
            self.add_widget(self._words)
            self._redraw()
        if self._second is None and self.second and self._words is not None:
            self._second = self._stack_under(self._words)
            self._redraw()
        if self._second is not None:
            self._second.text = self.second
            self._second.fs = self.second_fs * grown
            self._second.height = self._second_high if self.second else 0
        if self._unsaved is not None:
            self._unsaved.shown = self.unsaved
        if self._sign is not None:
            self._sign.text = sign
            self._sign.fs = (20 if words else 24) * grown
            _give_room(self._sign, 0 if not sign else SIGN * grown * u if words else None)
        if self._words is not None:
            self._words.text = words
            self._words.halign = "left" if self.sign else "center"
            _give_room(self._words, None if words else 0)

    def _stack_under(self, words: Text) -> Text:
        """Put a second line under the words."""
        at = self.children.index(words)
        self.remove_widget(words)
        second = SecondLine(fs=S, bold=False, halign="center", size_hint_y=None)
        stack = BoxLayout(orientation="vertical")
        for line in (words, second):
            stack.add_widget(line)
        self.add_widget(stack, index=at)
        return second

    def _draw(self) -> None:
        off = self.disabled and self.tone == "main"  # amber marks possible actions only
        colours, u = self.palette.key("plain" if off else self.tone), self.u
        pale = self.disabled and self.tone != "waiting"  # the waiting tone is pale already
        solid = 0.5 if pale else 1.0
        lay(
            self,
            colours.body and (*colours.body[:3], solid),
            edge=(*(colours.ink if self.chosen else colours.outline)[:3], solid),
            rim=(CHOSEN if self.chosen else OUTLINE) * u,
            foot=colours.edge if not self.disabled else None,
            high=EDGE * u,
            corner=CORNER,
            pressed=self.state == "down",
        )
        if self._bears != (self.grown, self.second_fs):
            self._bear()
        ink = (*colours.ink[:3], 0.45 if pale else 1.0)
        if self._sign is not None:
            self._sign.color = ink
        if self._words is not None:
            self._words.color, self._words.fs = ink, self.fs * self.grown
            self._words.bold = self.bold or self.tone == "main"
            self._words.wrap = self.wrap
        if self._second is not None:
            self._second.color = colours.soft
        self._centre()

    @property
    def _second_high(self) -> float:
        return SECOND_LINE * self.second_fs * self.grown * self.u

    def _centre(self) -> None:
        """Centre the parts, if there is room beside them."""
        if self._words is None:
            return
        u, large = self.u, LARGE if the_app().text_size != "normal" else 1.0
        side, size = self.beside * u, self._words.fs * u
        left, over, right, under = side, 0.0, side, EDGE * u
        if self.sign and self.words and not (self.second or self.unsaved):
            icon = (SIGN * self.grown + self.beside) * u
            for larger in (large, 1.0):
                words = wide(
                    self.words, Lettering(WORDS, self._words.bold, round(size * larger, 1))
                )
                left = max(side, round((self.width - icon - words) / 2) - 2 * MARGIN)
                if left > side:
                    break
        if self.second:
            lines = size * LINE * large + self._second_high
            over = max(0.0, round((self.height - EDGE * u - lines) / 2))
            under = over + EDGE * u
        if tuple(self.padding) != (left, over, right, under):
            self.padding = (left, over, right, under)


def _give_room(widget: SelfDrawn, width: float | None) -> None:
    """Set the width in pixels; None: the rest of the room."""
    widget.size_hint_x = 1 if width is None else None
    if width is not None:
        widget.width = width
