"""A die drawn on the canvas: its pips and its state in the game."""

from pathlib import Path
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from ui.telling.colours import die_colours
from ui.touch.widgets.controls.holdable import Holdable
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.draw.dashes import dashed
from ui.touch.widgets.draw.patches import lay_patch, lay_shadow
from ui.touch.widgets.draw.self_drawn import SelfDrawn, Trait

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

# Shares of a die's edge: its corners' radius, its lower edge, its rim, a light edging, a pip.
CORNER, LOW, RIM, EDGING, PIP = 0.21, 0.05, 0.07, 0.03, 0.2
# Pips by value, as columns and rows of a 3 x 3 grid on the face.
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((1, 1),),
    2: ((0, 2), (2, 0)),
    3: ((0, 2), (1, 1), (2, 0)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}


class DieArt(SelfDrawn):
    """A die that cannot be tapped; `value` None draws an empty place.

    `sort` has the colour and size of a die that is not ivory. `kept` underlines the die, `ghost`
    draws it faintly (thrown, new face not known yet), `chosen` rings it. Values without pips are
    drawn as digits.
    """

    value = NumericProperty(None, allownone=True)
    kept = BooleanProperty(False)
    ghost = BooleanProperty(False)
    chosen = BooleanProperty(False)
    pressed = BooleanProperty(False)
    sort = Trait[Any](None)

    drawn_by = (*SelfDrawn.drawn_by, "value", "kept", "ghost", "chosen", "pressed")

    @property
    def side(self) -> float:
        """The edge of the drawn die, in pixels."""
        return float(min(self.width, self.height) * 0.84)

    def _draw(self) -> None:
        self.canvas.clear()
        if self.side <= 4:
            return
        side = self.side
        x, y = self.center_x - side / 2, self.center_y - side / 2
        with self.canvas:
            if self.chosen:
                self._ring(x, y, side)
            if self.value is None or self.ghost:
                self._place(x, y, side)
            if self.value is not None:
                self._body(x, y, side, alpha=0.3 if self.ghost else 1.0)
            if self.kept:
                self._kept(x, y, side)

    def _place(self, x: float, y: float, side: float) -> None:
        Color(*self.palette.die_edge)
        width = max(2.0, side * 0.045)
        for left, bottom, across, up in dashed((x, y, x + side, y + side), width, side / 8):
            Rectangle(pos=(left, bottom), size=(across, up))

    def _body(self, x: float, y: float, side: float, alpha: float) -> None:
        colours = die_colours(self.palette, getattr(self.sort, "colour", None))
        corner, low, rim = colours.corner * side, max(1.0, LOW * side), RIM * side
        if alpha == 1:
            lay_shadow(x, y - 2 * low, side, side, corner=corner)
        Color(*(self.palette.worth if self.kept else colours.edge)[:3], alpha)
        lay_patch(x, y - low, side, side, corner=corner)
        Color(*(colours.edge if self.pressed else colours.body)[:3], alpha)
        lay_patch(x, y, side, side, corner=corner)
        if not self.pressed:
            Color(*colours.lit[:3], alpha)
            lay_patch(x + rim, y + rim, side - 2 * rim, side - 2 * rim, corner=corner - rim / 2)
        if colours.rim is not None:
            Color(*colours.rim[:3], alpha)
            lay_patch(x, y, side, side, corner=corner, rim=max(1.0, EDGING * side))
        Color(*colours.pip[:3], alpha)
        self._face(x, y, side)

    def _face(self, x: float, y: float, side: float) -> None:
        """Draw the pips of the value, or digits for a value without pips; 0 is a blank face."""
        pips = PIPS.get(int(self.value or 0))
        if pips is None:
            if self.value:
                self._figure(x, y, side)
            return
        pip = 2 * round(PIP * side / 2)
        for column, row in pips:
            centre_x = x + side * (0.25 + 0.25 * column)
            centre_y = y + side * (0.25 + 0.25 * row)
            lay_patch(centre_x - pip / 2, centre_y - pip / 2, pip, pip, corner=pip / 2)

    def _figure(self, x: float, y: float, side: float) -> None:
        label = CoreLabel(text=str(int(self.value)), font_size=side * 0.55, bold=True)
        label.refresh()
        width, height = label.texture.size
        Rectangle(
            texture=label.texture,
            pos=(x + (side - width) / 2, y + (side - height) / 2),
            size=(width, height),
        )

    def _kept(self, x: float, y: float, side: float) -> None:
        Color(*self.palette.worth)
        lay_patch(x + side * 0.12, y - side * 0.16, side * 0.76, side * 0.1, corner=side * 0.05)

    def _ring(self, x: float, y: float, side: float) -> None:
        Color(*self.palette.doubt_line)
        rim = side * 0.075
        around = side + 2 * rim
        lay_patch(x - rim, y - rim, around, around, corner=CORNER * side + rim)


class DieFace(Tappable, DieArt):
    """A die that can be tapped."""

    def on_state(self, _: Widget, state: str) -> None:
        """Darken the die while a finger is on it."""
        self.pressed = state == "down"


class HeldFace(Holdable, DieFace):
    """A die for taps and long presses; a change of its value cancels the long press."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("value", self.let_be)
