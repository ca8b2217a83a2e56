"""What a face needs of the machine behind it, whatever it is made of."""

from pathlib import Path
from typing import NamedTuple, Protocol

from companion.dice import Reading, Settled
from companion.games.game import AnyGame, Setup
from companion.language.text import Text
from companion.learning.verdicts import Learned
from companion.messages import Press
from companion.settings import Settings
from companion.storage.game_store import GameStore
from companion.table.table import Table
from hardware.camera.discovery import FoundCamera
from vision.frame import Frame


class Tried(NamedTuple):
    """What was read for a test, and the very frame it was read in."""

    reading: Reading
    frame: Frame


class CameraSetup(Protocol):
    """What can be set up at the camera, besides the tray's corners, which are a setting."""

    @property
    def locked(self) -> bool:
        """Whether the camera holds its exposure and white balance."""

    @property
    def refusal(self) -> Text | None:
        """Why it does not, once it was asked and refused."""

    def lock(self) -> None:
        """Ask the camera to hold them as they are; `locked` or `refusal` follow."""

    def unlock(self) -> None:
        """Ask the camera to follow the light again; it ends being `locked`."""

    def take_place(self) -> None:
        """Take the camera to stand right as it does now: the tray was shown to it."""

    @property
    def has_reference(self) -> bool:
        """Whether a picture of the empty tray is kept."""

    def keep_reference(self, frame: Frame) -> None:
        """Keep this frame as the picture of the empty tray. Raises OSError."""

    @property
    def reading(self) -> Tried | None:
        """The latest reading of a test."""

    @property
    def others(self) -> tuple[FoundCamera, ...]:
        """The cameras that could be looked through instead, the next one first; as far as they
        were found.
        """

    def find_others(self) -> None:
        """Begin to look for them, anew each time: `others` follow."""

    def start_test(self) -> None:
        """Read the tray as it is, then each time it comes to rest; for when no game is on."""

    def stop_test(self) -> None:
        """Read no more."""


class Visitor(Protocol):
    """What uses the tray and the buttons while no game is in play: a tile without rules.

    Its methods are called from the eye's thread and the buttons': hop to your own.
    """

    @property
    def looks(self) -> bool:
        """Whether it wants to be told what is in the tray."""

    def saw(self, settled: Settled) -> None:
        """Something was read in the tray, whatever dice they are."""

    def pressed(self, press: Press) -> None:
        """A button of the box was pressed."""


class Machine(Protocol):
    """The running companion without a face: games on disk, one table, an eye, buttons."""

    @property
    def settings(self) -> Settings:
        """The settings in force."""

    def change_settings(self, settings: Settings) -> None:
        """Put other settings in force and write them down."""

    def heed_settings(self) -> None:
        """Put in force what somebody wrote into the settings file meanwhile."""

    @property
    def store(self) -> GameStore:
        """The stored games."""

    @property
    def folder(self) -> Path:
        """Where everything is kept from one evening to the next."""

    @property
    def table(self) -> Table | None:
        """The table in play; None on Home."""

    def begin(self, game: AnyGame, setup: Setup) -> Table:
        """Start a new game. Raises BadSetup, OSError."""

    def resume(self, id_: str) -> Table:
        """Go on with a stored game. Raises NoSuchGame, UnreadableJournal, BadRecord, OSError."""

    def leave(self) -> None:
        """Go back to Home; the game stays as it is on disk."""

    def press(self, press: Press) -> int | None:
        """Press a button of the box by hand; the ticket of the message it sent, if any."""

    @property
    def entered_by_hand(self) -> bool:
        """Whether somebody chose to enter dice by touch although a camera looks."""

    def enter_by_hand(self, wanted: bool) -> None:
        """Have the dice of the table in play entered by touch, not read unless it asks; or have
        them read again: what lies in the tray then was not seen to roll.
        """

    def welcome(self, visitor: Visitor | None) -> None:
        """Let a visitor have the tray and the buttons while no game is in play; None: nobody.

        What lies in the tray already is read for it at once, as nothing that moved.
        """

    def look_again(self) -> None:
        """Read the tray again for the visitor."""

    def light(self, place: int | None, end_turn: bool) -> None:
        """Light the lamp of the player at that place (from 0) and that of the end-turn
        button while no game is in play.
        """

    @property
    def frame(self) -> Frame | None:
        """The latest picture of the tray; None without a camera."""

    @property
    def camera_setup(self) -> CameraSetup | None:
        """What can be set up at the camera; None without one."""

    @property
    def motion(self) -> str:
        """What the tray is doing: a value of vision.rest.settling.Motion, "" without a camera."""

    @property
    def provisional(self) -> Reading | None:
        """What was read of the tray at rest and is still to be confirmed: to be shown as that
        and written nowhere; None without.
        """

    @property
    def trouble(self) -> Text | None:
        """What is wrong with the hardware, in one sentence; None when nothing is."""

    @property
    def learned(self) -> Learned:
        """What the eye's readings were worth at this table, and the pictures kept of them."""

    def forget_learned(self) -> None:
        """Delete those pictures and begin to count anew."""

    @property
    def simulated(self) -> bool:
        """Whether the tray is the pretend one, whose dice the screen can throw."""

    def throw(self, kept: tuple[int, ...]) -> None:
        """Throw the pretend dice, keeping these positions of the roll on the table."""

    def throw_freely(self, count: int) -> None:
        """Throw so many pretend dice while no game is in play."""
