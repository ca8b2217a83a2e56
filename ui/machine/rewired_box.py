"""The button box of a machine, wired anew whenever the settings name other pins."""

import threading
from collections.abc import Callable

from companion.language.text import Text
from companion.settings import Settings
from companion.table.view import View
from ui.machine.button_box import TableButtons, wired


class RewiredBox:
    """Buttons, lamps and buzzer in force; its methods may be called from any thread."""

    def __init__(self, settings: Settings, make: Callable[[Settings], TableButtons]) -> None:
        """`make` wires a box as settings want it."""
        self._make = make
        self._wires = threading.Lock()  # the table shows views while the screen has it rewired
        self._settings = settings
        self._box = self._make(settings)

    @property
    def stuck(self) -> Text | None:
        """The warning about a button that stays pressed, None if none does."""
        return self._box.stuck

    @property
    def fault(self) -> Text | None:
        """The first part that could not be set up, None if all were."""
        return self._box.fault

    def heed(self, settings: Settings, view: View | None) -> None:
        """Follow new settings; lamps that are wired anew show this view, if there is one."""
        before, self._settings = self._settings, settings
        if wired(settings) == wired(before):
            return
        with self._wires:
            self._box.close()
            self._box = self._make(settings)
        if view is not None:
            self.show(view)

    def show(self, view: View) -> None:
        """Set the lamps for the player to move, and sound the buzzer on refusals and new turns."""
        with self._wires:
            self._box.show(view)

    def light(self, place: int | None, end_turn: bool) -> None:
        """Light the lamp of the player at that place (from 0) and that of the end-turn button."""
        self._box.light(place, end_turn)

    def stop_pressing(self) -> None:
        """Release the buttons; the lamps stay as they are."""
        self._box.stop_pressing()

    def close(self) -> None:
        """Release buttons, lamps and buzzer."""
        self._box.close()
