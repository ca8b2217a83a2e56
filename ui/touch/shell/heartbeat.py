"""Feed the watchdog with drawn frames: a hung screen counts as a dead companion."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

from hardware.computer.systemd import ServiceManager

# Kivy draws only changes; request a frame once a second.
PULSE_SECONDS = 1.0


@contextmanager
def heartbeat(manager: ServiceManager, goes_on: Callable[[], bool] = bool) -> Iterator[None]:
    """Notify the manager of every frame on the screen, until the block is left.

    At the end the manager learns that the program stops, unless `goes_on()` is true: a restart.
    There is no thread or timer for the notices: the window's flip event sends them, so they stop
    when drawing stops.
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
