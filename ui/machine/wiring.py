"""The running machine: connects settings, stored games, table, eye, buttons and listeners."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from msgspec.structs import replace

from companion.dice import Reading
from companion.games.game import AnyGame, Setup
from companion.language.text import Text
from companion.learning.roll_pictures import RollPicture
from companion.learning.verdicts import Learned
from companion.messages import LostSight, Press, Pressed, Redo
from companion.settings import PHONE, Settings
from companion.storage.entries import EntryId
from companion.storage.game_store import GameStore, OpenGame
from companion.table.session import Session
from companion.table.table import Table
from companion.table.view import View
from hardware.computer.sticks import Stick, StickWatch
from hardware.gpio import button_box
from ui.hall.table.offered import OfferedGames
from ui.interface import OfferedGame, Updates, Visitor
from ui.machine.button_box import RewiredBox, TableButtons, press_of
from ui.machine.eye.camera_setup import CameraChoice, EyeSetup
from ui.machine.eye.eye import Eye, EyeMaker
from ui.machine.last_game import LastGame
from ui.machine.listeners import Listeners
from ui.machine.photos.live_pictures import LivePictures
from ui.machine.settings_file import SettingsFile
from ui.machine.simulation.hand import SimulatedHand
from ui.machine.start_warnings import StartWarnings
from vision.frame import Frame

EMPTY_TRAY = "empty-tray.png"
DISPLACED = Text(
    "The camera is no longer where it was: show it the tray again (Camera, in the menu or Home)."
)
MISPLACED = Text(
    "The camera's picture has another shape than before: all of it is read; show it the tray "
    "again (Camera, in the menu or Home)."
)


class Wiring:
    """The ui.interface.Machine. Call `close` when done; acknowledged moves are on disk earlier."""

    def __init__(
        self,
        *,
        store: GameStore,
        settings: Settings,
        settings_path: Path,
        now: Callable[[], str],
        eye: EyeMaker | None,
        folder: Path | None = None,
        eye_folder: Path | None = None,
        hand: SimulatedHand | None = None,
        pins: Any = None,
        warnings: StartWarnings | None = None,
        listeners: Listeners | None = None,
        clock: Callable[[], float] = time.monotonic,
        cameras: CameraChoice | None = None,
        sticks: StickWatch | None = None,
        tournament: OfferedGames | None = None,
        updates: Updates | None = None,
        live: LivePictures | None = None,
    ) -> None:
        """Start everything but a game.

        `folder` is the data folder (None: that of the settings file), `eye_folder` holds the empty
        tray's picture (None: the data folder); `eye` None: no camera; `hand` throws simulated dice;
        `pins` is gpiozero's pin factory, None for the machine's own. `now` returns the time as ISO
        8601. `listeners` follow every table. `clock` returns the seconds of button presses.
        `cameras` switches cameras, None: only at the next start. `sticks` lists the USB sticks
        plugged in, `tournament` a tournament's next game, `updates` newer versions, `live` the
        pictures of a phone above the tray. `close` closes the listeners and the sticks; if the
        start fails, closing them is the caller's task.
        """
        warnings = warnings or StartWarnings()
        self.store = store
        self.settings = settings
        self.folder = folder or settings_path.parent
        self._eye_folder = eye_folder or self.folder
        self.table: Table | None = None
        self.chance: Random = SystemRandom()
        self._visitor: Visitor | None = None
        self._tournament = tournament
        self.updates = updates
        self._live = live
        self._kept = SettingsFile(settings_path, warnings.bad_settings)
        self._now = now
        self._hand = hand
        self._listeners = listeners or Listeners()
        self._pictures = self._listeners.pictures
        self.phones = self._listeners.phones
        self.dice_teacher = self._pictures.teacher if eye is not None else None
        self._stick_watch = sticks
        self._clock = clock
        self._last_game = LastGame(store)
        held = {
            button_box.ButtonPress.UNDO: self._redo,
            button_box.ButtonPress.REREAD: self.say_it,
        }
        wire = partial(TableButtons, on_press=self._pressed, on_held=held, pins=pins, clock=clock)
        self._box = RewiredBox(settings, wire)
        self._fault = warnings.trouble
        self._eye: Eye | None = None
        self.camera_setup: EyeSetup | None = None
        if eye is not None:
            try:
                self._open_eye(eye, hand=hand, choice=cameras, unseen=warnings.unseen)
            except BaseException:
                self._kept.close()
                self._box.close()
                raise
        self._listeners.begin(settings, lambda: self.trouble)

    def _open_eye(self, make: EyeMaker, **setting_up: Any) -> None:
        eye = make(lambda: self.table)
        setup = EyeSetup(eye, self._eye_folder / EMPTY_TRAY, **setting_up)
        setup.place(self.settings)
        setup.refer()
        self._eye, self.camera_setup = eye, setup
        eye.start()

    def change_settings(self, settings: Settings) -> None:
        """Apply new settings and write them to the settings file."""
        self._put_in_force(settings)
        self._kept.write(self.settings)

    def heed_settings(self) -> None:
        """Apply changes that another program wrote to the settings file.

        A phone that lies above the tray becomes the camera of a table that sees nothing.
        """
        news = self._kept.news()
        if news is not None:
            self._put_in_force(news)
        if self._live is not None and self._live.offered and self._needs_phone:
            self.change_settings(replace(self.settings, camera=PHONE))

    @property
    def _needs_phone(self) -> bool:
        setup = self.camera_setup
        sees = self.frame is not None or self.settings.camera == PHONE
        return setup is not None and not (setup.fixed or self.simulated or sees)

    def _put_in_force(self, settings: Settings) -> None:
        before, self.settings = self.settings, settings
        if self.camera_setup is not None:
            self.settings = self.camera_setup.heed(before, settings)
        self._listeners.heed(self.settings)
        table = self.table
        self._box.heed(self.settings, table.view if table is not None else None)

    def _show(self, view: View) -> None:
        self._box.show(view)
        self._last_game.follow(view)

    def begin(self, game: AnyGame, setup: Setup) -> Table:
        """Start a new game."""
        self._stand_up()
        return self._sit_down(self.store.create(game, setup, self._now()))

    @property
    def offered(self) -> OfferedGame | None:
        """The table's next game in a tournament, if the settings name a broker."""
        if self._tournament is None or self.settings.broker is None:
            return None
        return self._tournament.now

    def begin_offered(self, offered: OfferedGame) -> Table:
        """Start a tournament's game."""
        self._stand_up()
        opened = self.store.create(offered.game, offered.setup, self._now())
        try:
            if self._tournament is not None:
                self._tournament.took(opened.loaded.id, offered.pairing)
        finally:
            table = self._sit_down(opened)
        return table

    def resume(self, id_: str) -> Table:
        """Continue a stored game; close the game in play first, as a journal has one writer."""
        self._stand_up()
        return self._sit_down(self.store.open(id_, self._now()))

    def leave(self) -> None:
        """Close the game in play and go back to Home; the stored game stays unchanged."""
        self._stand_up()
        self._last_game.note(None)

    def press(self, press: Press) -> int | None:
        """Press a button of the box from the screen; return its message's ticket, if any."""
        table, visitor = self.table, self._visitor
        if table is not None:
            return table.submit(Pressed(press, self._clock()))
        if visitor is not None:
            visitor.pressed(press)
        return None

    @property
    def entered_by_hand(self) -> bool:
        """Whether dice are entered by touch although a camera runs."""
        return self._eye is not None and self._eye.router.by_hand

    def enter_by_hand(self, wanted: bool) -> None:
        """Switch to dice entered by touch (True) or read by the eye (False)."""
        eye, table = self._eye, self.table
        if eye is None or eye.router.by_hand == wanted:
            return
        if table is not None and table.view.setup.virtual_dice:
            return  # virtual dice do not depend on the tray
        # Stop readings, tell the table, then switch: no reading slips in between.
        eye.router.by_hand = True
        if table is not None:
            table.submit(LostSight(back=not wanted))
        eye.router.by_hand = wanted

    def say_it(self) -> None:
        """Say the state of the game in play, even if automatic announcements are off."""
        table = self.table
        self._listeners.say_it(table.view if table is not None else None)

    def remark(self, words: str) -> None:
        """Speak the given words, if the settings want everything spoken."""
        self._listeners.remark(words)

    def welcome(self, visitor: Visitor | None) -> None:
        """Give the tray and the buttons to a visitor, or None, while no game is in play."""
        self._visitor = visitor
        if self._eye is not None:
            looks = visitor is not None and visitor.looks
            self._eye.router.visitor = visitor if looks else None
        if self.table is None:
            self.light(None, False)

    def look_again(self) -> None:
        """Read the tray again for the visitor."""
        if self._eye is not None:
            self._eye.router.look_again()

    def light(self, place: int | None, end_turn: bool) -> None:
        """Light the lamps while no game is in play."""
        if self.table is None:
            self._box.light(place, end_turn)

    @property
    def frame(self) -> Frame | None:
        """The latest picture of the tray."""
        return self._eye.frame if self._eye is not None else None

    @property
    def motion(self) -> str:
        """The motion in the tray, a value of vision.rest.settling.Motion, or ""."""
        return self._eye.motion if self._eye is not None else ""

    @property
    def fenced(self) -> bool:
        """Whether the eye's pictures show the tray and nothing beyond."""
        if self._hand is not None:
            return True  # simulated pictures show only the tray
        return self._eye is not None and self._eye.within.known and not self._eye.misplaced

    @property
    def provisional(self) -> Reading | None:
        """The reading of the resting tray that is not settled yet, or None."""
        return self._eye.router.provisional if self._eye is not None else None

    @property
    def trouble(self) -> Text | None:
        """The most important present problem, or None."""
        unseen = self._eye.trouble if self._eye is not None else None
        if unseen is None and self._eye is not None:
            unseen = _astray(self._eye)
        unkept = self._listeners.trouble
        unset = self._kept.trouble
        unready = self.camera_setup.trouble if self.camera_setup is not None else None
        problems = (unseen, self._box.stuck, unkept, unset, unready, self._fault, self._box.fault)
        return next(filter(None, problems), None)

    @property
    def sticks(self) -> tuple[Stick, ...]:
        """The USB sticks plugged in now."""
        return self._stick_watch.sticks if self._stick_watch is not None else ()

    @property
    def learned(self) -> Learned:
        """The counts of this table's right and wrong readings, and of pictures kept."""
        return self._pictures.learned

    def forget_learned(self) -> None:
        """Delete the kept pictures and reset the counts."""
        self._pictures.forget()

    def roll_picture(self, game: str, entry: EntryId) -> RollPicture | None:
        """Return the tray's picture at a roll, None without one."""
        return self._pictures.find(game, entry)

    @property
    def simulated(self) -> bool:
        """Whether the tray is simulated."""
        return self._hand is not None

    def throw(self, kept: tuple[int, ...]) -> None:
        """Throw the simulated dice for the game in play; without a game, five for a test."""
        if self._hand is not None and self.table is not None:
            self._hand.throw(self.table.view, kept)
        elif self._hand is not None:
            self._hand.throw_for_test()

    def throw_freely(self, count: int) -> None:
        """Throw `count` simulated dice while no game is in play."""
        if self._hand is not None and self.table is None:
            self._hand.throw_freely(count)

    def turn_dice(self, value: int) -> None:
        """Lay simulated dice in the tray that all show `value`, while no game is in play."""
        if self._hand is not None and self.table is None:
            self._hand.turn_all(value)

    def close(self) -> None:
        """Stop the threads, write what is unsaved, and release camera and pins."""
        if self._eye is not None:
            self._eye.stop()
        self._box.stop_pressing()
        self._end_table()  # listeners are not told `left`: the game continues after a restart
        self._kept.close()
        self._box.close()
        self._listeners.close()
        if self._stick_watch is not None:
            self._stick_watch.close()

    def _stand_up(self) -> None:
        self._end_table()
        self._listeners.left()

    def _end_table(self) -> None:
        table, self.table = self.table, None
        if table is not None:
            table.stop()
        self._box.light(None, False)

    def _sit_down(self, opened: OpenGame) -> Table:
        pictures = self._pictures
        table = Table(Session(opened, self._now, pictures.learner, pictures.album))
        table.listen(self._show)
        self._listeners.sat_down(opened.loaded, table)
        table.start()
        virtual = opened.loaded.setup.virtual_dice
        if self._eye is not None:
            self._eye.router.by_hand = virtual
        if self._hand is not None and not self._hand.tray.truth and not virtual:
            self._hand.lay_out(table.view)
        self.table = table
        self._last_game.note(opened.loaded.id)
        return table

    def _pressed(self, press: button_box.ButtonPress) -> None:
        table = self.table
        meant = press_of(press, table.view if table is not None else None)
        if meant is not None:
            self.press(meant)

    def _redo(self) -> None:
        table = self.table
        if table is not None:
            table.submit(Redo())


def _astray(eye: Eye) -> Text | None:
    """Return the warning if camera or picture no longer fit the tray's corners, or None."""
    if eye.misplaced:
        return MISPLACED
    return DISPLACED if eye.displaced else None
