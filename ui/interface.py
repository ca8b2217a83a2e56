"""Protocols between a user interface and the running machine behind it."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from companion.dice import Reading, Settled
from companion.games.game import AnyGame, Setup
from companion.language.text import Language, Text
from companion.learning.meeting import EyeScore, TaughtDie
from companion.learning.roll_pictures import RollPicture
from companion.learning.verdicts import Learned
from companion.messages import Press
from companion.settings import Settings
from companion.storage.entries import EntryId
from companion.storage.game_store import GameStore
from companion.table.table import Table
from hardware.camera.discovery import FoundCamera
from vision.frame import Frame

if TYPE_CHECKING:
    from hardware.computer.sticks import Stick


class Tried(NamedTuple):
    """The reading of a camera test, with its frame.

    `kept` are the indices of dice that had not moved since the reading before.
    """

    reading: Reading
    frame: Frame
    kept: tuple[int, ...] = ()


class CameraSetup(Protocol):
    """The set-up of the camera, except for the tray's corners, which are a setting."""

    @property
    def locked(self) -> bool:
        """Whether the camera holds its exposure and white balance."""

    @property
    def refusal(self) -> Text | None:
        """The reason why the camera refused the last `lock`; None without a refusal."""

    def lock(self) -> None:
        """Ask the camera to hold exposure and white balance; sets `locked` or `refusal` later."""

    def unlock(self) -> None:
        """Ask the camera to adapt to the light again; `locked` becomes False later."""

    @property
    def motorised(self) -> bool:
        """Whether the camera's lens can focus on command."""

    def focus(self) -> None:
        """Have the lens focus once."""

    def take_place(self) -> None:
        """Accept the camera's present position as the right one."""

    @property
    def has_reference(self) -> bool:
        """Whether a picture of the empty tray is stored."""

    def keep_reference(self, frame: Frame) -> None:
        """Store this frame as the picture of the empty tray. Raises OSError."""

    @property
    def reading(self) -> Tried | None:
        """The latest reading of a test."""

    @property
    def fixed(self) -> bool:
        """Whether this run keeps its camera, whatever the settings say."""

    @property
    def others(self) -> tuple[FoundCamera, ...]:
        """The other cameras found so far, the next to offer first."""

    def find_others(self) -> None:
        """Start a new search for other cameras; `others` is updated later."""

    def start_test(self) -> None:
        """Start a test without a game: read the tray now and each time it comes to rest."""

    def stop_test(self) -> None:
        """End the test."""


class DiceTeacher(Protocol):
    """The teacher of this table's dice, which also measures the gain in recognition."""

    @property
    def open(self) -> bool:
        """Whether teaching is possible: not while learning is switched off."""

    @property
    def to_offer(self) -> bool:
        """Whether to offer teaching before a game: once, and never for simulated dice."""

    def offered(self) -> None:
        """Note that teaching was offered. Raises OSError."""

    def begin(self) -> None:
        """Begin a new session; earlier throws are no longer measured."""

    def teach(
        self, frame: Frame, lessons: Sequence[TaughtDie], truth: Sequence[TaughtDie] | None
    ) -> None:
        """Store the dice in `frame`; if it was the last frame taught, replace them.

        `truth` are all its dice if the frame is used for measuring, else None.
        """

    def measure(self) -> None:
        """Read each throw with the memory of all others; sets `worth` later."""

    @property
    def worth(self) -> EyeScore | None:
        """The result of the measurement; None until finished."""

    def stop(self) -> None:
        """Drop the pictures; the stored dice stay."""


class OfferedGame(NamedTuple):
    """The next game of a tournament for this table; `round` counts from 1."""

    game: AnyGame
    setup: Setup
    pairing: str
    round: int


