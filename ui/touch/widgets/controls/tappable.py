"""Base of every button, which ignores a tap if the screen has changed under the finger."""

from typing import Any

from kivy.factory import Factory
from kivy.uix.behaviors import ButtonBehavior

from ui.touch.running_app import the_app


class Tappable(ButtonBehavior):
    """Kivy's button behaviour, except for fingers under which something changed.

    Kivy also releases a button that was removed or disabled under the finger, and a button that
    stays may have a new meaning by then (see `DoubleTaps`).
    """

    why: str = ""  # shown after a tap while the button is disabled

    def on_touch_down(self, touch: Any) -> bool:
        """Show why the button does nothing, if it is disabled."""
        mute = self.disabled and self.opacity and self.collide_point(*touch.pos)
        if mute and self.why:
            the_app().tell(self.why, refused=True)
            return True
        return bool(super().on_touch_down(touch))

    @property
    def again(self) -> bool:
        """True if the last tap may have been the second tap of a double tap."""
        return self.last_touch is not None and bool(self.last_touch.ud.get("again"))

    def on_touch_up(self, touch: Any) -> bool:
        """Ignore the release if the widgets under the finger have changed."""
        if touch.grab_current is not self or self._stands(touch):
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self.state = "normal"
        return True

    def _stands(self, touch: Any) -> bool:
        shown = self.get_root_window() is not None
        return shown and not (self.disabled or touch.ud.get("changed"))


Factory.register("Tappable", cls=Tappable)  # kv finds only widgets by itself
