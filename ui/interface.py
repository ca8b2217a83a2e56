"""Protocols between a user interface and the running machine behind it."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from companion.dice import Reading, Settled
from companion.games.game import AnyGame, Setup
from companion.language.text import Language, Text
from companion.learning.meeting import Lesson, Worth
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
    """The reading of a camera test, and the frame it was made from.

    `kept` are the indices of dice that had not moved since the reading before.
    """

    reading: Reading
    frame: Frame
    kept: tuple[int, ...] = ()


class CameraSetup(Protocol):
    """Set up the camera, except for the tray's corners, which are a setting."""

    @property
    def locked(self) -> bool:
        """Whether the camera holds its exposure and white balance."""

    @property
    def refusal(self) -> Text | None:
        """Why the camera refused the last `lock`; None if it did not."""

    def lock(self) -> None:
        """Ask the camera to hold exposure and white balance; sets `locked` or `refusal` later."""

    def unlock(self) -> None:
        """Ask the camera to adapt to the light again; `locked` becomes False later."""

    @property
    def motorised(self) -> bool:
        """Whether the camera's lens can be told to focus."""

    def focus(self) -> None:
        """Have the lens focus once."""

    def take_place(self) -> None:
        """Accept the camera's present position as the right one."""

    @property
    def has_reference(self) -> bool:
        """Whether a picture of the empty tray is kept."""

    def keep_reference(self, frame: Frame) -> None:
        """Keep this frame as the picture of the empty tray. Raises OSError."""

    @property
    def reading(self) -> Tried | None:
        """The latest reading of a test."""

    @property
    def fixed(self) -> bool:
        """Whether this run keeps its camera, whatever the settings say."""

    @property
    def others(self) -> tuple[FoundCamera, ...]:
        """The other cameras found so far, the one to offer next first."""

    def find_others(self) -> None:
        """Start a new search for other cameras; `others` is updated later."""

    def start_test(self) -> None:
        """Start a test without a game: read the tray now and each time it comes to rest."""

    def stop_test(self) -> None:
        """End the test."""


class DiceTeacher(Protocol):
    """Shows the eye this table's dice on purpose, and measures what it is worth by that."""

    @property
    def open(self) -> bool:
        """Whether anything can be taught: not while learning is switched off."""

    @property
    def to_offer(self) -> bool:
        """Whether it is to be offered before a game: once, and never for pretend dice."""

    def offered(self) -> None:
        """Note that it was offered. Raises OSError."""

    def begin(self) -> None:
        """Begin with a table's dice: throws shown earlier judge the eye no more."""

    def teach(
        self, frame: Frame, lessons: Sequence[Lesson], truth: Sequence[Lesson] | None
    ) -> None:
        """Remember what lies in a frame, in the place of what it taught before if it is the last.

        `truth` are all its dice if the eye is to be judged by it, else None.
        """

    def measure(self) -> None:
        """Have each throw read by the memory of all others; `worth` tells what came of it."""

    @property
    def worth(self) -> Worth | None:
        """What the eye made of the throws; None while it is being measured."""

    def stop(self) -> None:
        """Let go of the pictures; what was taught stays."""


class OfferedGame(NamedTuple):
    """What a tournament has this table play next; `round` counts from 1."""

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
        """Whether it wants readings of the tray."""

    def saw(self, settled: Settled) -> None:
        """Take a settled reading of any dice in the tray."""

    def pressed(self, press: Press) -> None:
        """Take a press of a button of the box."""


class LocalNetwork(Protocol):
    """A local network that this machine is in."""

    @property
    def name(self) -> str:
        """The name of its interface."""

    @property
    def address(self) -> str:
        """This machine's address there."""

    @property
    def wireless(self) -> bool:
        """Whether it is Wi-Fi."""


class PhoneDevice(Protocol):
    """A phone or tablet that asks to play, by the name it gave, or that may."""

    @property
    def token(self) -> str:
        """What tells it from others; not what it is let in by."""

    @property
    def name(self) -> str:
        """The name it gave itself."""

    @property
    def state(self) -> Literal["asked", "in"]:
        """Whether it asks or may play."""


class Phones(Protocol):
    """The game on phones, tablets and televisions of the house."""

    @property
    def on(self) -> bool:
        """Whether it is to be seen there this evening."""

    @property
    def link(self) -> str | None:
        """The link to follow it by, with its key; None while it is not served."""

    @property
    def serving_trouble(self) -> Text | None:
        """Why it is not served although it should be; None if nothing is wrong."""

    @property
    def unsaved(self) -> Text | None:
        """Why a restart could forget what was switched, let in or taken away; None if it cannot."""

    @property
    def networks(self) -> Sequence[LocalNetwork]:
        """The local networks that this machine is in."""

    def choose_network(self, name: str) -> None:
        """Show it in the network of that name."""

    @property
    def followers(self) -> int:
        """How many pages follow the game."""

    @property
    def devices(self) -> Sequence[PhoneDevice]:
        """The devices that ask to play, and those that may."""

    @property
    def eye(self) -> str | None:
        """The token of the device that photographed the dice last; None if none did."""

    def switch(self, on: bool) -> None:
        """Show it there, or no longer: then the link and the devices are forgotten."""

    def let_in(self, token: str) -> None:
        """Let a device play that asked to."""

    def take_away(self, token: str) -> None:
        """Refuse a device, or let it play no longer."""


