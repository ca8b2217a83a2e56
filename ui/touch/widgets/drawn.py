"""What every widget that draws itself does: draw anew when something it shows changes."""

from typing import ClassVar

from kivy.clock import Clock
from kivy.uix.widget import Widget


class Drawn(Widget):
    """A widget whose `_draw` fills its canvas.

    It is drawn anew before the next frame, once, however many of the properties named in
    `drawn_by` changed.
    """

    drawn_by: ClassVar[tuple[str, ...]] = ("pos", "size")

    def __init__(self, **kwargs: object) -> None:
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        for name in self.drawn_by:
            self.fbind(name, self._redraw)
        self._redraw()

    def _draw(self, *_: object) -> None:
        raise NotImplementedError
