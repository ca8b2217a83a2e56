"""A red or a green die as a widget, with or without taps."""

from kivy.graphics import Color, RoundedRectangle
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty

from companion.games.d21.dice import cell
from ui.games.d21.touch.diceart import draw_die
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.draw.self_drawn import SelfDrawn


class SideDie(SelfDrawn):
    """A player's die without taps; `chosen` rings it."""

    player = NumericProperty(0)
    value = NumericProperty(1)
    chosen = BooleanProperty(False)
    ring = ColorProperty((0, 0, 0, 1))

    drawn_by = (*SelfDrawn.drawn_by, "player", "value", "chosen", "ring")

    def _draw(self) -> None:
        self.canvas.clear()
        side = min(self.size) * 0.8
        with self.canvas:
            if self.chosen:
                Color(*self.ring)
                RoundedRectangle(pos=self.pos, size=self.size, radius=[side * 0.12])
            draw_die(cell(int(self.player), int(self.value)), self.center, side)


class DieChoice(Tappable, SideDie):
    """A die that can be tapped."""
