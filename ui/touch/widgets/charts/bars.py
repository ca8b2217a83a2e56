"""Horizontal bars in lines, each with its label and figure."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from kivy.graphics import Color, Rectangle
from kivy.lang import Builder
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.profiles import Profile
from ui.touch.widgets.draw import player_sign
from ui.touch.widgets.draw.self_drawn import SelfDrawn, Trait
from ui.touch.widgets.text import text

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["BarFill", "BarLine", "BarLines", "ChartBar", "player_sign", "text"]

THICK = 0.62  # height of a bar, as a share of its line
RIM = 1.5  # units: the edge of a bar in a player's colour, which may be as light as the card


class ChartBar(NamedTuple):
    """A bar of `length`, 0 or more, with its figure; with a `profile`, in the player's colour."""

    label: str
    length: float
    figure: str
    profile: Profile | None = None


class BarFill(SelfDrawn):
    """The bar of a line: the `share` of its area from the left, 0 to 1."""

    share = Trait[float](0)
    profile = Trait[Profile | None](None)

    def _draw(self) -> None:
        self.canvas.clear()
        wide, high = self.width * min(1.0, max(0.0, self.share)), self.height * THICK
        left, bottom = self.x, self.center_y - high / 2
        with self.canvas:
            Color(*self.palette.soft)  # the start of every bar
            Rectangle(pos=(left - self.u, bottom), size=(self.u, high))
            if wide <= 0:
                return
            Color(*(self.palette.worth if self.profile is None else self.palette.ink))
            Rectangle(pos=(left, bottom), size=(wide, high))
            if self.profile is not None:
                rim = min(RIM * self.u, wide / 2)
                Color(*self.palette.player(self.profile.colour)[0])
                Rectangle(pos=(left + rim, bottom + rim), size=(wide - 2 * rim, high - 2 * rim))


class BarLine(BoxLayout):
    """A bar with its label before and its figure behind; sizes in units."""

    label = StringProperty()
    figure = StringProperty()
    share = NumericProperty(0)
    profile = ObjectProperty(None, allownone=True)
    label_width = NumericProperty(120)
    figure_width = NumericProperty(56)


class BarLines(BoxLayout):
    """All bars at one scale, the longest as long as possible; sizes in units."""

    label_width = NumericProperty(120)
    figure_width = NumericProperty(56)

    def show(self, bars: Sequence[ChartBar], *, least: int = 0, longest: float = 0) -> None:
        """Show these bars, in lines as high as if there were at least `least` bars.

        `longest` is the length of the longest bar, if not among these.
        """
        longest = max(longest, *(bar.length for bar in bars), 0)
        self.clear_widgets()
        for bar in bars:
            self.add_widget(
                BarLine(
                    label=bar.label,
                    figure=bar.figure,
                    share=max(0.0, bar.length) / longest if longest > 0 else 0,
                    profile=bar.profile,
                    label_width=self.label_width,
                    figure_width=self.figure_width,
                )
            )
        for _ in range(least - len(bars)):
            self.add_widget(Widget())
