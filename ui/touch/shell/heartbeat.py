"""The watchdog is fed by frames that were drawn: a hung screen is a dead companion."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

from hardware.computer.systemd import ServiceManager

# Kivy draws only what changed; once a second something is said to have.
PULSE_SECONDS = 1.0


@contextmanager
def heartbeat(manager: ServiceManager, goes_on: Callable[[], bool] = bool) -> Iterator[None]:
    """Tell the manager of every frame that reached the screen, until the block is left.

    Then it is told that the program stops, unless that `goes_on` as a new one.

    No thread and no timer of its own speaks here: the word is given where the window hands
    its finished picture over, so it stops when drawing stops, whatever else goes on.
    """

    def drawn(*_: Any) -> None:
        manager.alive()

    pulse = Clock.schedule_interval(lambda _: Window.canvas.ask_update(), PULSE_SECONDS)
    Window.bind(on_flip=drawn)
    try:
        yield
    finally:
        Window.unbind(on_flip=drawn)
        pulse.cancel()
        if not goes_on():
            manager.stopping()
