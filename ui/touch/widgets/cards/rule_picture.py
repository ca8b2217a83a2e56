"""The pictures beside the sentences of a card of rules: symbols in a row, drawn by their game."""

from collections.abc import Callable

from kivy.graphics import Color, Ellipse, Line, Quad, RoundedRectangle
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.pictures import DieMark, Picture, PicturedDie, Sign, Symbol
from ui.touch.model.picture_sizes import GAP, extent, whole
from ui.touch.running_app import the_app
from ui.touch.widgets.dice.die import DieArt
from ui.touch.widgets.draw.self_drawn import SelfDrawn
from ui.touch.widgets.text.text import Icon

Depict = Callable[[Symbol], Widget]  # returns a new widget for a symbol

_WRITTEN = {Sign.ARROW: "→", Sign.AND: "+", Sign.GAP: ""}


class RulePicture(BoxLayout):
    """A picture in its own size."""

    def __init__(self, picture: Picture, depict: Depict) -> None:
        """Create a picture's symbols with `depict`."""
        u = the_app().u
        width, height = (side * u for side in whole(picture))
        super().__init__(size_hint=(None, None), size=(width, height), spacing=GAP * u)
        self.pos_hint = {"center_y": 0.5}
        for symbol in picture:
            shown = depict(symbol)
            wide, high = extent(symbol)
            shown.size_hint, shown.size = (None, None), (wide * u, high * u)
            shown.size_hint_min = None, None  # not a key: no least size
            shown.pos_hint = {"center_y": 0.5}
            self.add_widget(shown)


class CupOrPlayer(SelfDrawn):
    """The cup for dice, or a player who gets some."""

    sign = StringProperty(Sign.CUP)

    drawn_by = (*SelfDrawn.drawn_by, "sign")

    def _draw(self) -> None:
        self.canvas.clear()
        side = min(self.width, self.height) * 0.86
        x, y = self.center_x - side / 2, self.center_y - side / 2
        with self.canvas:
            Color(*self.palette.soft)
            (self._cup if self.sign == Sign.CUP else self._player)(x, y, side)

    def _cup(self, x: float, y: float, side: float) -> None:
        top, foot = y + side * 0.8, y + side * 0.14
        Quad(
            points=(
                *(x + side * 0.04, top),
                *(x + side * 0.96, top),
                *(x + side * 0.74, foot),
                *(x + side * 0.26, foot),
            )
        )
        RoundedRectangle(pos=(x + side * 0.2, y + side * 0.06), size=(side * 0.6, side * 0.12))
        Color(*self.palette.card)
        Ellipse(pos=(x + side * 0.12, top - side * 0.14), size=(side * 0.76, side * 0.2))

    def _player(self, x: float, y: float, side: float) -> None:
        Ellipse(pos=(x + side * 0.3, y + side * 0.56), size=(side * 0.4, side * 0.4))
        shoulders = [side * 0.34, side * 0.34, side * 0.06, side * 0.06]
        RoundedRectangle(
            pos=(x + side * 0.12, y + side * 0.04),
            size=(side * 0.76, side * 0.48),
            radius=shoulders,
        )


def depict(symbol: Symbol) -> Widget:
    """Return a widget for a white die or sign, for all games. Raises ValueError for others."""
    if isinstance(symbol, PicturedDie):
        chosen = symbol.mark is DieMark.LIT
        return DieArt(value=symbol.value, ghost=symbol.mark is DieMark.FAINT, chosen=chosen)
    if symbol in (Sign.CUP, Sign.PLAYER):
        return CupOrPlayer(sign=symbol)
    if isinstance(symbol, Sign) and symbol in _WRITTEN:
        return Icon(text=_WRITTEN[symbol], fs=22)
    raise ValueError(symbol)


def cross_out(side: float, centre: tuple[float, float]) -> None:
    """Draw two strokes over something that does not count, in the current colour."""
    half, (x, y) = side / 2, centre
    width = max(1.5, side * 0.055)
    Line(points=(x - half, y - half, x + half, y + half), width=width)
    Line(points=(x - half, y + half, x + half, y - half), width=width)
