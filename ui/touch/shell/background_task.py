"""Do slow work (on a slow SD card) in a thread, while the screen goes on drawing."""

from collections.abc import Callable
from concurrent.futures import Future, wait
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import NumericProperty

from ui.touch.base.background import begin
from ui.touch.running_app import the_app
from ui.touch.widgets.controls import basics

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

AT_ONCE_SECONDS = 0.2  # work this short finishes before the next frame
LOOK_SECONDS = 0.05

__all__ = ["BackgroundTask", "WorkingCard"]


class WorkingCard(basics.Overlay):
    """Shows that work is in progress, with the seconds so far; takes every touch."""

    seconds = NumericProperty(0)

    def on_touch_down(self, touch: object) -> bool:
        """Keep every touch."""
        del touch
        return True

    def on_key(self, key: str) -> bool:
        """Keep every key."""
        del key
        return True


class BackgroundTask:
    """Runs work in threads; a `WorkingCard` stands in front while it takes long."""

    def __init__(self) -> None:
        self._going_on = 0

    @property
    def busy(self) -> bool:
        """True while work is in progress."""
        return self._going_on > 0

    def do(self, work: Callable[[], Any], then: Callable[[Future[Any]], Any]) -> None:
        """Run `work` in a thread; `then` gets its result or failure, in Kivy's thread."""
        done = begin(work, "aside")
        self._going_on += 1
        wait([done], AT_ONCE_SECONDS)
        if done.done():
            self._end(done, then)
            return
        card = WorkingCard()
        the_app().open(card)

        def look(passed: float) -> bool:
            card.seconds += passed
            if not done.done():
                if card.parent is None:  # another screen was opened meanwhile
                    the_app().open(card)
                return True
            card.close()
            self._end(done, then)
            return False

        Clock.schedule_interval(look, LOOK_SECONDS)

    def _end(self, done: Future[Any], then: Callable[[Future[Any]], Any]) -> None:
        self._going_on -= 1
        then(done)
