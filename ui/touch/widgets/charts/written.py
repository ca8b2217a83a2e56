"""Words on a chart's canvas, in the app's type size if there is room."""

from typing import Literal

from kivy.graphics import Color, Rectangle

from ui.telling.colours import Rgba
from ui.telling.figures import held
from ui.touch.running_app import the_app
from ui.touch.widgets.draw.self_drawn import SelfDrawn
from ui.touch.widgets.text.fonts import WORDS
from ui.touch.widgets.text.glyphs import readable
from ui.touch.widgets.text.lettering import Lettering, Style, fitted, line, shortened
from ui.touch.widgets.text.text import LARGE, SMALLEST

Side = Literal["left", "center", "right"]


def write(
    drawn: SelfDrawn,
    words: str,
    foot: tuple[float, float],
    room: tuple[float, float],
    *,
    fs: float,
    ink: Rgba,
    ground: Rgba | None = None,
    bold: bool = False,
    side: Side = "center",
    whole: bool = False,
) -> None:
    """Write a line into the current canvas, with its foot at a point.

    `room` is the greatest width and height in pixels, `fs` the usual size in units; `side` is the
    position of the point in the line. A `ground` hides anything behind the words. With `whole`,
    words that do not fit are left out, not cut, as for figures.
    """
    if not words:
        return
    usual, least = round(fs * drawn.u, 1), round(min(fs, SMALLEST) * drawn.u, 1)
    largest = round(usual * LARGE, 1) if the_app().text_size != "normal" else usual
    style = Style(WORDS, bold, False, largest, usual, least)
    text = readable(held(words))
    lettering = Lettering(WORDS, bold, fitted(text, style, int(room[0]), int(room[1])))
    seen = shortened(text, lettering, room[0] + 2)
    if whole and seen != text:
        return
    texture = line(seen, lettering).texture
    width, height = texture.size
    left = foot[0] - width * {"left": 0.0, "center": 0.5, "right": 1.0}[side]
    place = (round(left), round(foot[1]))
    if ground is not None:
        Color(*ground)
        Rectangle(pos=place, size=(width, height))
    Color(*ink)
    Rectangle(texture=texture, pos=place, size=(width, height))
