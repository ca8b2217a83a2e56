"""Do work in a thread behind a usable screen; the result appears later."""

import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from kivy.clock import Clock

Made = TypeVar("Made")


class Abandoned(Exception):
    """Raised in work that is no longer wanted."""


class QuietTask(Generic[Made]):
    """Work started at once; unlike with `BackgroundTask`, no card covers the screen."""

    def __init__(
        self,
        work: Callable[["QuietTask[Made]"], Made],
        then: Callable[[Made], Any],
        *,
        heard: Callable[[float], Any] | None = None,
        failures: tuple[type[Exception], ...] = (),
    ) -> None:
        """Start `work` in a thread, with this task as its argument.

        `then` gets the result and `heard` the progress, both in Kivy's thread, unless the task was
        left. Exceptions listed in `failures` are ignored.
        """
        self._then, self._heard = then, heard
        self._left = threading.Event()
        self._failures = failures
        threading.Thread(target=self._run, args=(work,), name="quiet", daemon=True).start()

    def leave(self) -> None:
        """Discard the result and further progress."""
        self._left.set()

    def tell(self, share: float) -> None:
        """Report the share of work done, 0 to 1, from the work's thread. Raises Left."""
        if self._left.is_set():
            raise Abandoned
        heard = self._heard
        if heard is not None:
            Clock.schedule_once(lambda _: None if self._left.is_set() else heard(share), -1)

    def _run(self, work: Callable[["QuietTask[Made]"], Made]) -> None:
        try:
            made = work(self)
        except Abandoned:
            return
        except self._failures:
            return
        Clock.schedule_once(lambda _: None if self._left.is_set() else self._then(made), -1)
