"""A tap on what was not there yet when the finger set out: the second one of a double tap.

It was meant for the button that changed what is shown; now another one lies under the finger.
"""

import time
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.uix.floatlayout import FloatLayout

GAP_SECONDS = 0.4  # at most, between the taps of a double one


class DoubleTaps(FloatLayout):
    """Lets no such tap through; its kv has the `screens` and what stands in `front` of them."""

    def __init__(self, **kwargs: Any) -> None:
        self.tapped_at = float("-inf")
        self._heard_at = float("-inf")  # the last tap that was let through
        self._changed_at = float("-inf")
        self._place = (0.0, 0.0)
        super().__init__(**kwargs)

    def on_kv_post(self, _: object) -> None:
        """Notice what is shown in place of something else."""
        self.ids.screens.bind(current=self.changed)
        self.ids.front.bind(children=self.changed)

    def changed(self, *_: object) -> None:
        """Other keys stand there from now on: a screen that puts some in the place of others
        tells so itself.
        """
        self._changed_at = time.monotonic()
        Clock.schedule_once(self._shown, 0)

    def _shown(self, _: float) -> None:
        # Making a screen may have taken longer than a double tap: the second one waits behind it.
        if self.tapped_at > float("-inf"):
            self.tapped_at = time.monotonic()

    def on_touch_down(self, touch: Any) -> bool:
        """Let it through unless it is one."""
        now, (x, y) = time.monotonic(), touch.pos
        near = max(abs(x - self._place[0]), abs(y - self._place[1])) < App.get_running_app().touch
        again = near and now - self.tapped_at < GAP_SECONDS
        self.tapped_at, self._place = now, (x, y)
        if again and self._changed_at > self._heard_at:
            return True
        self._heard_at = now
        return bool(super().on_touch_down(touch))
