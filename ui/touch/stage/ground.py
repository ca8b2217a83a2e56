"""Felt and paper of a table, the keys on the felt, and a helper to lay parts on both."""

from typing import Any

from kivy.graphics import Color, Rectangle

from ui.touch.model.composition import Area, Composition
from ui.touch.widgets.controls.button import TapButton
from ui.touch.widgets.draw.self_drawn import SelfDrawn, Trait

AWAY = (-10_000, 0)  # position of a part that is not shown


class StageKey(TapButton):
    """A key on the felt, with narrow margins beside its words."""

    beside = 3


class Ground(SelfDrawn):
    """The felt and the paper."""

    composition = Trait[Composition | None](None)

    def _draw(self) -> None:
        self.canvas.clear()
        made = self.composition
        if made is None:
            return
        with self.canvas:
            for colour, area in ((self.palette.felt, made.felt), (self.palette.paper, made.paper)):
                Color(*colour)
                Rectangle(pos=(self.x + area.x, self.y + area.y), size=area[2:])


def lay(part: Any, area: Area | None) -> None:
    """Put a part into an area of the window; None hides and disables the part."""
    part.size_hint = None, None
    if isinstance(part, TapButton):
        part.size_hint_min = None, None
    part.pos = area[:2] if area is not None else AWAY
    if area is not None:
        part.size = area[2:]
    part.opacity = 1 if area is not None else 0
    if not isinstance(part, TapButton):
        part.disabled = area is None