class Visitor(Protocol):
    """A screen without a game that uses the tray and the buttons, such as the free dice.

    Its methods are called in the threads of the eye and the buttons, not the screen's.
    """

    @property
    def looks(self) -> bool:
        """Whether the screen wants readings of the tray."""

    def saw(self, settled: Settled) -> None:
        """Accept a settled reading of any dice in the tray."""

    def pressed(self, press: Press) -> None:
        """Handle a press of a button of the box."""


class LocalNetwork(Protocol):
    """A local network of this machine."""

    @property
    def name(self) -> str:
        """The name of its interface."""

    @property
    def address(self) -> str:
        """This machine's address there."""

    @property
    def wireless(self) -> bool:
        """Whether the network is Wi-Fi."""


class PhoneDevice(Protocol):
    """A phone or tablet that plays or asks to play."""

    @property
    def token(self) -> str:
        """The public identifier of the device, which admits nobody."""

    @property
    def name(self) -> str:
        """The name entered on the device."""

    @property
    def state(self) -> Literal["asked", "in"]:
        """Whether the device asks to play or is admitted."""


class Phones(Protocol):
    """The game on phones, tablets and televisions in the house."""

    @property
    def on(self) -> bool:
        """Whether the pages are switched on this evening."""

    @property
    def link(self) -> str | None:
        """The link to the pages, with its key; None if not served."""

    @property
    def serving_trouble(self) -> Text | None:
        """The reason why the pages are switched on but not served; None without a problem."""

    @property
    def unsaved(self) -> Text | None:
        """The reason why a restart could lose this evening's changes; None without a problem."""

    @property
    def networks(self) -> Sequence[LocalNetwork]:
        """The local networks of this machine."""

    def choose_network(self, name: str) -> None:
        """Serve the pages in the network of that name."""

    @property
    def followers(self) -> int:
        """The number of pages that follow the game."""

    @property
    def devices(self) -> Sequence[PhoneDevice]:
        """The admitted devices and those that ask to play."""

    @property
    def eye(self) -> str | None:
        """The token of the last device that photographed the dice; None if there is none."""

    def switch(self, on: bool) -> None:
        """Switch the pages on or off; off also deletes the link and the devices."""

    @property
    def secure(self) -> bool:
        """Whether the pages are served over https too, as a phone's live camera needs."""

    def make_secure(self, secure: bool) -> None:
        """Serve the pages over https too, or no longer."""

    def let_in(self, token: str) -> None:
        """Admit a device that asked to play."""

    def take_away(self, token: str) -> None:
        """Refuse a device, or end its right to play."""


class UpdateOffer(NamedTuple):
    """A newer version: its place, and the command for machines that cannot install from the screen.

    `fetches`: its libraries come from the network.
    """

    version: str
    place: Text
    command: str | None = None
    fetches: bool = False


class Progress(NamedTuple):
    """The progress of an update, in a sentence."""

    state: Literal["working", "done", "failed"]
    said: Text


class Updates(Protocol):
    """Newer versions of the program, on a stick or among the downloads.

    A program that runs from a `checkout` looks for none.
    """

    version: str
    checkout: bool
    looking: bool
    offer: UpdateOffer | None

    def look(self) -> None:
        """Look for a newer version: `looking` is True until `offer` has the result."""

    def install(self, language: Language) -> None:
        """Request the update on offer; its result will be in that language. Raises OSError."""

    @property
    def progress(self) -> Progress | None:
        """The progress of the requested update; None without a request since the start."""

    def news(self) -> Text | None:
        """Return, once, the result of an update requested before this start; else None."""


