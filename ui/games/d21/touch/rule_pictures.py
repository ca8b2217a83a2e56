"""The boards on D.21's card of rules: a slide, a jump, a winning line, two sets."""

from collections.abc import Iterator
from math import cos, pi, sin

from kivy.graphics import Color, Line, Rectangle, Triangle
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.games.d21.dice import COLOURS, cell
from companion.games.pictures import DieMark, PicturedDie, Squares, Symbol
from ui.games.d21.touch.diceart import draw_die, draw_ghost
from ui.touch.widgets.cards import rule_picture
from ui.touch.widgets.draw.self_drawn import SelfDrawn

Point = tuple[float, float]

DIE = 0.7  # of a square's side
BEND = 16  # points of the arrow over a jump


class RuleSquares(SelfDrawn):
    """A few squares of the board.

    A moved die is drawn faintly, with an arrow from there to the lit die; several lit dice are
    joined by a line, in the order of their values.
    """

    squares = ObjectProperty(None)

    drawn_by = (*SelfDrawn.drawn_by, "squares")

    def _draw(self) -> None:
        self.canvas.clear()
        if self.squares is None or min(self.size) < 8:
            return
        side = self.height / len(self.squares.rows)
        with self.canvas:
            self._ground(side)
            lit = [at for at, die in self._dice(side) if die.mark is DieMark.LIT]
            if len(lit) > 1:
                self._join(side)
            for centre, die in self._dice(side):
                self._die(die, centre, side * DIE)
            gone = [at for at, die in self._dice(side) if die.mark is DieMark.FAINT]
            if gone and lit:
                self._arrow(gone[0], lit[0], side)

    def _dice(self, side: float) -> Iterator[tuple[Point, PicturedDie]]:
        """Yield every die, with the centre of its square."""
        for row, dice in enumerate(self.squares.rows):
            for column, die in enumerate(dice):
                if die is not None:
                    yield (self.x + side * (column + 0.5), self.top - side * (row + 0.5)), die

    def _ground(self, side: float) -> None:
        rim = max(1.0, self.u)
        for row, dice in enumerate(self.squares.rows):
            for column in range(len(dice)):
                x, y = self.x + side * column, self.top - side * (row + 1)
                Color(*self.palette.line)
                Rectangle(pos=(x, y), size=(side, side))
                Color(*self.palette.card)
                Rectangle(pos=(x + rim, y + rim), size=(side - 2 * rim, side - 2 * rim))

    def _join(self, side: float) -> None:
        lit = sorted(
            ((die.value or 0, at) for at, die in self._dice(side) if die.mark is DieMark.LIT)
        )
        Color(*self.palette.doubt_line)
        Line(points=[part for _, at in lit for part in at], width=side * 0.11)

    def _die(self, die: PicturedDie, centre: Point, side: float) -> None:
        if die.colour is None or die.value is None:
            return
        drawn = cell(COLOURS.index(die.colour), die.value)
        if die.mark is DieMark.FAINT:
            draw_ghost(drawn, centre, side, self.palette.card, self.palette.soft)
        else:
            draw_die(drawn, centre, side)

    def _arrow(self, start: Point, end: Point, side: float) -> None:
        """Draw an arrow between squares of a row: straight, or in a bow over a die between them."""
        (x0, y0), (x1, _) = start, end
        over = [at for at, _ in self._dice(side) if at[1] == y0 and x0 < at[0] < x1]
        Color(*self.palette.doubt_line)
        width = max(1.5, side * 0.05)
        half = side * DIE / 2
        if not over:
            tip = (x1 - half - side * 0.04, y0)
            Line(points=(x0 + half, y0, tip[0] - side * 0.12, y0), width=width)
            _head(tip, 0.0, side * 0.24)
            return
        middle, wide, high = (x0 + x1) / 2, (x1 - x0) / 2, side * 0.4
        points = [
            part
            for step in range(BEND + 1)
            for turned in (pi * (1 - step / BEND),)
            for part in (middle + wide * cos(turned), y0 + high * sin(turned))
        ]
        Line(points=points[:-4], width=width)
        _head((x1, y0 + side * 0.06), -pi / 2, side * 0.28)


def _head(tip: Point, turned: float, side: float) -> None:
    """Draw the head of an arrow at `tip`; its size is `side`.

    `turned` is the angle in radians, from the right counter-clockwise.
    """
    points = list(tip)
    for bend in (2.6, -2.6):
        points += [tip[0] + side * cos(turned + bend), tip[1] + side * sin(turned + bend)]
    Triangle(points=points)


def depict(symbol: Symbol) -> Widget:
    """Return the widget of a symbol: squares of the board, or a symbol common to all games."""
    return (
        RuleSquares(squares=symbol) if isinstance(symbol, Squares) else rule_picture.depict(symbol)
    )
