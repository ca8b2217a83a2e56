"""The running machine: connects settings, stored games, table, eye, buttons and lamps."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
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
from companion.settings import Settings
from companion.storage.entries import EntryId
from companion.storage.game_store import GameStore, OpenGame
from companion.table.session import Session
from companion.table.table import Table
from companion.table.view import View
from hardware.gpio import button_box
from ui.eye.camera_setup import CameraChoice, EyeSetup
from ui.eye.eye import Eye, EyeMaker
from ui.eye.learner import Learner
from ui.eye.memory_teacher import MemoryTeacher
from ui.eye.roll_album import RollAlbum
from ui.hall.table.announcer import Announcer
from ui.hall.table.offered import OfferedGames
from ui.host.stick_watch import StickWatch
from ui.host.sticks import Stick
from ui.interface import OfferedGame, Visitor
from ui.machine.button_box import TableButtons, wired
from ui.machine.settings_file import SettingsFile
from ui.simulation.hand import SimulatedHand
from ui.tape.recorder import Recorder
from ui.voice.voice import Voice
from ui.web.feed import Phones
from vision.frame import Frame

EMPTY_TRAY = "empty-tray.png"
DISPLACED = Text(
    "La caméra a changé de place : remontrez-lui le plateau (Caméra, au menu ou à l'accueil).",
    "The camera is no longer where it was: show it the tray again (Camera, in the menu or Home).",
)
MISPLACED = Text(
    "L'image de la caméra n'a plus la forme qu'elle avait : elle est lue entière ; remontrez-lui "
    "le plateau (Caméra, au menu ou à l'accueil).",
    "The camera's picture has another shape than before: all of it is read; show it the tray "
    "again (Camera, in the menu or Home).",
)


@dataclass(frozen=True)
class StartWarnings:
    """What went wrong at the start, a sentence each.

    `trouble`: lowest-priority warning. `unseen`: camera problem, shown until another camera is
    chosen. `bad_settings`: shown until the settings file is valid.
    """

    trouble: Text | None = None
    unseen: Text | None = None
    bad_settings: Text | None = None


class Wiring:
    """Implements ui.interface.Machine. Call `close` when done; acknowledged moves are on disk
    before that.
    """

    def __init__(
        self,
        *,
        store: GameStore,
        settings: Settings,
        settings_path: Path,
        now: Callable[[], str],
        eye: EyeMaker | None,
        folder: Path | None = None,
        hand: SimulatedHand | None = None,
        pins: Any = None,
        warnings: StartWarnings | None = None,
        learner: Learner | None = None,
        album: RollAlbum | None = None,
        tape: Recorder | None = None,
        clock: Callable[[], float] = time.monotonic,
        cameras: CameraChoice | None = None,
        dice_teacher: MemoryTeacher | None = None,
        sticks: StickWatch | None = None,
        voice: Voice | None = None,
        phones: Phones | None = None,
        announcer: Announcer | None = None,
        tournament: OfferedGames | None = None,
    ) -> None:
        """Start everything but a game.

        `folder` is the data folder (None: that of the settings file); `eye` None: no camera;
        `hand` throws simulated dice; `pins` is gpiozero's pin factory, None for the machine's
        own. `now` returns the time as ISO 8601. `learner` learns from corrections, `album` keeps
        what lay in the tray at each roll, `tape` records what the tables are told, `voice` says
        what happens; `close` closes them. `clock` returns the seconds of button presses. `cameras`
        switches cameras, None: only at the next start. `dice_teacher` teaches the eye this table's
        dice. `sticks` tells which USB sticks are in, `phones` shows the game on phones,
        `announcer` tells the broker that the settings name; `close` closes them too.
        `tournament` knows what a tournament offers.
        """
        warnings = warnings or StartWarnings()
        self.store = store
        self.settings = settings
        self.folder = folder or settings_path.parent
        self.table: Table | None = None
        self.dice_teacher = dice_teacher if eye is not None else None
        self.phones = phones
        self.chance: Random = SystemRandom()
        self._visitor: Visitor | None = None
        self._tournament = tournament
        self._kept = SettingsFile(settings_path, warnings.bad_settings)
        self._now = now
        self._hand = hand
        self._learner = learner
        self._album = album
        self._tape = tape
        self._stick_watch = sticks
        self._voice = voice
        self._pins = pins
        self._clock = clock
        self._wires = threading.Lock()
        self._unremembered = False  # the disk has not taken which game is on the table
        self._box = self._make_box()
        self._fault = warnings.trouble
        self._eye: Eye | None = None
        self.camera_setup: EyeSetup | None = None
        if eye is not None:
            try:
                self._open_eye(eye, hand=hand, choice=cameras, unseen=warnings.unseen)
            except BaseException:
                self._kept.close()
                self._box.close()
                if self._voice is not None:
                    self._voice.close()
                raise
        self._announcer = announcer
        if announcer is not None:
            announcer.trouble = lambda: self.trouble
            announcer.heed(settings.mqtt)

    def _open_eye(self, make: EyeMaker, **setting_up: Any) -> None:
        eye = make(lambda: self.table)
        setup = EyeSetup(eye, self.folder / EMPTY_TRAY, **setting_up)
        setup.place(self.settings)
        setup.refer()
        self._eye, self.camera_setup = eye, setup
        eye.start()

    def change_settings(self, settings: Settings) -> None:
        """Apply new settings and write them to the settings file."""
        self._put_in_force(settings)
        self._kept.write(self.settings)

    def heed_settings(self) -> None:
        """Apply changes that another program wrote to the settings file."""
        news = self._kept.news()
        if news is not None:
            self._put_in_force(news)

    def _put_in_force(self, settings: Settings) -> None:
        before, self.settings = self.settings, settings
        if self._learner is not None:
            self._learner.chosen = settings.learning
        if self._album is not None:
            self._album.chosen = settings.learning
        if self.phones is not None:
            self.phones.change_port(settings.web_port)
        if self.camera_setup is not None:
            self.settings = self.camera_setup.heed(before, settings)
        if self._voice is not None:
            self._voice.heed(self.settings)
        if self._announcer is not None:
            self._announcer.heed(settings.mqtt)
        if wired(settings) != wired(before):
            self._rewire()

    def _rewire(self) -> None:
        with self._wires:
            self._box.close()
            self._box = self._make_box()
        table = self.table
        if table is not None:
            self._show(table.view)

    def _show(self, view: View) -> None:
        # the table's thread comes here, and the box may be rewired from the screen's
        with self._wires:
            self._box.show(view)
        if self._unremembered and not view.unsaved:
            self._remember(view.id)

    def begin(self, game: AnyGame, setup: Setup) -> Table:
        """Start a new game."""
        self._stand_up()
        return self._sit_down(self.store.create(game, setup, self._now()))

    @property
    def offered(self) -> OfferedGame | None:
        """What a tournament has this table play next, if its settings name a broker."""
        if self._tournament is None or self.settings.mqtt is None:
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
        """Continue a stored game; closes the one in play first, as a journal has one writer."""
        self._stand_up()
        return self._sit_down(self.store.open(id_, self._now()))

    def leave(self) -> None:
        """Close the game in play and go back to Home; the game stays on disk as it is."""
        self._stand_up()
        self._remember(None)

    def press(self, press: Press) -> int | None:
        """Press a button of the box from the screen; the ticket of its message, if any."""
        table, visitor = self.table, self._visitor
        if table is not None:
            return table.submit(Pressed(press, self._clock()))
        if visitor is not None:
            visitor.pressed(press)
        return None

    @property
    def entered_by_hand(self) -> bool:
        """Whether dice are entered by touch although a camera looks."""
        return self._eye is not None and self._eye.router.by_hand

    def enter_by_hand(self, wanted: bool) -> None:
        """Have dice entered by touch (True) or read again (False)."""
        eye, table = self._eye, self.table
        if eye is None or eye.router.by_hand == wanted:
            return
        if table is not None and table.view.setup.virtual_dice:
            return  # whatever lies in the tray, the dice of the game do not
        # Silent before the table hears of it, and silent until it has: nothing counts between.
        eye.router.by_hand = True
        if table is not None:
            table.submit(LostSight(back=not wanted))
        eye.router.by_hand = wanted

    def say_it(self) -> None:
        """Say aloud how the game in play stands, whatever is said by itself."""
        table = self.table
        if self._voice is not None:
            self._voice.report(table.view if table is not None else None)

    def remark(self, words: str) -> None:
        """Say a few words to somebody who does not look; nothing where not all is said."""
        if self._voice is not None:
            self._voice.remark(words)

    def welcome(self, visitor: Visitor | None) -> None:
        """Give the tray and the buttons to a visitor, None: nobody, while no game is in play."""
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
        """What the tray is doing."""
        return self._eye.motion if self._eye is not None else ""

    @property
    def fenced(self) -> bool:
        """Whether the eye's pictures show the tray and nothing beyond it."""
        if self._hand is not None:
            return True  # there is nothing else
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
        unkept = self._tape.trouble if self._tape is not None else None
        unset = self._kept.trouble
        unready = self.camera_setup.trouble if self.camera_setup is not None else None
        found = (unseen, self._box.stuck, unkept, unset, unready, self._fault, self._box.fault)
        return next(filter(None, found), None)

    @property
    def sticks(self) -> tuple[Stick, ...]:
        """The USB sticks that are in now."""
        return self._stick_watch.sticks if self._stick_watch is not None else ()

    @property
    def learned(self) -> Learned:
        """Counts of this table's right and wrong readings, and of pictures kept."""
        learned = self._learner.learned if self._learner is not None else Learned()
        if self._album is None:
            return learned
        trouble = learned.trouble or self._album.trouble
        return replace(learned, rolls=self._album.kept, trouble=trouble)

    def forget_learned(self) -> None:
        """Delete the kept pictures and reset the counts."""
        if self._learner is not None:
            self._learner.forget()
        if self._album is not None:
            self._album.forget()

    def roll_picture(self, game: str, entry: EntryId) -> RollPicture | None:
        """What lay in the tray at a roll, None without a picture of it."""
        return self._album.find(game, entry) if self._album is not None else None

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
        if self.phones is not None:
            self.phones.close()  # before the game is left: it goes on after a restart
        self._stand_up()
        self._kept.close()
        if self._learner is not None:
            self._learner.close()
        if self._album is not None:
            self._album.close()
        self._box.close()
        if self._voice is not None:
            self._voice.close()
        if self._tape is not None:
            self._tape.close()
        if self._stick_watch is not None:
            self._stick_watch.close()
        if self._announcer is not None:
            self._announcer.close()

    def _make_box(self) -> TableButtons:
        held = {
            button_box.ButtonPress.UNDO: self._redo,
            button_box.ButtonPress.REREAD: self.say_it,
        }
        return TableButtons(self.settings, self._pressed, held, self._pins, self._clock)

    def _stand_up(self) -> None:
        table, self.table = self.table, None
        if self.phones is not None:
            self.phones.left()
        if table is not None:
            table.stop()
            if self._voice is not None:
                self._voice.hush()
        self._box.light(None, False)
        if self._announcer is not None:
            self._announcer.left()

    def _remember(self, id_: str | None) -> None:
        # Only where the next start opens depends on this: no reason to disturb a game. It is tried
        # again once the disk has taken the game: else the one before it would be opened then.
        try:
            self.store.put_in_play(id_)
        except OSError:
            self._unremembered = True
        else:
            self._unremembered = False

    def _sit_down(self, opened: OpenGame) -> Table:
        table = Table(Session(opened, self._now, self._learner, self._album))
        table.listen(self._show)
        if self._voice is not None:
            table.listen(self._voice.hear)
        if self._announcer is not None:
            table.listen(self._announcer.show)
        if self._tape is not None:
            self._tape.sat_down(opened.loaded, table)
        table.start()
        if self.phones is not None:
            self.phones.sat_down(table)
        virtual = opened.loaded.setup.virtual_dice
        if self._eye is not None:
            self._eye.router.by_hand = virtual
        if self._hand is not None and not self._hand.tray.truth and not virtual:
            self._hand.lay_out(table.view)
        self.table = table
        self._remember(opened.loaded.id)
        return table

    def _pressed(self, press: button_box.ButtonPress) -> None:
        if press not in button_box.PLAYERS:
            self.press(Press(press.value))
            return
        table = self.table
        view = table.view if table is not None else None
        place = button_box.PLAYERS.index(press)
        # Everybody's own button ends their own turn, and nobody else's.
        if view is not None and view.setup.players[place : place + 1] == (view.to_play,):
            self.press(Press.END_TURN)

    def _redo(self) -> None:
        table = self.table
        if table is not None:
            table.submit(Redo())


def _astray(eye: Eye) -> Text | None:
    """The warning if camera or picture no longer fit the tray's corners, or None."""
    if eye.misplaced:
        return MISPLACED
    return DISPLACED if eye.displaced else None