class Machine(Protocol):
    """The running companion without its screen: stored games, a table, camera, buttons."""

    @property
    def settings(self) -> Settings:
        """The settings in force."""

    def change_settings(self, settings: Settings) -> None:
        """Apply new settings and write them to the settings file."""

    def heed_settings(self) -> None:
        """Apply changes that another program wrote to the settings file."""

    @property
    def store(self) -> GameStore:
        """The stored games."""

    @property
    def folder(self) -> Path:
        """The data folder."""

    @property
    def table(self) -> Table | None:
        """The table in play; None on Home."""

    def begin(self, game: AnyGame, setup: Setup) -> Table:
        """Start a new game. Raises BadSetup, OSError."""

    @property
    def offered(self) -> OfferedGame | None:
        """The next game of a tournament for this table; None if there is none or it has begun."""

    def begin_offered(self, offered: OfferedGame) -> Table:
        """Start a game whose result goes to its tournament. Raises BadSetup, OSError."""

    def resume(self, id_: str) -> Table:
        """Continue a stored game. Raises NoSuchGame, UnreadableJournal, BadRecord, OSError."""

    def leave(self) -> None:
        """Close the game in play and go to Home; the stored game stays unchanged."""

    def press(self, press: Press) -> int | None:
        """Press a button of the box by hand; the ticket of the message it sent, if any."""

    @property
    def entered_by_hand(self) -> bool:
        """Whether players chose to enter dice by touch although a camera runs."""

    def enter_by_hand(self, wanted: bool) -> None:
        """Switch to dice entered by touch (True) or read by the camera (False).

        While they are entered by touch, the tray is read only on request. Dice in the tray at the
        switch back count as not seen to roll.
        """

    def welcome(self, visitor: Visitor | None) -> None:
        """Give a visitor the tray and the buttons while no game is in play; None: nobody.

        Dice already in the tray are read at once, and count as not seen to roll.
        """

    def look_again(self) -> None:
        """Read the tray again for the visitor."""

    def light(self, place: int | None, end_turn: bool) -> None:
        """Light the lamp of the player at that place (from 0) and that of the end-turn button.

        Only while no game is in play.
        """

    def say_it(self) -> None:
        """Say the state of the game in play, even if automatic announcements are off."""

    def remark(self, words: str) -> None:
        """Speak a few words for players who do not look, if the settings want everything spoken."""

    @property
    def frame(self) -> Frame | None:
        """The latest picture of the tray; None without a camera."""

    @property
    def camera_setup(self) -> CameraSetup | None:
        """The camera set-up; None without a camera."""

    @property
    def motion(self) -> str:
        """The motion in the tray: a value of vision.rest.settling.Motion, "" without a camera."""

    @property
    def provisional(self) -> Reading | None:
        """The reading of the resting tray before it settles, for display but never for scores.

        None without such a reading.
        """

    @property
    def trouble(self) -> Text | None:
        """The most important present problem, in a sentence; None without a problem."""

    @property
    def sticks(self) -> "tuple[Stick, ...]":
        """The USB sticks plugged in now."""

    @property
    def updates(self) -> Updates | None:
        """Newer versions of the program; None if the program cannot be updated."""

    @property
    def learned(self) -> Learned:
        """The counts of this table's right and wrong readings, and of stored pictures."""

    def forget_learned(self) -> None:
        """Delete the stored pictures and reset the counts of `learned`."""

    def roll_picture(self, game: str, entry: EntryId) -> RollPicture | None:
        """Return the tray's picture at the roll of `entry` in the stored game `game`.

        Reads the disk; None without a picture. Raises BadRollPicture, OSError.
        """

    @property
    def dice_teacher(self) -> DiceTeacher | None:
        """The teacher of this table's dice; None without a camera or a memory."""

    @property
    def phones(self) -> Phones | None:
        """The game on phones; None if the pages cannot be served."""

    @property
    def chance(self) -> Random:
        """The random generator of virtual dice."""

    @property
    def simulated(self) -> bool:
        """Whether the tray is simulated, so that the screen can throw its dice."""

    def throw(self, kept: tuple[int, ...]) -> None:
        """Throw the simulated dice, except those at the positions `kept` of the present roll."""

    def throw_freely(self, count: int) -> None:
        """Throw `count` simulated dice while no game is in play."""

    def turn_dice(self, value: int) -> None:
        """Lay simulated dice in the tray that all show `value`, while no game is in play."""
