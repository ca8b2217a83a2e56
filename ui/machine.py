"""What a face needs of the machine behind it, whatever it is made of."""

from typing import Protocol

from companion.errors import Text
from companion.games.game import AnyGame, Setup
from companion.messages import Press
from companion.settings import Settings
from companion.store import GameStore
from companion.table import Table
from vision.frame import Frame


class Machine(Protocol):
    """The running companion without a face: games on disk, one table, an eye, buttons."""

    @property
    def settings(self) -> Settings:
        """The settings in force."""

    def change_settings(self, settings: Settings) -> None:
        """Put other settings in force and write them down."""

    @property
    def store(self) -> GameStore:
        """The stored games."""

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
    def frame(self) -> Frame | None:
        """The latest picture of the tray; None without a camera."""

    @property
    def motion(self) -> str:
        """What the tray is doing: "moving", "resting", "hand", or "" without a camera."""

    @property
    def trouble(self) -> Text | None:
        """What is wrong with the hardware, in one sentence; None when nothing is."""

    @property
    def simulated(self) -> bool:
        """Whether the tray is the pretend one, whose dice the screen can throw."""

    def throw(self, kept: tuple[int, ...]) -> None:
        """Throw the pretend dice, keeping these positions of the roll on the table."""
