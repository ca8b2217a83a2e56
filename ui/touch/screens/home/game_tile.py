"""A game's tile on Home."""

from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.draw.patches import lay_patch
from ui.touch.widgets.draw.rounded_ground import lay
from ui.touch.widgets.draw.self_drawn import SelfDrawn

CORNER, EDGE = 12, 3  # in units


class GameTile(Tappable, SelfDrawn, BoxLayout):
    """A game on Home: a picture on felt, the name, the number of players.

    A tile that is not `usable` is grey and says why. `pictured` is the share of the height that the
    picture takes.
    """

    title = StringProperty()
    summary = StringProperty()
    usable = BooleanProperty(True)
    pictured = NumericProperty(0.5)
    grown = NumericProperty(1)

    drawn_by = (*SelfDrawn.drawn_by, "state", "usable", "pictured")

    def _draw(self) -> None:
        palette, corner = self.palette, CORNER * self.grown
        back = palette.card if self.usable else palette.line
        lay(self, back, corner=corner, foot=palette.edge, high=EDGE * self.u)
        high = round(self.pictured * self.height)
        corner *= self.u
        with self.canvas.before:
            Color(*(palette.felt if self.usable else palette.alarm))
            lay_patch(self.x, self.top - high, self.width, high, corner=corner)
            square = round(min(corner, high))
            Rectangle(pos=(round(self.x), round(self.top - high)), size=(round(self.width), square))
            if self.state == "down":
                Color(*palette.ink[:3], 0.18)
                lay_patch(*self.pos, *self.size, corner=corner)
