"""Small motions: the turn passes, or something is written, placed, or taken back."""

from kivy.graphics import Color, Line, Rectangle, RoundedRectangle

from ui.telling.colours import Rgba
from ui.touch.widgets.motion.motion import Motion
from ui.touch.widgets.motion.pace import eased

Rect = tuple[float, float, float, float]  # left, bottom, width, height, in pixels


class Sweep(Motion):
    """A light of the next player's colour runs along a strip."""

    seconds = 0.45
    SHARE = 0.3  # lit share of the strip's length

    def __init__(self, strip: Rect, colour: Rgba, *, back: bool = False) -> None:
        """Create the light; `back` runs from right to left."""
        super().__init__()
        self._strip, self._colour, self._back = strip, colour, back
        self._ink, self._light = Color(*colour), Rectangle()
        self.drawn.add(self._ink)
        self.drawn.add(self._light)

    def go(self, time: float) -> None:
        """Move the light, which goes out at the end."""
        left, bottom, width, height = self._strip
        head = eased(time) * width * (1 + self.SHARE)
        start, end = max(0.0, head - width * self.SHARE), min(width, head)
        if self._back:
            start, end = width - end, width - start
        self._light.pos = (left + start, bottom)
        self._light.size = (max(0.0, end - start), height)
        self._ink.a = 1 - max(0.0, time - 0.7) / 0.3


class Stamp(Motion):
    """A frame closes around a place like a stamp; with `away` the frame opens and vanishes."""

    seconds = 0.4
    FAR = 0.5  # extra size at first, as a share of the place's height

    def __init__(self, place: Rect, colour: Rgba, thick: float, *, away: bool = False) -> None:
        """Create the frame; `thick` is its width in pixels."""
        super().__init__()
        self._place, self._away, self._thick = place, away, thick
        self._wash, self._ground = Color(*colour[:3], 0), RoundedRectangle(radius=[2 * thick])
        self._ink, self._frame = Color(*colour[:3], 0), Line(width=thick)
        for instruction in (self._wash, self._ground, self._ink, self._frame):
            self.drawn.add(instruction)
        self._ground.pos, self._ground.size = place[:2], place[2:]

    def go(self, time: float) -> None:
        """Draw the frame at `time`, 0 to 1: closing, or opening with `away`, and fading at the end.

        The light over the frame's content fades all the time.
        """
        left, bottom, width, height = self._place
        near = 1 - eased(time) if not self._away else eased(time)
        grown = near * self.FAR * height
        self._frame.rounded_rectangle = (
            left - grown,
            bottom - grown,
            width + 2 * grown,
            height + 2 * grown,
            2 * self._thick + grown / 2,
        )
        self._ink.a = 1 - max(0.0, time - 0.6) / 0.4
        self._wash.a = 0.35 * (1 - time)
