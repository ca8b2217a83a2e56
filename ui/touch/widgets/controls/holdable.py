"""A button with a second action for a long press."""

from typing import Any

from kivy.clock import Clock
from kivy.factory import Factory

from ui.touch.widgets.controls.tappable import Tappable

HOLD_SECONDS = 0.6


class Holdable(Tappable):
    """Dispatches `on_hold` on a long press; lifting the finger is then not a tap."""

    __events__ = ("on_hold",)

    def __init__(self, **kwargs: Any) -> None:
        self._held = False
        self._holding = Clock.create_trigger(self._hold, HOLD_SECONDS)
        super().__init__(**kwargs)

    def on_hold(self) -> None:
        """Event: a long press."""

    def let_be(self, *_: object) -> None:
        """Cancel a long press that has begun."""
        self._holding.cancel()

    def on_press(self) -> None:
        """Start timing a long press."""
        self._held = False
        self._holding()

    def _hold(self, _: float) -> None:
        touch = self.last_touch
        if self.state == "down" and touch is not None and self._stands(touch):
            self._held = True
            self.dispatch("on_hold")

    def on_touch_up(self, touch: Any) -> bool:
        """Ignore the end of a long press."""
        if touch.grab_current is self:
            self._holding.cancel()
            if self._held:
                touch.ungrab(self)
                self.state = "normal"
                return True
        return bool(super().on_touch_up(touch))


Factory.register("Holdable", cls=Holdable)  # kv finds only widgets by itself
