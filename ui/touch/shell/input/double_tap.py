"""Ignore taps that were meant for an earlier state of the screen.

Ignored are the second tap of a double tap, meant for the button that changed the screen, and any
tap made before the change was visible: a slow machine handles both late, when another widget lies
under the finger. Lifting a finger is ignored, too, if the screen has changed since the touch.
"""

import time
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout

from ui.touch.running_app import the_app

GAP_SECONDS = 0.4  # longest gap between the taps of a double tap


class DoubleTaps(FloatLayout):
    """Filters such taps; the kv has the `screens` and the cards in `front` of them.

    A touch that passes has `ud["again"]`: whether it may be the second tap of a double tap, for
    keys that stay under the finger and would reverse their first action. On lifting,
    `ud["changed"]` tells whether the screen changed since the touch; buttons then ignore it (see
    `Tappable`).
    """

    def __init__(self, **kwargs: Any) -> None:
        self.tapped_at = float("-inf")
        self.shown_at = float("-inf")  # when the effect of the last tap or change became visible
        self.awaited = False  # an effect is not visible yet
        self.again = False  # the last tap may be the second tap of a double tap
        self.unseen = False  # the effect not yet visible is a change of the screen
        self._heard_at = float("-inf")  # the last tap that passed
        self._changed_at = float("-inf")
        self._changes = 0
        self._place = (0.0, 0.0)
        super().__init__(**kwargs)

    def on_kv_post(self, _: object) -> None:
        """Bind the changes of screens and cards, and the frames that show them."""
        self.ids.screens.bind(current=self.change)
        self.ids.front.bind(children=self.change)
        Window.bind(on_flip=self._drawn)

    def change(self, *_: object) -> None:
        """Note that keys were replaced, possibly under a moving finger.

        A screen that replaces its own keys calls this.
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
            # Taps of the next round were made while this picture was drawn.
            Clock.schedule_once(lambda _: self._see(drawn, at), -1)

    def _see(self, drawn: int, at: float) -> None:
        if self.awaited and drawn == self._changes:
            self.awaited = self.unseen = False
            self.shown_at = at

    def on_touch_down(self, touch: Any) -> bool:
        """Pass the touch on unless it is such a tap."""
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
        """Store in `touch.ud["changed"]` whether the screen changed since the finger touched it.

        The effect of a tap counts as visible from the next picture on.
        """
        self._await()
        heard_at = touch.ud.get("heard_at")
        touch.ud["changed"] = heard_at is not None and self._changed_at > heard_at
        return bool(super().on_touch_up(touch))
