"""Do work in a thread that nobody waits for: the screen goes on, what came of it appears later."""

import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from kivy.clock import Clock

Made = TypeVar("Made")


class Left(Exception):
    """Nobody wants what is being done any more."""


class QuietTask(Generic[Made]):
    """Work begun at once. Unlike `BackgroundTask` nothing stands in front of the screen."""

    def __init__(
        self,
        work: Callable[["QuietTask[Made]"], Made],
        then: Callable[[Made], Any],
        *,
        heard: Callable[[float], Any] | None = None,
        failures: tuple[type[Exception], ...] = (),
    ) -> None:
        """`work` runs in a thread and gets this task; `then` gets what came of it and `heard` how
        far it is, both in Kivy's thread, unless it was left. Of these `failures` nothing comes.
        """
        self._then, self._heard = then, heard
        self._left = threading.Event()
        self._failures = failures
        threading.Thread(target=self._run, args=(work,), name="quiet", daemon=True).start()

    def leave(self) -> None:
        """Want nothing of it any more."""
        self._left.set()

    def tell(self, share: float) -> None:
        """For the work, in its thread: so much of it is done, 0 to 1. Raises Left."""
        if self._left.is_set():
            raise Left
        heard = self._heard
        if heard is not None:
            Clock.schedule_once(lambda _: None if self._left.is_set() else heard(share), -1)

    def _run(self, work: Callable[["QuietTask[Made]"], Made]) -> None:
        try:
            made = work(self)
        except Left:
            return
        except self._failures:
            return
        Clock.schedule_once(lambda _: None if self._left.is_set() else self._then(made), -1)
