"""A die drawn on the canvas: its pips and its state in the game."""

from pathlib import Path

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Ellipse, Rectangle, RoundedRectangle
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from ui.touch.widgets.controls.holdable import Holdable
from ui.touch.widgets.controls.tappable import Tappable
from ui.touch.widgets.draw.dashes import dashed
from ui.touch.widgets.draw.self_drawn import SelfDrawn

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

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
    """A die that is not tapped; `value` None draws an empty place.

    `kept` underlines it, `ghost` draws it faintly (thrown, new face not known yet), `chosen` rings
    it. Values without pips are drawn as digits.
    """

    value = NumericProperty(None, allownone=True)
    kept = BooleanProperty(False)
    ghost = BooleanProperty(False)
    chosen = BooleanProperty(False)
    pressed = BooleanProperty(False)

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
        radius = [side * 0.18]
        if alpha == 1:
            Color(0, 0, 0, 0.22)
            RoundedRectangle(
                pos=(x + side * 0.03, y - side * 0.05), size=(side, side), radius=radius
            )
        edge = self.palette.worth if self.kept else self.palette.die_edge
        Color(*edge[:3], alpha)
        RoundedRectangle(pos=(x, y), size=(side, side), radius=radius)
        rim = side * (0.06 if self.kept else 0.025)
        body = self.palette.die if not self.pressed else self.palette.die_edge
        Color(*body[:3], alpha)
        RoundedRectangle(
            pos=(x + rim, y + rim), size=(side - 2 * rim, side - 2 * rim), radius=radius
        )
        Color(*self.palette.pip[:3], alpha)
        pips = PIPS.get(int(self.value))
        if pips is None:
            self._figure(x, y, side)
            return
        pip = side * 0.19
        for column, row in pips:
            centre_x = x + side * (0.25 + 0.25 * column)
            centre_y = y + side * (0.25 + 0.25 * row)
            Ellipse(pos=(centre_x - pip / 2, centre_y - pip / 2), size=(pip, pip), segments=24)

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
        RoundedRectangle(
            pos=(x + side * 0.12, y - side * 0.14),
            size=(side * 0.76, side * 0.1),
            radius=[side * 0.05],
        )

    def _ring(self, x: float, y: float, side: float) -> None:
        Color(*self.palette.doubt_line)
        rim = side * 0.075
        RoundedRectangle(
            pos=(x - rim, y - rim),
            size=(side + 2 * rim, side + 2 * rim),
            radius=[side * 0.22],
        )


class DieFace(Tappable, DieArt):
    """A die that can be tapped."""

    def on_state(self, _: Widget, state: str) -> None:
        """Darken it while a finger is on it."""
        self.pressed = state == "down"


class HeldFace(Holdable, DieFace):
    """A die to tap or to press long; a change of its value cancels the long press."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("value", self.let_be)
