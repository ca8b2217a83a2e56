"""The real machine: settings, games on disk, a table, an eye, buttons and lamps, wired."""

import contextlib
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion import settings as settings_file
from companion.errors import Text
from companion.games.game import AnyGame, Setup
from companion.messages import Press, Pressed, Redo
from companion.session import Session
from companion.settings import Settings
from companion.store import GameStore, OpenGame
from companion.table import Table
from companion.view import NoticeKind, View
from hardware import buttons
from hardware.buttons import ButtonBox
from hardware.buzzer import Buzzer
from hardware.errors import GpioMissing, HardwareError
from hardware.lamps import Lamps
from ui.eye import Eye
from ui.pretend import PretendHand
from vision.frame import Frame

EyeMaker = Callable[[Callable[[], Table | None]], Eye]


class Wiring:
    """See ui.machine.Machine. Close it when done: what was acknowledged is on disk anyway."""

    def __init__(
        self,
        *,
        store: GameStore,
        settings: Settings,
        settings_path: Path,
        now: Callable[[], str],
        eye: EyeMaker | None,
        hand: PretendHand | None = None,
        pins: Any = None,
        trouble: Text | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Wire it. `eye` None: no camera; `hand`: at the simulated tray; `pins`: gpiozero's
        pin factory, None for the machine's own. `trouble` is told until there is worse.
        `clock` gives the seconds that buttons are held for.
        """
        self.store = store
        self.settings = settings
        self.table: Table | None = None
        self._settings_path = settings_path
        self._now = now
        self._hand = hand
        self._box = ButtonBox(
            _button_pins(settings),
            self._pressed,
            pins,
            clock,
            long=(buttons.Press.UNDO,),
            on_long=self._held,
        )
        lamps = settings.lamps
        self._lamps = Lamps(lamps.players, lamps.end_turn, pins)
        self._buzzer = Buzzer(settings.buzzer, pins)
        faults = (*self._box.faults, *self._lamps.faults, *self._buzzer.faults)
        self._fault = trouble or _first_fault(faults)
        self._heard: View | None = None
        self._eye = eye(lambda: self.table) if eye is not None else None
        if self._eye is not None:
            self._eye.start()

    def change_settings(self, settings: Settings) -> None:
        """Put other settings in force and write them down."""
        self.settings = settings
        try:
            settings_file.write(self._settings_path, settings)
        except OSError as failure:
            why = failure.strerror or failure
            self._fault = Text(
                f"Les réglages n'ont pas pu être enregistrés ({why}).",
                f"The settings could not be saved ({why}).",
            )

    def begin(self, game: AnyGame, setup: Setup) -> Table:
        """Start a new game."""
        self._stand_up()
        return self._sit_down(self.store.create(game, setup, self._now()))

    def resume(self, id_: str) -> Table:
        """Go on with a stored game, the one in play included: a journal has one writer."""
        self._stand_up()
        return self._sit_down(self.store.open(id_, self._now()))

    def leave(self) -> None:
        """Close the game in play; it stays as it is on disk."""
        self._stand_up()
        self._remember(None)

    def press(self, press: Press) -> int | None:
        """Press a button of the box by hand."""
        table = self.table
        return table.submit(Pressed(press)) if table is not None else None

    @property
    def frame(self) -> Frame | None:
        """The latest picture of the tray."""
        return self._eye.frame if self._eye is not None else None

    @property
    def motion(self) -> str:
        """What the tray is doing."""
        return self._eye.motion if self._eye is not None else ""

    @property
    def trouble(self) -> Text | None:
        """What is wrong with the hardware."""
        stuck = self._box.stuck
        return (
            (self._eye.trouble if self._eye is not None else None)
            or (_told(stuck) if stuck is not None else None)
            or self._fault
        )

    @property
    def simulated(self) -> bool:
        """Whether the tray is the pretend one."""
        return self._hand is not None

    def throw(self, kept: tuple[int, ...]) -> None:
        """Throw the pretend dice."""
        if self._hand is not None and self.table is not None:
            self._hand.throw(self.table.view, kept)

    def close(self) -> None:
        """Let go of everything."""
        if self._eye is not None:
            self._eye.stop()
        self._box.close()
        self._stand_up()
        self._lamps.close()
        self._buzzer.close()

    def _stand_up(self) -> None:
        table, self.table = self.table, None
        if table is not None:
            table.stop()
        self._lamps.show_player(None)
        self._lamps.show_end_turn(False)

    def _remember(self, id_: str | None) -> None:
        # Only where the next start opens depends on this: no reason to disturb a game.
        with contextlib.suppress(OSError):
            self.store.put_in_play(id_)

    def _sit_down(self, opened: OpenGame) -> Table:
        table = Table(Session(opened, self._now))
        table.listen(self._show_on_lamps)
        table.start()
        if self._hand is not None and not self._hand.tray.truth:
            self._hand.lay_out(table.view)
        self.table = table
        self._remember(opened.loaded.id)
        return table

    def _pressed(self, press: buttons.Press) -> None:
        if press not in buttons.PLAYERS:
            self.press(Press(press.value))
            return
        table = self.table
        view = table.view if table is not None else None
        place = buttons.PLAYERS.index(press)
        # Everybody's own button ends their own turn, and nobody else's.
        if view is not None and view.setup.players[place : place + 1] == (view.to_play,):
            self.press(Press.END_TURN)

    def _held(self, press: buttons.Press) -> None:
        table = self.table
        if table is not None and press is buttons.Press.UNDO:
            table.submit(Redo())

    def _sound(self, view: View) -> None:
        before, self._heard = self._heard, view
        if view.notice is not None and view.notice.kind is NoticeKind.REFUSED:
            if before is None or view.notice is not before.notice:
                self._buzzer.sound(2)
        elif before is not None and before.id == view.id and before.to_play != view.to_play:
            self._buzzer.sound(1)

    def _show_on_lamps(self, view: View) -> None:
        players = view.setup.players
        # A lamp that fails must not stop the table; its fault was told when it was wired.
        with contextlib.suppress(HardwareError, OSError):
            place = players.index(view.to_play) if view.to_play in players else None
            self._lamps.show_player(place)
            self._lamps.show_end_turn(view.pencilled is not None)
            self._sound(view)


def _button_pins(settings: Settings) -> Mapping[buttons.Press, int]:
    box = settings.buttons
    pins = {
        buttons.Press.END_TURN: box.end_turn,
        buttons.Press.REREAD: box.reread,
        buttons.Press.UNDO: box.undo,
        **dict(zip(buttons.PLAYERS, box.players, strict=False)),
    }
    return {press: pin for press, pin in pins.items() if pin is not None}


def _first_fault(faults: tuple[HardwareError, ...]) -> Text | None:
    # That a PC has no pins is no fault worth a banner: its keys do the same.
    worth_it = (fault for fault in faults if not isinstance(fault, GpioMissing))
    fault = next(worth_it, None)
    return _told(fault) if fault is not None else None


def _told(fault: HardwareError) -> Text:
    return Text(fault.sentence("fr"), fault.sentence("en"))
