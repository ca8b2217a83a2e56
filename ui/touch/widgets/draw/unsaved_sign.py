"""The sign on unsaved entries, the same as on the alarm bar."""

from kivy.graphics import Color, Ellipse, RoundedRectangle
from kivy.properties import BooleanProperty, NumericProperty

from ui.touch.widgets.draw.self_drawn import SelfDrawn

HEIGHT = 24  # in units


class UnsavedSign(SelfDrawn):
    """An exclamation mark on the alarm's background; takes no room unless `shown`.

    Many lines and cells have this sign and hardly any is shown, so it is drawn in code, without a
    label, and only when shown.
    """

    shown = BooleanProperty(False)
    side = NumericProperty(24)  # width of the sign, in units

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint=(None, None), pos_hint={"center_y": 0.5}, **kwargs)
        for name in ("shown", "side"):
            self.fbind(name, self._measure)
        self._measure()

    def dress(self) -> None:
        """Redraw with the app's changed colours and sizes."""
        super().dress()
        self._measure()

    def _measure(self, *_: object) -> None:
        self.size = (self.side * self.u if self.shown else 0, HEIGHT * self.u)

    def _draw(self) -> None:
        self.canvas.clear()
        if not self.shown:
            return
        u, x, y = self.u, self.center_x, self.y
        with self.canvas:
            Color(*self.palette.alarm)
            RoundedRectangle(pos=self.pos, size=self.size, radius=[5 * u])
            Color(*self.palette.on_alarm)
            RoundedRectangle(
                pos=(x - 1.5 * u, y + 9.5 * u), size=(3 * u, 9.5 * u), radius=[1.2 * u]
            )
            Ellipse(pos=(x - 1.8 * u, y + 4.6 * u), size=(3.6 * u, 3.6 * u))
