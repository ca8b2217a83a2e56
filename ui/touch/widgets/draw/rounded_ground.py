"""The rounded background of cards, buttons and rows."""

from kivy.graphics import Color

from ui.telling.colours import Rgba
from ui.touch.widgets.draw.patches import lay_patch
from ui.touch.widgets.draw.self_drawn import SelfDrawn


def lay(
    drawn: SelfDrawn,
    back: Rgba | None,
    *,
    corner: float,
    edge: Rgba | None = None,
    rim: float = 0,
    foot: Rgba | None = None,
    high: float = 0,
    pressed: bool = False,
) -> None:
    """Draw a background of colour `back` behind a widget, darker while pressed.

    `edge` is the colour of the border, `rim` its width in pixels and `corner` its radius in units.
    `foot` is the colour of the lower edge, `high` pixels of which show below.
    """
    (x, y), (width, height) = drawn.pos, drawn.size
    radius = corner * drawn.u
    ground = drawn.canvas.before
    ground.clear()
    with ground:
        if foot is not None and high:
            Color(*foot)
            lay_patch(x, y, width, height, corner=radius)
            y, height = y + high, height - high
        if back is not None:
            Color(*back)
            lay_patch(x, y, width, height, corner=radius)
        if edge is not None and rim:
            Color(*edge)
            lay_patch(x, y, width, height, corner=radius, rim=rim)
        if pressed:
            Color(*drawn.palette.ink[:3], 0.18)
            lay_patch(x, y, width, height, corner=radius)
