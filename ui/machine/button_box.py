"""The button box of a running machine: buttons, and lamps and buzzer that follow the game."""

import contextlib
import threading
from collections.abc import Callable, Mapping
from typing import Any

from companion.language.text import Text
from companion.messages import Press
from companion.settings import Settings
from companion.table.view import NoticeKind, View
from hardware.errors import GpioMissing, HardwareError
from hardware.gpio.button_box import PLAYERS, ButtonBox, ButtonPress
from hardware.gpio.buzzer import Buzzer
from hardware.gpio.lamps import Lamps


class TableButtons:
    """Buttons, lamps and buzzer as the settings wire them.

    `fault` is the first part that could not be set up, None if all were.
    """

    def __init__(
        self,
        settings: Settings,
        on_press: Callable[[ButtonPress], None],
        on_held: Mapping[ButtonPress, Callable[[], None]],
        pins: Any,
        clock: Callable[[], float],
    ) -> None:
        """Set up the parts.

        The callbacks run in threads of the box; those in `on_held` replace `on_press` for a button
        held for a second. `pins` is gpiozero's pin factory, None for the machine's own; `clock`
        returns monotonic seconds, to measure the holds.
        """
        self._buttons = ButtonBox(
            button_pins(settings),
            on_press,
            pins,
            clock,
            long=tuple(on_held),
            on_long=lambda press: on_held[press](),
        )
        lamps = settings.lamps
        self._lamps = Lamps(lamps.players, lamps.end_turn, pins)
        self._buzzer = Buzzer(settings.buzzer, pins)
        self._heard: View | None = None
        faults = (*self._buttons.faults, *self._lamps.faults, *self._buzzer.faults)
        self.fault = _first_fault(faults)

    @property
    def stuck(self) -> Text | None:
        """The warning about a button that stays pressed, None if there is none."""
        stuck = self._buttons.stuck
        return stuck.text if stuck is not None else None

    def light(self, place: int | None, end_turn: bool) -> None:
        """Light the lamp of the player at index `place`, and that of the end-turn button."""
        # A failing lamp must not stop anything; its fault was reported when the lamp was set up.
        # lgpio raises its own kinds of exception.
        with contextlib.suppress(Exception):
            self._lamps.show_player(place)
            self._lamps.show_end_turn(end_turn)

    def show(self, view: View) -> None:
        """Set the lamps for the player to move, and sound the buzzer on refusals and new turns."""
        players = view.setup.players
        place = players.index(view.to_play) if view.to_play in players else None
        self.light(place, view.may_end_turn)
        with contextlib.suppress(Exception):
            self._sound(view)

    def _sound(self, view: View) -> None:
        before, self._heard = self._heard, view
        if view.notice is not None and view.notice.kind is NoticeKind.REFUSED:
            if before is None or view.notice is not before.notice:
                self._buzzer.sound(2)
        elif before is not None and before.id == view.id and before.to_play != view.to_play:
            self._buzzer.sound(1)

    def stop_pressing(self) -> None:
        """Release the buttons; the lamps stay as they are."""
        self._buttons.close()

    def close(self) -> None:
        """Release buttons, lamps and buzzer."""
        self.stop_pressing()
        self._lamps.close()
        self._buzzer.close()


def wired(settings: Settings) -> tuple[object, ...]:
    """Return the settings that the box depends on; rebuild the box when they change."""
    return settings.buttons, settings.lamps, settings.buzzer


def button_pins(settings: Settings) -> Mapping[ButtonPress, int]:
    """Return the BCM pin number of each connected button."""
    box = settings.buttons
    pins = {
        ButtonPress.END_TURN: box.end_turn,
        ButtonPress.REREAD: box.reread,
        ButtonPress.UNDO: box.undo,
        **dict(zip(PLAYERS, box.players, strict=False)),
    }
    return {press: pin for press, pin in pins.items() if pin is not None}


def press_of(press: ButtonPress, view: View | None) -> Press | None:
    """Return the table's press for a button of the box while `view` is shown, or None.

    A player's own button ends that player's turn and does nothing in the others' turns.
    """
    if press not in PLAYERS:
        return Press(press.value)
    place = PLAYERS.index(press)
    if view is not None and view.setup.players[place : place + 1] == (view.to_play,):
        return Press.END_TURN
    return None


def _first_fault(faults: tuple[HardwareError, ...]) -> Text | None:
    # A PC without pins is no fault worth a banner: its keys do the same.
    worth_it = (fault for fault in faults if not isinstance(fault, GpioMissing))
    fault = next(worth_it, None)
    return fault.text if fault is not None else None


class RewiredBox:
    """The buttons, lamps and buzzer in use; its methods may be called from any thread."""

    def __init__(self, settings: Settings, make: Callable[[Settings], TableButtons]) -> None:
        """`make` sets up a box from settings."""
        self._make = make
        self._wires = threading.Lock()  # the table may show a view while the screen rewires the box
        self._settings = settings
        self._box = self._make(settings)

    @property
    def stuck(self) -> Text | None:
        """The warning about a button that stays pressed, None if there is none."""
        return self._box.stuck

    @property
    def fault(self) -> Text | None:
        """The fault of the first part that could not be set up, None if all were."""
        return self._box.fault

    def heed(self, settings: Settings, view: View | None) -> None:
        """Follow new settings; after a rewiring, set the lamps from `view`, if given."""
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
        """Light the lamp of the player at index `place`, and that of the end-turn button."""
        self._box.light(place, end_turn)

    def stop_pressing(self) -> None:
        """Release the buttons; the lamps stay as they are."""
        self._box.stop_pressing()

    def close(self) -> None:
        """Release buttons, lamps and buzzer."""
        self._box.close()
