"""The live picture with the outline of the tray, whose four corners can be dragged."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import Any

from kivy.graphics import Color, Ellipse, Quad, Rectangle
from kivy.properties import BooleanProperty, ListProperty

from ui.touch.widgets.dice.live_tray import LiveTray
from vision.tray.locate import Point

_HELD = "corner"


class TrayOutline(LiveTray):
    """A live tray whose `corners` (shares of the picture's width and height) can be dragged.

    `on_drag` is dispatched for every move, `on_drop` at its end. Corners are as wide as a finger,
    even where they reach beyond the picture.
    """

    __events__ = ("on_drag", "on_drop")  # type: ignore[assignment]  # Kivy joins the events of all classes
    corners = ListProperty()
    marked = BooleanProperty(True)  # if false, the outline is a proposal, in the doubtful colour

    drawn_by = (*LiveTray.drawn_by, "corners", "marked", "reach")

    def on_drag(self) -> None:
        """Event: a corner was moved."""

    def on_drop(self) -> None:
        """Event: a corner was let go."""

    def handle(self, index: int) -> Point:
        """Return the position of a corner's handle in window pixels."""
        return self._shown(self.corners[index])

    def on_touch_down(self, touch: Any) -> bool:
        """Start dragging the nearest corner under the finger."""
        if self._texture is not None:
            nearest = min(
                range(len(self.corners)),
                key=lambda k: self._away(touch.pos, k),
                default=None,
            )
            if nearest is not None and self._away(touch.pos, nearest) <= self.reach / 2:
                touch.ud[_HELD] = nearest  # stored per finger: there may be two
                touch.grab(self)
                return True
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        """Move the dragged corner, no further than the picture's edge."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        if self._texture is None:  # the camera was lost meanwhile
            return True
        x, y, scale = self._place()
        width, height = self._size
        across = (touch.x - x) / (width * scale)
        down = 1 - (touch.y - y) / (height * scale)
        corners = list(self.corners)
        corners[touch.ud[_HELD]] = (min(max(across, 0.0), 1.0), min(max(down, 0.0), 1.0))
        self.corners = corners
        self.dispatch("on_drag")
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Stop dragging the corner."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self.dispatch("on_drop")
        return True

    def _away(self, place: Sequence[float], index: int) -> float:
        x, y = self._shown(self.corners[index])
        return max(abs(place[0] - x), abs(place[1] - y))

    def _shown(self, corner: Point) -> Point:
        x, y, scale = self._place()
        width, height = self._size if self._texture is not None else (0, 0)
        return x + corner[0] * width * scale, y + (1 - corner[1]) * height * scale

    def _draw_beneath(self) -> None:
        if len(self.corners) != 4:
            return
        ring = [self._shown(corner) for corner in self.corners]
        bright = self.palette.sure if self.marked else self.palette.unsure
        # a dark line under a light line is visible on any tray
        for colour, width in ((self.palette.pip, 6 * self.u), (bright, 3 * self.u)):
            Color(*colour)
            for start, end in pairwise([*ring, ring[0]]):
                Quad(points=_bar(start, end, width))
        for x, y in ring:
            self._handle(x, y, bright)

    def _handle(self, x: float, y: float, bright: Sequence[float]) -> None:
        """Draw a ring with a cross, as wide as a finger; its middle stays clear for aiming."""
        across = self.reach
        Color(*self.palette.pip[:3], 0.45)
        Ellipse(pos=(x - across / 2, y - across / 2), size=(across, across))
        Color(*bright)
        arm, thick = across * 0.3, 2 * self.u
        Rectangle(pos=(x - arm, y - thick / 2), size=(2 * arm, thick))
        Rectangle(pos=(x - thick / 2, y - arm), size=(thick, 2 * arm))


def _bar(start: Point, end: Point, width: float) -> tuple[float, ...]:
    """Return the corners of a straight bar of that width."""
    along = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    x, y = -(end[1] - start[1]) / along * width / 2, (end[0] - start[0]) / along * width / 2
    return (start[0] - x, start[1] - y, start[0] + x, start[1] + y,
            end[0] + x, end[1] + y, end[0] - x, end[1] - y)  # fmt: skip
