"""The podium of a finished game: the best three by place, each with sign, total and name."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from ui.touch.running_app import the_app
from ui.touch.widgets.draw import player_sign
from ui.touch.widgets.draw.patches import lay_patch
from ui.touch.widgets.draw.self_drawn import SelfDrawn, Trait
from ui.touch.widgets.text import text
from ui.touch.widgets.text.fonts import ICONS
from ui.touch.widgets.text.lettering import Lettering, line

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["Podium", "PodiumStep", "WinnerSign", "player_sign", "text"]

MOST = 3  # players on it
SIGN = 48  # the room for the signs above the steps, in units
HEIGHTS = (1, 0.66, 0.46)  # of the steps, by place, as shares of the remaining height
WIDEST = 140  # of a step, in units
GAP = 8
CORNER = 14


class WinnerSign(player_sign.PlayerSign):
    """The sign of a winner, with a crown on it."""

    grown = Trait[float](1)

    def _draw(self) -> None:
        self.canvas.clear()
        if self.profile is None or min(self.size) < 1:
            return
        side = min(self.width, self.height / 1.16)
        x, y, ring = self.center_x - side / 2, self.y, round(side / 30)
        with self.canvas:
            Color(*self.palette.on_felt)
            lay_patch(x, y, side, side, corner=side / 2)
            self.paint(self.profile, x + ring, y + ring, side - 2 * ring)
            Color(*self.palette.go)
            crown = line("♛", Lettering(ICONS, False, round(0.44 * side))).texture
            place = (round(self.center_x - crown.width / 2), round(self.y + 0.78 * side))
            Rectangle(texture=crown, size=crown.size, pos=place)


class PodiumStep(SelfDrawn, BoxLayout):
    """A player's place and total; a winner's step is of wood."""

    place = StringProperty()
    player = StringProperty()
    total = StringProperty()
    mark = StringProperty()  # behind the name: the player left
    won = BooleanProperty(False)
    profile = ObjectProperty(None, allownone=True)
    grown = NumericProperty(1)

    drawn_by = (*SelfDrawn.drawn_by, "won")

    def _draw(self) -> None:
        ground = self.canvas.before
        ground.clear()
        block, corner = self.ids.block, CORNER * self.u * self.grown
        with ground:
            Color(*(self.palette.wood if self.won else self.palette.felt_deep))
            lay_patch(self.x, self.y, self.width, block.height, corner=corner)
            square = (round(self.width), round(max(0, block.height - corner)))
            Rectangle(pos=(round(self.x), round(self.y)), size=square)


class Podium(FloatLayout):
    """Up to three `PodiumStep`s: the first place in the middle, the second on the left."""

    grown = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._lay_out_soon = Clock.create_trigger(self._lay_out, -1)
        for name in ("pos", "size", "children", "grown"):
            self.fbind(name, self._lay_out_soon)

    def fill(self, steps: Sequence[PodiumStep]) -> None:
        """Show these steps, the first place first."""
        self.clear_widgets()
        for step in steps:
            step.size_hint, step.grown = (None, None), self.grown
            self.add_widget(step)

    def _lay_out(self, *_: object) -> None:
        steps: list[PodiumStep] = list(reversed(self.children))
        if not steps:
            return
        unit = the_app().u * self.grown
        gap, count = GAP * unit, len(steps)
        wide = min(WIDEST * unit, (self.width - (count - 1) * gap) / count)
        left = self.right - count * wide - (count - 1) * gap
        order = [1, 0, 2][:count] if count > 1 else [0]
        rest = self.height - SIGN * unit
        ranks = {place: at for at, place in enumerate(dict.fromkeys(step.place for step in steps))}
        for at, number in enumerate(order):
            step = steps[number]
            step.grown = self.grown
            step.size = (round(wide), round(SIGN * unit + rest * HEIGHTS[ranks[step.place]]))
            step.pos = (round(left + at * (wide + gap)), round(self.y))
