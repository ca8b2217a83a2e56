"""The layer of motions: above everything, touches pass through, no cost when idle."""

import time
from typing import Any

from kivy.clock import Clock
from kivy.uix.floatlayout import FloatLayout

from ui.touch.widgets.motion.banner import GOING, Banner
from ui.touch.widgets.motion.motion import Motion


class MotionLayer(FloatLayout):
    """Runs motions until their end, banners one after the other.

    All touches pass through, and any touch ends all banners.
    """

    def __init__(self, **kwargs: Any) -> None:
        self._running: dict[Motion | Banner, float] = {}  # start times
        self._waiting: list[Banner] = []
        self._event: Any = None
        super().__init__(**kwargs)

    @property
    def running(self) -> tuple[Motion | Banner, ...]:
        """The current motions."""
        return tuple(self._running)

    @property
    def banner(self) -> Banner | None:
        """The current banner."""
        return next((motion for motion in self._running if isinstance(motion, Banner)), None)

    def run(self, motion: Motion | Banner) -> None:
        """Start a motion; a banner waits for the previous banner's end."""
        if isinstance(motion, Banner) and self.banner is not None:
            self._waiting.append(motion)
            return
        motion.go(0)
        motion.begin(self)
        self._running[motion] = time.monotonic()
        if self._event is None:
            self._event = Clock.schedule_interval(self._go_on, 0)

    def stop(self) -> None:
        """End all motions, current and waiting."""
        self._waiting.clear()
        for motion in self.running:
            self._end(motion)

    def drop_banners(self) -> None:
        """End the current banner and the waiting banners."""
        self._waiting.clear()
        if (banner := self.banner) is not None:
            self._end(banner)

    def drop_waiting_banners(self) -> None:
        """Drop the waiting banners; the current banner stays for its time."""
        self._waiting.clear()

    def halt(self) -> None:
        """Stop all motion when the app closes.

        No widget is removed: Kivy's rules would then request the app again, and keep the closed app
        alive.
        """
        self._waiting.clear()
        self._running.clear()
        if self._event is not None:
            self._event.cancel()
            self._event = None

    def on_touch_down(self, _: Any) -> bool:
        """Let the touch through, and end all banners."""
        self._waiting.clear()
        if (banner := self.banner) is not None:
            gone = time.monotonic() - GOING * banner.seconds
            self._running[banner] = min(self._running[banner], gone)
        return False

    def on_touch_move(self, _: Any) -> bool:
        """Let the touch through."""
        return False

    def on_touch_up(self, _: Any) -> bool:
        """Let the touch through."""
        return False

    def _go_on(self, _: float) -> None:
        now = time.monotonic()
        for motion, since in list(self._running.items()):
            share = (now - since) / motion.seconds
            if share >= 1:
                self._end(motion)
            else:
                motion.go(share)

    def _end(self, motion: Motion | Banner) -> None:
        motion.end(self)
        del self._running[motion]
        if self._waiting and self.banner is None:
            self.run(self._waiting.pop(0))
        elif not self._running and self._event is not None:
            self._event.cancel()
            self._event = None
