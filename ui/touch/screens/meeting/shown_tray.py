"""The live tray on which a tap points at a missed die."""

from typing import Any

from ui.touch.widgets.dice.live_tray import LiveTray


class ShownTray(LiveTray):
    """A live picture; a tap beside every mark dispatches `on_point`, in pixels of the frame."""

    __events__ = ("on_point",)  # Kivy joins the events of all classes

    def on_point(self, point: tuple[float, float]) -> None:
        """Event: a place without a mark was tapped."""

    def on_touch_down(self, touch: Any) -> bool:
        """Dispatch `on_point` if there is no mark under the finger."""
        marked = self._texture is None or self.disabled or self.at(*touch.pos) is not None
        if marked or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        left, bottom, scale = self._place()
        width, height = self._size
        x, y = (touch.x - left) / scale, height - (touch.y - bottom) / scale
        if 0 <= x < width and 0 <= y < height:
            self.dispatch("on_point", (x, y))
        return True
