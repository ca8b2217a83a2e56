"""The sign in a table's header while the sound is muted: a loudspeaker, crossed out."""

from kivy.graphics import Color, Line
from kivy.properties import BooleanProperty

from ui.telling.signs import Fan
from ui.touch.widgets.draw.pieces import lay_piece
from ui.touch.widgets.draw.self_drawn import SelfDrawn

SIDE = 26  # of the sign, in units
LOUDSPEAKER = (
    Fan(((0.04, 0.34), (0.2, 0.34), (0.2, 0.66), (0.04, 0.66))),
    Fan(((0.2, 0.34), (0.48, 0.1), (0.48, 0.9), (0.2, 0.66))),
)


class MutedSign(SelfDrawn):
    """A crossed loudspeaker in the ink of the header; takes no room unless `shown`."""

    shown = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint=(None, None), pos_hint={"center_y": 0.5}, **kwargs)
        self.fbind("shown", self._measure)
        self._measure()

    def dress(self) -> None:
        """Redraw with the app's changed colours and sizes."""
        super().dress()
        self._measure()

    def _measure(self, *_: object) -> None:
        self.size = (SIDE * self.u if self.shown else 0, SIDE * self.u)

    def _draw(self) -> None:
        self.canvas.clear()
        if not self.shown:
            return
        side, (left, low) = SIDE * self.u, self.pos
        right, middle, arm = left + 0.78 * side, low + side / 2, 0.17 * side
        with self.canvas:
            Color(*self.palette.on_felt)
            for piece in LOUDSPEAKER:
                lay_piece(piece, left, low, side)
            for rise in (arm, -arm):
                ends = (right - arm, middle - rise, right + arm, middle + rise)
                Line(points=ends, width=1.5 * self.u, cap="round")
