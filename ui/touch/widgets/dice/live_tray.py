"""The live picture of the tray with an outline round every die."""

from pathlib import Path

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.graphics.texture import Texture
from kivy.lang import Builder
from kivy.properties import ListProperty, NumericProperty

from companion.dice import Box
from ui.touch.model.marks import Outline
from ui.touch.widgets.draw.dashes import dashed, outline
from ui.touch.widgets.draw.self_drawn import SelfDrawn
from vision.frame import Frame

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


class LiveTray(SelfDrawn):
    """Shows the latest frame and its marks; a tap on a mark dispatches `on_pick`."""

    __events__ = ("on_pick",)
    marks = ListProperty()
    reach = NumericProperty(48)

    drawn_by = (*SelfDrawn.drawn_by, "marks")

    def __init__(self, **kwargs: object) -> None:
        self._texture: Texture | None = None
        self._frame: Frame | None = None
        self._size = (1, 1)  # of the frame that boxes refer to, whatever the texture's size
        super().__init__(**kwargs)

    def on_pick(self, mark: Outline) -> None:
        """Event: a mark was tapped."""

    def show(self, frame: Frame | None) -> None:
        """Show a picture; the same picture again costs nothing."""
        if frame is self._frame:
            return
        self._frame = frame
        if frame is None:
            self._texture = None
            self._redraw()
            return
        picture = frame.image if frame.small is None else frame.small
        size = (frame.image.shape[1], frame.image.shape[0])
        if size != self._size:
            self._size = size
            self._redraw()
        height, width = picture.shape[:2]
        if self._texture is None or self._texture.size != (width, height):
            self._texture = Texture.create(size=(width, height), colorfmt="bgr")
            self._texture.flip_vertical()
            self._redraw()
        self._texture.blit_buffer(picture.tobytes(), colorfmt="bgr", bufferfmt="ubyte")
        self.canvas.ask_update()

    def placed(self, box: Box) -> tuple[float, float, float, float]:
        """Return a box of the frame in screen pixels: left, bottom, right, top."""
        x, y, scale = self._place()
        height = self._size[1]
        return (
            x + box.x0 * scale,
            y + (height - box.y1) * scale,
            x + box.x1 * scale,
            y + (height - box.y0) * scale,
        )

    def at(self, x: float, y: float) -> Outline | None:
        """Return the mark nearest to a point within a finger's reach, else None."""
        best: tuple[float, Outline] | None = None
        for mark in self.marks:
            if mark.provisional:
                continue
            x0, y0, x1, y1 = self.placed(mark.box)
            far = max(abs(x - (x0 + x1) / 2), abs(y - (y0 + y1) / 2))
            if far <= max(self.reach / 2, (x1 - x0) / 2, (y1 - y0) / 2) and (
                best is None or far < best[0]
            ):
                best = far, mark
        return best[1] if best else None

    def on_touch_down(self, touch: object) -> bool:
        """Dispatch `on_pick` for the mark under the finger."""
        position: tuple[float, float] = touch.pos  # type: ignore[attr-defined]
        if not self.collide_point(*position) or self._texture is None or self.disabled:
            return bool(super().on_touch_down(touch))
        mark = self.at(*position)
        if mark is not None:
            self.dispatch("on_pick", mark)
        return True

    def _place(self) -> tuple[float, float, float]:
        if self._texture is None:
            return self.x, self.y, 1.0
        width, height = self._size
        scale = min(self.width / width, self.height / height)
        return self.center_x - width * scale / 2, self.center_y - height * scale / 2, scale

    def _draw(self) -> None:
        self.canvas.clear()
        with self.canvas:
            Color(*self.palette.felt)
            RoundedRectangle(pos=self.pos, size=self.size, radius=[10 * self.u])
            if self._texture is None:
                return
            x, y, scale = self._place()
            width, height = self._size
            Color(1, 1, 1, 1)
            RoundedRectangle(
                texture=self._texture,
                pos=(x, y),
                size=(width * scale, height * scale),
                radius=[8 * self.u],
            )
            self._draw_beneath()
            around = [self._around(mark) for mark in self.marks]
            for mark, corners in zip(self.marks, around, strict=True):
                self._outline(*corners, mark)
            # above every outline, so that no value is hidden
            for mark, corners in zip(self.marks, around, strict=True):
                self._label(*corners, mark)

    def _draw_beneath(self) -> None:
        """Draw between the picture and the marks; for subclasses."""

    def _around(self, mark: Outline) -> tuple[float, float, float, float]:
        gap = 3 * self.u
        x0, y0, x1, y1 = self.placed(mark.box)
        return x0 - gap, y0 - gap, x1 + gap, y1 + gap

    def _label(self, x0: float, y0: float, _: float, y1: float, mark: Outline) -> None:
        label = CoreLabel(text=mark.label, font_size=17 * self.u, bold=True)
        label.refresh()
        width, height = label.texture.size
        width_back = max(width + 8 * self.u, height)
        left = min(max(x0, self.x), self.right - width_back)
        bottom = y1 if y1 + height <= self.top else y0 - height
        Color(*(self.palette.card if mark.sure else self.palette.doubt))
        RoundedRectangle(pos=(left, bottom), size=(width_back, height), radius=[5 * self.u])
        Color(*(self.palette.ink if mark.sure else self.palette.on_doubt))
        Rectangle(
            texture=label.texture,
            pos=(left + (width_back - width) / 2, bottom),
            size=(width, height),
        )

    def _outline(self, x0: float, y0: float, x1: float, y1: float, mark: Outline) -> None:
        # A dark line under a light line is visible on any tray; dashed: still to be confirmed;
        # twice and dashed: not sure.
        bright = self.palette.sure if mark.sure else self.palette.unsure
        solid = mark.sure and not mark.provisional
        for out in (0.0,) if mark.sure else (0.0, 5 * self.u):
            box = (x0 - out, y0 - out, x1 + out, y1 + out)
            for colour, width in ((self.palette.pip, 5 * self.u), (bright, 3 * self.u)):
                Color(*colour)
                bars = outline(box, width) if solid else dashed(box, width, 7 * self.u)
                for left, bottom, across, up in bars:
                    Rectangle(pos=(left, bottom), size=(across, up))
