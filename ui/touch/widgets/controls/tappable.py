"""What every button is: a finger lifted from it does what it was there for when it came down."""

from typing import Any

from kivy.factory import Factory
from kivy.uix.behaviors import ButtonBehavior


class Tappable(ButtonBehavior):
    """Kivy's button, but for a finger under which the game has moved on.

    Kivy still releases a button that was taken away under the finger, or disabled; and one that
    stays may mean something else by then (see `DoubleTaps`).
    """

    @property
    def again(self) -> bool:
        """Whether the last tap on it may be the second one of a double tap."""
        return self.last_touch is not None and bool(self.last_touch.ud.get("again"))

    def on_touch_up(self, touch: Any) -> bool:
        """Let the finger go unheard where what it came down on is there no more."""
        if touch.grab_current is not self or self._stands(touch):
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self.state = "normal"
        return True

    def _stands(self, touch: Any) -> bool:
        shown = self.get_root_window() is not None
        return shown and not (self.disabled or touch.ud.get("changed"))


Factory.register("Tappable", cls=Tappable)  # kv finds by itself only what is a widget
