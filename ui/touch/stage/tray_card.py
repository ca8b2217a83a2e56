"""The camera's picture as a small card in a wooden frame; a tap enlarges the picture."""

from pathlib import Path
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.lang import Builder
from kivy.properties import ListProperty, ObjectProperty, StringProperty

from ui.touch.model.composition import Composition
from ui.touch.model.marks import Outline
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics
from ui.touch.widgets.dice import live_tray
from ui.touch.widgets.dice.live_tray import LiveTray
from ui.touch.widgets.draw.patches import lay_patch
from ui.touch.widgets.text.fonts import ICONS, WORDS
from ui.touch.widgets.text.lettering import Lettering, line, shortened
from vision.frame import Frame

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["TrayCard", "TrayOverlay", "live_tray"]

FRAME = 4  # the frame's width, in units of the composition
SURE, DOUBT = "✓", "?"


class TrayCard(LiveTray):
    """The picture in a frame; `words` stand on the tab. A tap dispatches `on_open`."""

    __events__ = ("on_open",)
    words = StringProperty()
    composition: Composition | None = ObjectProperty(None, allownone=True)

    drawn_by = (*LiveTray.drawn_by, "words", "composition")

    def on_open(self) -> None:
        """Event: the picture was tapped, to be enlarged."""

    def on_touch_down(self, touch: Any) -> bool:
        """Dispatch `on_open` for a tap on the picture."""
        seen = self.collide_point(*touch.pos) and not self.disabled and self._texture is not None
        if seen:
            self.dispatch("on_open")
        return bool(seen)

    def _place(self) -> tuple[float, float, float]:
        """Fill the card with the middle of the picture; the picture's edges are cut."""
        width, height = self._size
        scale = max(self.width / width, self.height / height)
        return self.center_x - width * scale / 2, self.center_y - height * scale / 2, scale

    def _draw(self) -> None:
        self.canvas.clear()
        made = self.composition
        if made is None or self._texture is None or min(self.size) < 2:
            return
        with self.canvas:
            self._draw_picture()
            for mark in self.marks:
                if not mark.sure:
                    self._outline(*self._around(mark), mark)
            self._draw_frame(FRAME * made.unit)
            if self.words:
                self._draw_tab(made)

    def _draw_picture(self) -> None:
        """Draw the middle of the picture, as wide and high as the card."""
        width, height = self._size
        scale = self._place()[2]
        across, up = self.width / (width * scale), self.height / (height * scale)
        left, low = (1 - across) / 2, (1 - up) / 2
        assert self._texture is not None
        corners = self._texture.tex_coords
        x0, x1 = corners[0], corners[2]  # from the lower left corner on, anticlockwise
        y0, y1 = corners[1], corners[5]
        a, b = x0 + (x1 - x0) * left, x0 + (x1 - x0) * (1 - left)
        c, d = y0 + (y1 - y0) * low, y0 + (y1 - y0) * (1 - low)
        Color(1, 1, 1, 1)
        Rectangle(
            texture=self._texture,
            pos=self.pos,
            size=self.size,
            tex_coords=(a, c, b, c, b, d, a, d),
        )

    def _draw_frame(self, width: float) -> None:
        """Draw the frame; its outer corners are round, in the felt's colour."""
        Color(*self.palette.wood)
        lay_patch(*self.pos, *self.size, corner=2 * width, rim=width)

    def _draw_tab(self, made: Composition) -> None:
        small = made.small
        sign = SURE if all(mark.sure for mark in self.marks) else DOUBT
        icon = line(sign, Lettering(ICONS if sign == SURE else WORDS, True, small)).texture
        lettering = Lettering(WORDS, False, small)
        words = line(
            shortened(self.words, lettering, self.width - icon.width - small), lettering
        ).texture
        inset, pad = FRAME * made.unit, 0.4 * small
        width = icon.width + words.width + 2.5 * pad
        height = 1.35 * small
        x, y = self.right - inset - width, self.y + inset
        Color(*self.palette.felt_deep[:3], 0.86)
        lay_patch(x, y, width, height, corner=inset)
        Color(*self.palette.on_felt)
        for texture, left in ((icon, x + pad), (words, x + 1.5 * pad + icon.width)):
            place = round(left), round(y + (height - texture.height) / 2)
            Rectangle(texture=texture, pos=place, size=texture.size)


class TrayOverlay(basics.Overlay):
    """The large picture; a tap on a die or an unread object asks about the object."""

    marks = ListProperty()

    def __init__(self, screen: Any, **kwargs: Any) -> None:
        """Create the picture for `screen`, the table that gives the marks and handles a tap."""
        self._screen = screen
        super().__init__(**kwargs)
        screen.fbind("marks", self._mark)
        self._mark()

    def show(self, frame: Frame | None) -> None:
        """Show a picture; None closes the overlay."""
        if frame is None:
            self.close()
        else:
            self.ids.tray.show(frame)

    def on_closed(self) -> None:
        """Stop following the table."""
        self._screen.funbind("marks", self._mark)

    def pick(self, mark: Outline) -> None:
        """Close, and ask about the tapped object."""
        if self.close():
            self._screen.pick(mark)

    def _mark(self, *_: object) -> None:
        self.marks = self._screen.marks
        the_app().root.change()
