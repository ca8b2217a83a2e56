"""The rounded background of cards, buttons and rows."""

from kivy.graphics import Color, RoundedRectangle

from ui.telling.colours import Rgba
from ui.touch.widgets.draw.self_drawn import SelfDrawn


def lay(
    drawn: SelfDrawn,
    back: Rgba,
    *,
    corner: float,
    edge: Rgba | None = None,
    rim: float = 0,
    pressed: bool = False,
) -> None:
    """Draw a background of colour `back` behind a widget, darker while it is pressed.

    `rim` is its border's width in pixels, `corner` its radius in units.
    """
    x, y = drawn.pos
    width, height = drawn.size
    radius = corner * drawn.u
    ground = drawn.canvas.before
    ground.clear()
    with ground:
        if edge is not None and rim:
            Color(*edge)
            RoundedRectangle(pos=(x, y), size=(width, height), radius=[radius])
        Color(*back)
        RoundedRectangle(
            pos=(x + rim, y + rim),
            size=(max(0, width - 2 * rim), max(0, height - 2 * rim)),
            radius=[max(0, radius - rim)],
        )
        if pressed:
            Color(*drawn.palette.ink[:3], 0.18)
            RoundedRectangle(pos=(x, y), size=(width, height), radius=[radius])
