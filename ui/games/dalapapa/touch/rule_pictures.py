"""The pieces and connections on Dalapapa Domaine's card of rules."""

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Ellipse, Rectangle, RoundedRectangle
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.games.dalapapa.state import PLAQUE as WORTH
from companion.games.pictures import Connections, Sign, Symbol
from ui.games.dalapapa.signs import BONE, COIN, PLAQUE
from ui.games.dalapapa.touch.pieces import Pieces
from ui.telling.colours import Rgba
from ui.telling.paints import TERRITORIES
from ui.touch.widgets.cards import rule_picture
from ui.touch.widgets.draw.self_drawn import SelfDrawn

# The squares around the new domino, which covers (1, 0) and (2, 0): each touches one half. The
# first two are the ends of the row, then those above and below.
AROUND = ((0, 0), (3, 0), (1, 1), (2, -1), (2, 1), (1, -1))
LEFT, RIGHT = TERRITORIES["blue"], TERRITORIES["yellow"]  # the halves of the new domino


class RuleConnections(SelfDrawn):
    """A new domino and the squares of its colours that it touches.

    Each connection has a dot in a token's yellow.
    """

    count = NumericProperty(1)

    drawn_by = (*SelfDrawn.drawn_by, "count")

    def _draw(self) -> None:
        self.canvas.clear()
        side = min(self.width / 4, self.height / 3)
        if side < 4:
            return
        with self.canvas:
            for place in AROUND[: int(self.count)]:
                self._square(place, side, _half(place), laid=True)
            rim = side * 0.12
            x, y = self._corner((1, 0), side)
            Color(*self.palette.ink)
            RoundedRectangle(
                pos=(x - rim / 2, y - rim / 2), size=(2 * side + rim, side + rim), radius=[rim]
            )
            self._square((1, 0), side, LEFT)
            self._square((2, 0), side, RIGHT)
            for place in AROUND[: int(self.count)]:
                self._link(place, side)

    def _corner(self, place: tuple[int, int], side: float) -> tuple[float, float]:
        across, up = place
        return self.center_x + side * (across - 2), self.center_y + side * (up - 0.5)

    def _square(
        self, place: tuple[int, int], side: float, paint: Rgba, *, laid: bool = False
    ) -> None:
        x, y = self._corner(place, side)
        rim = side * 0.07
        Color(*BONE[1])
        Rectangle(pos=(x, y), size=(side, side))
        Color(*paint[:3], 0.55 if laid else 1)
        Rectangle(pos=(x + rim, y + rim), size=(side - 2 * rim, side - 2 * rim))

    def _link(self, place: tuple[int, int], side: float) -> None:
        """Draw a dot on the common side of a square and the new domino."""
        x, y = self._corner(place, side)
        mine_x, mine_y = self._corner(_touched(place), side)
        dot = side * 0.42
        centre = ((x + mine_x + side) / 2, (y + mine_y + side) / 2)
        for colour, size in ((COIN[1], dot), (self.palette.die, dot * 0.62)):
            Color(*colour)
            Ellipse(pos=(centre[0] - size / 2, centre[1] - size / 2), size=(size, size))


class RulePlaque(SelfDrawn):
    """The plaque with its points."""

    def _draw(self) -> None:
        self.canvas.clear()
        side = min(self.size)
        x, y = self.center_x - side / 2, self.center_y - side / 2
        label = CoreLabel(text=str(WORTH), font_size=side * 0.7, bold=True)
        label.refresh()
        width, height = label.texture.size
        with self.canvas:
            Color(*PLAQUE[0])
            Ellipse(pos=(x, y), size=(side, side))
            Color(*PLAQUE[1])
            Rectangle(
                texture=label.texture,
                pos=(self.center_x - width / 2, self.center_y - height / 2),
                size=(width, height),
            )


def _touched(place: tuple[int, int]) -> tuple[int, int]:
    """Return the half of the new domino that a square touches."""
    return (1, 0) if place[0] < 2 else (2, 0)


def _half(place: tuple[int, int]) -> Rgba:
    return LEFT if place[0] < 2 else RIGHT


def depict(symbol: Symbol) -> Widget:
    """Return the widget of a symbol: connections, a piece, or a symbol common to all games."""
    if isinstance(symbol, Connections):
        return RuleConnections(count=symbol.count)
    if symbol is Sign.PLAQUE:
        return RulePlaque()
    if symbol is Sign.TOKEN:
        return Pieces(kind="coin", count=1)
    if symbol is Sign.MARKER:
        return Pieces(kind="marker", count=1, paint=TERRITORIES["red"])
    return rule_picture.depict(symbol)
