"""Text on the screen that shrinks to fit its place."""

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import StringProperty

from ui.telling.colours import Rgba
from ui.telling.figures import held
from ui.touch.running_app import the_app
from ui.touch.widgets.draw.self_drawn import SelfDrawn, Trait
from ui.touch.widgets.text.fonts import ICONS, OTHERS, WORDS
from ui.touch.widgets.text.glyphs import is_icon, readable
from ui.touch.widgets.text.lettering import (
    MARGIN,
    SMALLER,
    Block,
    Lettering,
    Style,
    block,
    fitted,
    line,
    on_two_lines,
    shortened,
    tall,
)

SMALLEST = 12  # in units: smaller type is illegible at a table
LARGE = 1.25  # scale of large type, if there is room
LEAST = 2  # pixels: less room stays empty


class Sides(Trait[tuple[float, ...]]):
    """Padding in pixels: left, top, right, bottom; or horizontal, vertical."""

    def __set__(self, drawn: SelfDrawn, value: Sequence[float]) -> None:
        super().__set__(drawn, tuple(value) * (4 // len(value)))


class Written(SelfDrawn):
    """Text as a texture in a `color`, given as such or by its name in the palette.

    A screen has a hundred of these, so the class stores only the values needed for drawing.
    """

    text = StringProperty()
    fs = Trait[float](18)
    bold = Trait(False)
    font_name = Trait(WORDS)
    _colour = Trait[str | Rgba]("ink")

    drawn_by = (*SelfDrawn.drawn_by, "text")

    def __init__(self, **kwargs: object) -> None:
        self._label: Any = None  # the rendered words
        self._ink: Any = None
        self._picture: Any = None
        colour = kwargs.pop("color", None)
        super().__init__(**kwargs)
        if colour is not None:
            self._colour = colour  # type: ignore[assignment]

    @property
    def color(self) -> Rgba:
        """The colour of the words."""
        return self._paint(self._colour)

    @color.setter
    def color(self, colour: str | Rgba) -> None:
        self._colour = colour

    @property
    def texture_size(self) -> tuple[int, int]:
        """The width and height of the text in pixels."""
        return self._label.texture.size if self._label is not None else (0, 0)

    def _write(self) -> tuple[Any, tuple[float, float]]:
        """Render the text with Kivy, if there is room, and return it with its place."""
        raise NotImplementedError

    def _draw(self) -> None:
        self._label, place = self._write() if self.text else (None, (0, 0))
        if self._label is None:
            if self._ink is not None:
                self.canvas.remove(self._ink)
                self.canvas.remove(self._picture)
                self._ink = self._picture = None
            return
        if self._ink is None:
            self._ink, self._picture = Color(), Rectangle()
            self.canvas.add(self._ink)
            self.canvas.add(self._picture)
        texture = self._label.texture
        self._ink.rgba = self.color
        self._picture.texture = texture
        self._picture.size = texture.size
        self._picture.pos = place


class Text(Written):
    """Text of `fs` units that shrinks to its width or, with `wrap`, to its height."""

    wrap = Trait(False)
    halign = Trait("left")
    padding = Sides((0.0,) * 4)

    @property
    def font_size(self) -> float:
        """The font size in use, in pixels."""
        usual, least = (round(fs * self.u, 1) for fs in (self.fs, min(self.fs, SMALLEST)))
        large = the_app().text_size != "normal"
        largest = round(usual * LARGE, 1) if large else usual
        style = Style(self.font_name, self.bold, self._wraps, largest, usual, least)
        room = self._room
        return fitted(self._words, style, *room) if min(room) > 0 else usual

    def tall(self, fs: float) -> int:
        """Return the height in pixels of the text at `fs` units, on as many lines as needed."""
        lettering = Lettering(self.font_name, self.bold, round(fs * self.u, 1))
        return tall(self._words, lettering, max(LEAST, self._room[0]))

    @property
    def is_shortened(self) -> bool:
        """True if the text was cut because it does not fit even at the smallest size."""
        whole = self._words.replace("\n", " ")
        return not self._wraps and self._line(whole, self._lettering) != whole

    @property
    def _words(self) -> str:
        return self._shown

    @property
    def _shown(self) -> str:
        """The text with its typography, without characters missing from its font, such as emoji."""
        words = held(self.text)
        return readable(words) if self.font_name == WORDS else words

    @property
    def _wraps(self) -> bool:
        return self.wrap

    @property
    def _room(self) -> tuple[int, int]:
        left, over, right, under = self.padding
        return int(self.width - left - right - MARGIN), int(self.height - over - under)

    @property
    def _lettering(self) -> Lettering:
        return Lettering(self.font_name, self.bold, self.font_size)

    def _line(self, text: str, lettering: Lettering) -> str:
        left, _, right, _ = self.padding
        return shortened(text, lettering, self.width - left - right)

    def _write(self) -> tuple[Any, tuple[float, float]]:
        """Return the drawn words and their lower left corner (x, y) in pixels.

        The words are None if the widget is too small for a letter.
        """
        width, height = int(self.width), int(self.height)
        if min(width, height) < LEAST:
            return None, (0, 0)
        text, lettering = self._words, self._lettering
        if self._wraps:
            label = block(text, lettering, Block(width, height, self.padding, self.halign))
            width, height = label.texture.size
            return label, (int(self.center_x - width / 2), int(self.center_y - height / 2))
        label = line(self._line(text, lettering), lettering)
        return label, self._placed(width, *label.texture.size)

    def _placed(self, room: int, width: int, height: int) -> tuple[float, float]:
        """Return the place of a line's texture, in whole pixels, which keep the texture sharp."""
        left, over, right, under = self.padding
        across = {
            "left": int(left),
            "center": min(room - width, max(int(left), int((room - width + left - right) / 2))),
            "right": max(0, int(room - width - right)),
        }[self.halign]
        tall = int(height + over + under)
        return (
            int(self.center_x - room / 2) + across,
            int(self.center_y - tall / 2) + tall - height - int(over),
        )


class Name(Text):
    """A player's name: on one line, or on two if one would cut the name."""

    @property
    def _words(self) -> str:
        smallest = min(self.fs, SMALLEST)
        lettering, alone = (
            Lettering(self.font_name, self.bold, round(size * self.u, 1))
            for size in (smallest, max(smallest, self.fs * SMALLER))
        )
        return on_two_lines(self._shown, lettering, alone, *self._room)

    @property
    def _wraps(self) -> bool:
        return "\n" in self._words


class Icon(Written):
    """An icon, or a symbol of another font; words beside it have the same meaning."""

    fs = Trait[float](22)
    font_name = Trait(OTHERS)

    def _write(self) -> tuple[Any, tuple[float, float]]:
        icon = self.font_name == OTHERS and is_icon(self.text)
        lettering = Lettering(
            ICONS if icon else self.font_name, self.bold and not icon, self.fs * self.u
        )
        label = line(self.text, lettering)
        width, height = label.texture.size
        return label, (int(self.center_x - width / 2), int(self.center_y - height / 2))
