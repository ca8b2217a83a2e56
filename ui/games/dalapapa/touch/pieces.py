"""Tokens, markers and dominoes in a row; many pieces overlap like a fan."""

from pathlib import Path

from kivy.graphics import Color, Ellipse, Rectangle, RoundedRectangle, Triangle
from kivy.lang import Builder
from kivy.properties import ColorProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from ui.games.dalapapa.signs import BONE, COIN, on_paint, paint
from ui.touch.widgets.draw.rounded_ground import lay
from ui.touch.widgets.draw.self_drawn import SelfDrawn, Trait
from ui.touch.widgets.text import text

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["PieceLine", "Pieces", "Swatch", "text"]

_GAP = 0.12
_APART = 0.56  # of a marker's width: each head stays fully visible


class Pieces(SelfDrawn):
    """`count` pieces of a kind in a row, with their number."""

    kind = OptionProperty("coin", options=["coin", "marker", "domino"])
    count = NumericProperty(0)
    most = NumericProperty(24)  # pieces drawn
    paint = ColorProperty((0, 0, 0, 1))  # the colour of a marker
    light = Trait(False)  # the rim has the colour for felt

    drawn_by = (*SelfDrawn.drawn_by, "kind", "count", "most", "paint")

    def _draw(self) -> None:
        self.canvas.clear()
        count = int(min(self.count, self.most))
        side = min(self.height * 0.9, self.width)
        if self.kind == "marker":  # smaller rather than with heads hidden
            side = min(side, self.width / (1 + _APART * max(0, count - 1)))
        if count < 1 or side < 3:
            return
        across = side * (0.62 if self.kind == "domino" else 1)
        step = across * (1 + _GAP)
        if count > 1:
            step = min(step, (self.width - across) / (count - 1))
        bottom = self.center_y - side / 2
        draw = {"coin": _coin, "marker": self._marker, "domino": _domino}[self.kind]
        with self.canvas:
            for index in range(count):
                draw(self.x + index * step, bottom, side)

    def _marker(self, x: float, y: float, side: float) -> None:
        Color(*(self.palette.on_felt if self.light else self.palette.ink))
        _pawn(x, y, side)
        rim = side * 0.08
        Color(*self.paint)
        _pawn(x + rim, y + rim, side - 2 * rim)


class PieceLine(BoxLayout):
    """A player's pieces of a kind: an optional word, the number, the pieces."""

    words = StringProperty()
    label = NumericProperty(0)  # the width kept for the word, in units
    kind = StringProperty("coin")
    count = NumericProperty(0)
    most = NumericProperty(24)  # pieces drawn
    paint = ColorProperty((0, 0, 0, 1))


class Swatch(text.Text):
    """A territory's number on its colour."""

    colour = Trait("")

    def _draw(self) -> None:
        colour = paint(self.colour)
        self.color = on_paint(colour)
        lay(self, colour, edge=self.palette.ink, rim=self.u, corner=6)
        super()._draw()


def _pawn(x: float, y: float, side: float) -> None:
    middle = x + side / 2
    Triangle(points=(x + side * 0.1, y, x + side * 0.9, y, middle, y + side * 0.85))
    head = side * 0.5
    Ellipse(pos=(middle - head / 2, y + side - head), size=(head, head), segments=24)


def _coin(x: float, y: float, side: float) -> None:
    body, edge = COIN
    Color(*edge)
    Ellipse(pos=(x, y), size=(side, side), segments=28)
    rim = side * 0.09
    Color(*body)
    Ellipse(pos=(x + rim, y + rim), size=(side - 2 * rim, side - 2 * rim), segments=28)
    Color(*edge)
    core = side * 0.16
    Ellipse(pos=(x + side / 2 - core, y + side / 2 - core), size=(2 * core, 2 * core), segments=20)


def _domino(x: float, y: float, side: float) -> None:
    body, edge = BONE
    across, rim = side * 0.55, side * 0.05
    Color(*edge)
    RoundedRectangle(pos=(x, y), size=(across, side), radius=[side * 0.1])
    Color(*body)
    inner = (across - 2 * rim, side - 2 * rim)
    RoundedRectangle(pos=(x + rim, y + rim), size=inner, radius=[side * 0.08])
    Color(*edge)
    Rectangle(pos=(x + rim, y + side / 2 - rim / 2), size=(across - 2 * rim, rim))
