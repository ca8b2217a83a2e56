"""Brings a screen without a game what the eye and the buttons tell, in Kivy's thread."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock

from companion.dice import Settled
from companion.messages import Press


class VisitorScreen:
    """See ui.interface.Visitor. Nothing comes any more once it is over."""

    def __init__(
        self, pressed: Callable[[Press], Any], saw: Callable[[Settled], Any] | None = None
    ) -> None:
        """`pressed` gets the buttons pressed, `saw` what was read; both in Kivy's thread."""
        self._pressed = pressed
        self._saw = saw
        self._over = False

    @property
    def looks(self) -> bool:
        """Whether it wants to be told what is in the tray."""
        return self._saw is not None

    def saw(self, settled: Settled) -> None:
        """Something was read in the tray."""
        if self._saw is not None:
            self._hop(partial(self._saw, settled))

    def pressed(self, press: Press) -> None:
        """A button of the box was pressed."""
        self._hop(partial(self._pressed, press))

    def end(self) -> None:
        """Let nothing come any more."""
        self._over = True

    def _hop(self, do: Callable[[], Any]) -> None:
        Clock.schedule_once(lambda _: None if self._over else do(), -1)
