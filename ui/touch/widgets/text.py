"""Words on the screen that shrink rather than spill out of their place."""

import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from kivy.core.text import Label as CoreLabel
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.label import Label

from ui.touch.widgets.typography import held

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

SMALLEST = 12  # in units: smaller is not read at a table
LINE = 1.15  # the height of a line, as a share of its font's size
GAP = re.compile("[ \n]")  # where a line may end


class Style(NamedTuple):
    """How words are to be written: sizes in pixels, the largest and the least allowed."""

    font: str
    bold: bool
    wrap: bool
    size: float
    least: float


@lru_cache(maxsize=4096)
def fitted(text: str, style: Style, width: int, height: int) -> float:
    """The largest font size of a style at which `text` fits in so many pixels."""
    font, bold, wrap, size, least = style
    while size > least:
        label = CoreLabel(
            text=text,
            font_name=font,
            font_size=size,
            bold=bold,
            text_size=(width, None) if wrap else (None, None),
        )
        if wrap:
            label.refresh()
            longest = max((_width(label, word) for word in GAP.split(text)), default=0)
            fits = label.texture.size[1] <= height and longest <= width
        else:
            fits = _width(label, text) <= width and size * LINE <= height
        if fits:
            return size
        size = max(size - max(1.0, size * 0.06), least)
    return least


def _width(label: CoreLabel, text: str) -> float:
    return max((label.get_extents(line)[0] for line in text.split("\n")), default=0)


class Text(Label):
    """Words of `fs` units that shrink to their width or, with `wrap`, to their height."""

    fs = NumericProperty(18)
    u = NumericProperty(1)
    wrap = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        refit = self._refit
        self.bind(text=refit, size=refit, fs=refit, u=refit, wrap=refit, bold=refit)
        self._refit()

    def _refit(self, *_: object) -> None:
        left, over, right, under = self.padding
        width, height = int(self.width - left - right - 2), int(self.height - over - under)
        if width <= 0 or height <= 0:
            return
        largest, least = (round(fs * self.u, 1) for fs in (self.fs, min(self.fs, SMALLEST)))
        style = Style(self.font_name, self.bold, self.wrap, largest, least)
        self.font_size = fitted(held(self.text), style, width, height)

    def texture_update(self, *args: object) -> None:
        """Draw the words, no mark parted from its word."""
        self._label.text = held(self.text)
        super().texture_update(*args)


class Icon(Label):
    """A sign from DejaVu Sans: arrows, check marks, stars. Words say the same beside it."""

    fs = NumericProperty(22)
    u = NumericProperty(1)
