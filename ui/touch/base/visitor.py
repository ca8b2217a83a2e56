"""Pass the tray's readings and button presses to a screen without a game, in Kivy's thread."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock

from companion.dice import Settled
from companion.messages import Press


class VisitorScreen:
    """A `ui.interface.Visitor` that forwards to callbacks; after `end` it forwards nothing."""

    def __init__(
        self, pressed: Callable[[Press], Any], saw: Callable[[Settled], Any] | None = None
    ) -> None:
        """Create a visitor: `pressed` gets button presses, `saw` readings, in Kivy's thread."""
        self._pressed = pressed
        self._saw = saw
        self._over = False

    @property
    def looks(self) -> bool:
        """True if readings of the tray are wanted."""
        return self._saw is not None

    def saw(self, settled: Settled) -> None:
        """Forward a reading of the tray."""
        if self._saw is not None:
            self._hop(partial(self._saw, settled))

    def pressed(self, press: Press) -> None:
        """Forward a press of a button of the box."""
        self._hop(partial(self._pressed, press))

    def end(self) -> None:
        """Stop forwarding."""
        self._over = True

    def _hop(self, do: Callable[[], Any]) -> None:
        Clock.schedule_once(lambda _: None if self._over else do(), 0)
