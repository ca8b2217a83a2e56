"""Cards, buttons (from `button.py`), and the base of overlays in front of a screen."""

from pathlib import Path
from typing import ClassVar

from kivy.lang import Builder
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from ui.telling.colours import Rgba
from ui.touch.widgets.controls.button import TapButton
from ui.touch.widgets.draw import unsaved_sign
from ui.touch.widgets.draw.rounded_ground import lay
from ui.touch.widgets.draw.self_drawn import SelfDrawn, Trait
from ui.touch.widgets.text import text

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["Card", "Overlay", "TapButton", "text", "unsaved_sign"]


class Card(SelfDrawn, BoxLayout):
    """A rounded card that lays out its children in a row or a column.

    `back` is the background colour, as such or by name, `edge` the border colour, `rim` the
    border's width in pixels.
    """

    back = Trait[str | Rgba]("card")
    edge = Trait[str | Rgba]("card")
    rim = Trait[float](0)

    def _draw(self) -> None:
        lay(self, self._paint(self.back), edge=self._paint(self.edge), rim=self.rim, corner=10)


class Overlay(FloatLayout):
    """A modal widget in front of a screen, which gets no touches until the overlay is closed.

    If `light`, a tap beside its card closes the overlay. `on_closed` is dispatched once.
    """

    __events__ = ("on_closed",)
    light = BooleanProperty(True)
    typed_in: ClassVar[bool] = False  # with a text field, in which a held key repeats

    def close(self) -> bool:
        """Close the overlay; return whether it was open.

        Act on an answer only if the overlay was open: a second finger, or the game, may have closed
        it before this finger was lifted.
        """
        if self.parent is None:
            return False
        self.parent.remove_widget(self)
        self.dispatch("on_closed")
        return True

    def on_closed(self) -> None:
        """Event: the overlay was closed."""

    def on_key(self, key: str) -> bool:
        """Handle a key: Escape closes a `light` overlay."""
        if key == "escape" and self.light:
            self.close()
        return True

    def on_touch_down(self, touch: object) -> bool:
        """Keep every touch; close on a touch beside the card."""
        inside = any(child.collide_point(*touch.pos) for child in self.children)  # type: ignore[attr-defined]
        if not inside and self.light:
            self.close()
            return True
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: object) -> bool:
        """Keep every touch."""
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: object) -> bool:
        """Keep every touch."""
        super().on_touch_up(touch)
        return True