class UpdateOffer(NamedTuple):
    """A newer version: where it lies, and what to type where the screen cannot install it.

    `fetches`: its libraries come from the network.
    """

    version: str
    place: Text
    command: str | None = None
    fetches: bool = False


class Progress(NamedTuple):
    """How far an update is, in one sentence."""

    state: Literal["working", "done", "failed"]
    said: Text


class Updates(Protocol):
    """Newer versions of the program, on a stick or among the downloads; none are looked for where
    it runs from a `checkout`.
    """

    version: str
    checkout: bool
    looking: bool
    offer: UpdateOffer | None

    def look(self) -> None:
        """Look for a newer version: `looking` until `offer` is what was found."""

    def install(self, language: Language) -> None:
        """Ask for what is offered; how it went is told in that language. Raises OSError."""

    @property
    def progress(self) -> Progress | None:
        """How far the update is that was asked for; None if none was since the start."""

    def news(self) -> Text | None:
        """What came of an update asked for before this start, told once; None without one."""


class Machine(Protocol):
    """The running companion without its screen: stored games, one table, camera, buttons."""

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
        """What a tournament has this table play next; None if nothing, or if it was begun."""

    def begin_offered(self, offered: OfferedGame) -> Table:
        """Start a tournament's game: its result goes there. Raises BadSetup, OSError."""

    def resume(self, id_: str) -> Table:
        """Continue a stored game. Raises NoSuchGame, UnreadableJournal, BadRecord, OSError."""

    def leave(self) -> None:
        """Go back to Home; the game stays as it is on disk."""

    def press(self, press: Press) -> int | None:
        """Press a button of the box by hand; the ticket of the message it sent, if any."""

    @property
    def entered_by_hand(self) -> bool:
        """Whether somebody chose to enter dice by touch although a camera looks."""

    def enter_by_hand(self, wanted: bool) -> None:
        """True: dice are entered by touch and read only on request. False: they are read again;
        those in the tray by then count as not seen to roll.
        """

    def welcome(self, visitor: Visitor | None) -> None:
        """Give a visitor the tray and the buttons while no game is in play; None: nobody.

        Dice already in the tray are read at once, and count as not seen to roll.
        """

    def look_again(self) -> None:
        """Read the tray again for the visitor."""

    def light(self, place: int | None, end_turn: bool) -> None:
        """Light the lamp of the player at that place (from 0) and that of the end-turn
        button while no game is in play.
        """

    def say_it(self) -> None:
        """Say aloud how the game in play stands, whatever is said by itself."""

    def remark(self, words: str) -> None:
        """Say a few words to somebody who does not look; nothing where not all is said."""

    @property
    def frame(self) -> Frame | None:
        """The latest picture of the tray; None without a camera."""

    @property
    def camera_setup(self) -> CameraSetup | None:
        """The camera set-up; None without a camera."""

    @property
    def motion(self) -> str:
        """What the tray is doing: a value of vision.rest.settling.Motion, "" without a camera."""

    @property
    def provisional(self) -> Reading | None:
        """The reading of the resting tray that is not settled yet, to show but never to score;
        None without one.
        """

    @property
    def trouble(self) -> Text | None:
        """The most important present problem, in one sentence; None without one."""

    @property
    def sticks(self) -> "tuple[Stick, ...]":
        """The USB sticks that are in now."""

    @property
    def updates(self) -> Updates | None:
        """Newer versions of the program; None where there is nothing to update."""

    @property
    def learned(self) -> Learned:
        """Counts of this table's right and wrong readings, and of pictures kept."""

    def forget_learned(self) -> None:
        """Delete the kept pictures and reset the counts of `learned`."""

    def roll_picture(self, game: str, entry: EntryId) -> RollPicture | None:
        """What lay in the tray at the roll that `entry` did in the stored game `game`; None if no
        picture of it is kept. It reads the disk. Raises BadRollPicture, OSError.
        """

    @property
    def dice_teacher(self) -> DiceTeacher | None:
        """Teaches the eye this table's dice; None without a camera or a memory."""

    @property
    def phones(self) -> Phones | None:
        """The game on phones; None where they cannot be served."""

    @property
    def chance(self) -> Random:
        """What virtual dice are drawn with."""

    @property
    def simulated(self) -> bool:
        """Whether the tray is simulated, so that the screen can throw its dice."""

    def throw(self, kept: tuple[int, ...]) -> None:
        """Throw the simulated dice, except those at the positions `kept` of the present roll."""

    def throw_freely(self, count: int) -> None:
        """Throw `count` simulated dice while no game is in play."""

    def turn_dice(self, value: int) -> None:
        """Lay simulated dice in the tray that all show `value`, while no game is in play."""
