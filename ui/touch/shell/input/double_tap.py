"""Ignore taps on something that appeared after the finger started moving.

So is the second tap of a double one, which was meant for the button that changed what is shown,
and any tap that came down before the change was seen: on a slow machine both are dealt with
late, when something else lies under the finger. And so is the lifting of a finger from what has
become something else since it came down.
"""

import time
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout

from ui.touch.running_app import the_app

GAP_SECONDS = 0.4  # at most, between the taps of a double one


class DoubleTaps(FloatLayout):
    """Lets no such tap through; its kv has the `screens` and what stands in `front` of them.

    A touch that is let through has `ud["again"]`: whether it may be the second tap of a double
    one. Whoever stays the same under the finger and would take back what the first has done
    heeds it. Once it is lifted it has `ud["changed"]`: whether other keys stand there than when it
    came down. No button heeds it then (see `Tappable`).
    """

    def __init__(self, **kwargs: Any) -> None:
        self.tapped_at = float("-inf")
        self.shown_at = float("-inf")  # when what came of the last tap or change was first seen
        self.awaited = False  # whether what came of it is still to be seen
        self.again = False  # whether the last tap may be the second one of a double one
        self.unseen = False  # whether that is a change
        self._heard_at = float("-inf")  # the last tap that was let through
        self._changed_at = float("-inf")
        self._changes = 0
        self._place = (0.0, 0.0)
        super().__init__(**kwargs)

    def on_kv_post(self, _: object) -> None:
        """Notice what is shown in place of something else, and when it is seen."""
        self.ids.screens.bind(current=self.change)
        self.ids.front.bind(children=self.change)
        Window.bind(on_flip=self._drawn)

    def change(self, *_: object) -> None:
        """Other keys stand there from now on, where a finger may be on its way: a screen that puts
        some in the place of others tells so itself.
        """
        self._changed_at = time.monotonic()
        self.unseen = True
        self._await()

    def _await(self) -> None:
        self._changes += 1
        self.awaited = True
        Window.canvas.ask_update()

    def _drawn(self, *_: object) -> None:
        if self.awaited:
            drawn, at = self._changes, time.monotonic()
            # Taps that come in the next round came down while this picture was drawn.
            Clock.schedule_once(lambda _: self._see(drawn, at), -1)

    def _see(self, drawn: int, at: float) -> None:
        if self.awaited and drawn == self._changes:
            self.awaited = self.unseen = False
            self.shown_at = at

    def on_touch_down(self, touch: Any) -> bool:
        """Let it through unless it is one."""
        now, (x, y) = time.monotonic(), touch.pos
        near = max(abs(x - self._place[0]), abs(y - self._place[1])) < the_app().touch
        again = near and now - max(self.tapped_at, self.shown_at) < GAP_SECONDS
        self.tapped_at, self._place = now, (x, y)
        if self.unseen or (again and self._changed_at > self._heard_at):
            return True
        self._heard_at = touch.ud["heard_at"] = now
        touch.ud["again"] = self.again = again
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """What is tapped acts now: it counts from the picture that shows it."""
        self._await()
        heard_at = touch.ud.get("heard_at")
        touch.ud["changed"] = heard_at is not None and self._changed_at > heard_at
        return bool(super().on_touch_up(touch))
