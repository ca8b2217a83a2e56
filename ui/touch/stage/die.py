"""A die on the stage: slides to its place, turns, and may be in doubt."""

from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate, Translate
from kivy.graphics.texture import Texture

from companion.dice import Size
from ui.touch.running_app import the_app
from ui.touch.widgets.dice.die import HeldFace
from ui.touch.widgets.draw.dashes import dashed
from ui.touch.widgets.draw.patches import lay_patch
from ui.touch.widgets.draw.self_drawn import Trait
from ui.touch.widgets.text.fonts import WORDS
from ui.touch.widgets.text.lettering import Lettering, line

SLIDE_SECONDS = 0.18
SMALL = 0.74  # edge of a small die, as a share of a big die's edge
FRAME = 0.06  # distance of a doubtful die's frame, as a share of the die's edge


class StageDie(HeldFace):
    """A die as large as its place: a tap keeps the die, a long press corrects the face.

    The die is turned by `tilt` degrees. A die in `doubt` shows its `photo`, or a question mark, in
    a dashed frame; `lit` dice are those the advice keeps. With animations on, the die slides from
    its former place; touches count at the new place at once.
    """

    tilt = Trait[float](0)
    doubt = Trait(False)
    lit = Trait(False)
    photo = Trait[Texture | None](None)

    def __init__(self, place: int, **kwargs: Any) -> None:
        """Create the die at position `place` of the roll."""
        self.place = place
        self._shift = Translate(0, 0)
        super().__init__(size_hint=(None, None), **kwargs)

    @property
    def side(self) -> float:
        """The edge of the drawn die, in pixels; a small die beside big ones is smaller."""
        small = getattr(self.sort, "size", None) is Size.SMALL
        return float(min(self.width, self.height) * (SMALL if small else 1))

    def lay(self, x: float, y: float, side: float, tilt: float, *, slides: bool) -> None:
        """Put the die at a place; x, y is the lower left corner in pixels."""
        left, low = self.x - x, self.y - y
        self.pos, self.size, self.tilt = (round(x), round(y)), (round(side), round(side)), tilt
        moved = slides and the_app().motion and (left or low)
        if moved:
            self.slide_from(left, low)

    def slide_from(
        self, across: float, up: float, *, seconds: float = SLIDE_SECONDS, after: float = 0
    ) -> None:
        """Slide to the die's place from an offset in pixels: `across` to the right, `up` above."""
        Animation.stop_all(self._shift)
        self._shift.x, self._shift.y = across, up
        way = Animation(x=0, y=0, d=seconds, t="out_cubic")
        (Animation(d=after) + way if after else way).start(self._shift)

    def _draw(self) -> None:
        self.canvas.clear()
        if self.side <= 4:
            return
        with self.canvas:
            PushMatrix()
            self.canvas.add(self._shift)
            if self.tilt:
                Rotate(angle=self.tilt, origin=self.center)
        super_canvas = self.canvas
        with super_canvas:
            self._draw_face()
            PopMatrix()

    def _draw_face(self) -> None:
        side = self.side
        x, y = self.center_x - side / 2, self.center_y - side / 2
        if self.value is None and not self.doubt:
            self._place(x, y, side)
            return
        if self.photo is not None:
            Color(1, 1, 1, 1)
            Rectangle(texture=self.photo, pos=(x, y), size=(side, side))
        elif self.doubt:
            self._question(x, y, side)
        else:
            self._body(x, y, side, alpha=0.3 if self.ghost else 1.0)
        if self.kept:
            Color(*self.palette.sure)
            bar = (x + 0.12 * side, y - 0.16 * side, 0.76 * side, 0.09 * side)
            lay_patch(*bar, corner=0.045 * side)
        if self.chosen:
            Color(*self.palette.go)
            lay_patch(x, y, side, side, corner=0.21 * side, rim=0.06 * side)
        if self.lit:
            Color(*self.palette.sure)
            out = FRAME * side
            around = (x - out, y - 1.6 * out, side + 2 * out, side + 2.6 * out)
            lay_patch(*around, corner=0.25 * side, rim=0.05 * side)
        if self.doubt:
            Color(*self.palette.go)
            out = FRAME * side
            corners = (x - out, y - out, x + side + out, y + side + out)
            for left, low, across, up in dashed(corners, max(3.0, 0.03 * side), side / 8):
                Rectangle(pos=(left, low), size=(across, up))

    def _question(self, x: float, y: float, side: float) -> None:
        Color(*self.palette.die)
        lay_patch(x, y, side, side, corner=0.21 * side)
        Color(*self.palette.pip)
        texture = line("?", Lettering(WORDS, True, round(0.6 * side))).texture
        place = x + (side - texture.width) / 2, y + (side - texture.height) / 2
        Rectangle(texture=texture, pos=place, size=texture.size)

    def _place(self, x: float, y: float, side: float) -> None:
        Color(*self.palette.felt_line)
        inner = (x + 0.08 * side, y + 0.08 * side, x + 0.92 * side, y + 0.92 * side)
        for left, low, across, up in dashed(inner, max(2.0, 0.025 * side), side / 12):
            Rectangle(pos=(left, low), size=(across, up))
