"""A box rendered once and drawn at any scale, without redrawing its content each frame."""

from typing import Any, ClassVar

from kivy.graphics import (
    Canvas,
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    Rectangle,
    Scale,
    Translate,
)
from kivy.properties import ListProperty
from kivy.uix.boxlayout import BoxLayout


class Grown(BoxLayout):
    """A box whose children are a single picture, scaled from its middle.

    A frame costs one rectangle, whatever the picture's content.
    """

    fine: ClassVar[int] = 1  # pixels of the picture per pixel of the screen, in each direction

    edge = ListProperty([0, 0, 0, 1])  # colour around the content, for its half transparent pixels

    def __init__(self, **kwargs: Any) -> None:
        self.canvas = Canvas()
        with self.canvas:
            self._drawn = Fbo(size=(1, 1))
            Color(1, 1, 1, 1)
            self.shown = Rectangle()
        with self._drawn:
            self._clear = ClearColor(0, 0, 0, 0)
            ClearBuffers()
            Scale(self.fine, self.fine, 1)
            self._moved = Translate()
        self._share = 1.0
        super().__init__(**kwargs)
        self.fbind("edge", self._lay)
        self.fbind("pos", self._lay)
        self.fbind("size", self._lay)
        self._lay()

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Draw a child into the picture."""
        canvas, self.canvas = self.canvas, self._drawn
        super().add_widget(widget, *args, **kwargs)
        self.canvas = canvas

    def grow(self, share: float) -> None:
        """Draw the picture at a scale."""
        if share != self._share:
            self._share = share
            self._place()

    def _lay(self, *_: object) -> None:
        self._clear.rgba = (*self.edge[:3], 0)
        # whole pixels keep letters sharp
        self._moved.xy = (-int(self.x), -int(self.y))
        self._drawn.size = tuple(max(1, round(side)) * self.fine for side in self.size)
        self.shown.texture = self._drawn.texture
        self._place()

    def _place(self) -> None:
        whole = [side / self.fine for side in self._drawn.size]
        shown = [side * self._share for side in whole]
        self.shown.size = shown
        self.shown.pos = [
            int(corner) + (side - part) / 2
            for corner, side, part in zip(self.pos, whole, shown, strict=True)
        ]
