"""The pictures of the tray that this table keeps and learns from."""

from dataclasses import dataclass

from msgspec.structs import replace

from companion.learning.roll_pictures import RollPicture
from companion.learning.verdicts import Learned
from companion.settings import Settings
from companion.storage.entries import EntryId
from companion.storage.stored_game import LoadedGame
from companion.table.table import Table
from ui.machine.eye.learner import Learner
from ui.machine.eye.memory_teacher import MemoryTeacher
from ui.machine.eye.roll_album import RollAlbum


@dataclass(frozen=True)
class TrayPictures:
    """The keepers of pictures: any of them may be None.

    `learner` learns from corrections, `album` keeps the tray's picture at each roll, `teacher`
    teaches the eye this table's dice.
    """

    learner: Learner | None = None
    album: RollAlbum | None = None
    teacher: MemoryTeacher | None = None

    @property
    def learned(self) -> Learned:
        """The counts of right and wrong readings, and of pictures kept."""
        learned = self.learner.learned if self.learner is not None else Learned()
        if self.album is None:
            return learned
        trouble = learned.trouble or self.album.trouble
        return replace(learned, rolls=self.album.kept, trouble=trouble)

    def forget(self) -> None:
        """Delete the pictures and reset the counts."""
        if self.learner is not None:
            self.learner.forget()
        if self.album is not None:
            self.album.forget()

    def find(self, game: str, entry: EntryId) -> RollPicture | None:
        """Return the tray's picture at a roll, None without one.

        Raises BadRollPicture, OSError.
        """
        return self.album.find(game, entry) if self.album is not None else None

    def sat_down(self, loaded: LoadedGame, table: Table) -> None:
        """Do nothing: the table's session tells the keepers which rolls counted."""

    def left(self) -> None:
        """Do nothing: the pictures of counted rolls stay."""

    def heed(self, settings: Settings) -> None:
        """Keep pictures, or none, as the settings demand."""
        if self.learner is not None:
            self.learner.chosen = settings.learning
        if self.album is not None:
            self.album.chosen = settings.learning

    def close(self) -> None:
        """Write the queued pictures, and end."""
        if self.learner is not None:
            self.learner.close()
        if self.album is not None:
            self.album.close()
